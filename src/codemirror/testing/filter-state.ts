// An editor state with a filter, for tests.

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { filterLanguage } from "../language.ts";

/** A text with a bar at the cursor, or one at each end of the selection, as a state whose text is parsed completely. */
export function filterState(marked: string, extensions: Extension = []): EditorState {
  const [anchor, head] = [marked.indexOf("|"), marked.lastIndexOf("|")];
  const selection = { anchor: Math.max(0, anchor), head: Math.max(0, head > anchor ? head - 1 : anchor) };
  const doc = marked.replaceAll("|", "");
  const state = EditorState.create({ doc, selection, extensions: [filterLanguage, extensions] });
  // On a busy machine, a state is created before its text is parsed; a transaction takes what was parsed since.
  ensureSyntaxTree(state, doc.length, 60_000);
  return state.update({}).state;
}
