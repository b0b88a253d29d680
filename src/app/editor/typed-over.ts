// Handles typing and deleting over a selection in the editor, in place of the browser.

import { deleteCharBackward } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";

/**
 * When Chromium joins text, it adds `style` attributes to keep the formatting. CodeMirror removes them, but the page's
 * content security policy blocks them first and logs each violation to the console.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main;
    if (empty || view.composing || view.state.readOnly || !event.cancelable) return false;
    if (event.inputType.startsWith("deleteContent")) return deleteCharBackward(view);
    if (event.inputType !== "insertText" || event.data === null) return false;
    typeOver(view, from, to, event.data);
    return true;
  },
});

/** Like CodeMirror's own handling: input handlers, such as bracket closing, run first. */
function typeOver(view: EditorView, from: number, to: number, text: string): void {
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
  const isTaken = view.state.facet(EditorView.inputHandler).some((watch) => watch(view, from, to, text, insert));
  if (!isTaken) view.dispatch(insert());
}
