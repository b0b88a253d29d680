// Inserts a field into a filter at the cursor, and offers its operators.

import { startCompletion } from "@codemirror/autocomplete";
import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { findLeafBefore, findPlaceAfter } from "./completion-place.ts";

/** Changes the text in one step that undo reverts, focuses the editor and opens the completion list. */
export function insertField(view: EditorView, path: string): void {
  view.dispatch(createFieldInsertion(view.state, path), {
    scrollIntoView: true,
    // As of a completed field: its problems wait until it has an operator.
    userEvent: "input.complete",
    annotations: isolateHistory.of("full"),
  });
  view.focus();
  startCompletion(view);
}

/** The start of an operand. */
const operand = /^\s*(?!(?:and|or)\b)[\p{ID_Start}\p{N}$('"#[-]/iu;

/**
 * The change that inserts a field and puts the cursor after it, with the spaces and the `and` that are necessary. It
 * replaces the selection, or a field at the cursor that has no operator. Inside a token, it goes after the token. At the
 * beginning of a text, where the cursor is before the reader places it, it goes to the end.
 */
export function createFieldInsertion(state: EditorState, path: string): TransactionSpec {
  const { from, to, isJoined } = findInsertionPlace(state);
  const [before, after] = [state.sliceDoc(0, from), state.sliceDoc(to)];
  const start = `${/[^\s([]$/.test(before) ? " " : ""}${isJoined ? "and " : ""}${path} `;
  const isFollowed = from === to && operand.test(after);
  // What follows stays apart from what is typed next; after a selection, its space is there already.
  const end = isFollowed ? " and " : /^\w/.test(after) ? " " : "";
  const space = from < to && /^\s/.test(after) ? 1 : 0;
  const insert = start + end;
  return { changes: { from, to: to + space, insert }, selection: { anchor: from + start.length } };
}

function findInsertionPlace(state: EditorState): { from: number; to: number; isJoined: boolean } {
  const { from, to, empty } = state.selection.main;
  if (!empty) return { from, to, isJoined: false };
  const at = findEndOfToken(state, from === 0 ? state.doc.length : from);
  const leaf = findLeafBefore(state, at);
  // As if a space followed the token.
  const due = leaf === null ? "operand" : findPlaceAfter(state, leaf, leaf.to + 1)?.due;
  if (leaf === null || due !== "operator") return { from: at, to: at, isJoined: due === "joint" };
  const field = leaf.parent ?? leaf;
  const comparison = field.parent;
  if (comparison?.name !== "Comparison") return { from: field.from, to: field.to, isJoined: false };
  return { from: comparison.to, to: comparison.to, isJoined: true };
}

/** The end of the token that contains a position; the position itself outside of tokens. */
function findEndOfToken(state: EditorState, at: number): number {
  const token = syntaxTree(state).resolveInner(at, -1);
  return token.firstChild === null && token.from < at ? Math.max(at, token.to) : at;
}
