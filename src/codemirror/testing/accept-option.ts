// Accepts completions and runs commands without a view, for tests.

import { type CompletionResult, insertCompletionText } from "@codemirror/autocomplete";
import type { EditorState, StateCommand, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** The state after an option of a result was accepted at the cursor. */
export function acceptOption(state: EditorState, result: CompletionResult | null, label: string): EditorState {
  const pos = state.selection.main.head;
  const option = result?.options.find((offer) => offer.label === label);
  if (result === null || option === undefined) throw new Error(`${label} is not offered.`);
  const view = {
    state,
    dispatch(...specs: TransactionSpec[]) {
      view.state = view.state.update(...specs).state;
    },
  };
  const { apply = label } = option;
  if (typeof apply === "function") apply(view as unknown as EditorView, option, result.from, pos);
  else view.dispatch(insertCompletionText(state, apply, result.from, pos));
  return view.state;
}

/** The state after a command. */
export function runCommand(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({
    state,
    dispatch(transaction) {
      next = transaction.state;
    },
  });
  return next;
}

/** The text of a state with a bar at the cursor, as `filterState` reads it. */
export function markCursor(state: EditorState): string {
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}
