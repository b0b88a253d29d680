// Keeping the browser's cursor where the editor's is, when what surrounds it in the document is drawn anew.

import type { EditorView } from "@codemirror/view";

/**
 * To be called after marks were drawn around a text that has just come. The text's element is then moved into the mark's,
 * the browser puts its own cursor before it, and CodeMirror, which does not notice, would take that for the user's
 * wish.
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
