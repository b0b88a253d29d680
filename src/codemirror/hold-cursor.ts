// Keeps the browser's cursor at the editor's when the elements around it are replaced.

import type { EditorView } from "@codemirror/view";

/**
 * Call this after adding marks around newly inserted text. CodeMirror then moves the text into the element of the mark,
 * and the browser moves its cursor before the text. CodeMirror would take that for a move by the user.
 */
export function holdCursor(view: EditorView): void {
  const { main } = view.state.selection;
  if (!view.hasFocus || view.composing || !main.empty) return;
  const selection = document.getSelection();
  const node = selection?.focusNode ?? null;
  if (selection === null || node === null || !view.contentDOM.contains(node)) return;
  if (view.posAtDOM(node, selection.focusOffset) === main.head) return;
  const place = view.domAtPos(main.head, main.assoc < 0 ? -1 : 1);
  selection.collapse(place.node, place.offset);
}
