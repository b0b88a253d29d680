// What is typed or deleted while text is selected: the editor changes its own text, and not the browser the document.

import { deleteCharBackward } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";

/**
 * Left to itself, Chromium keeps the looks of what it joins by `style` attributes. CodeMirror takes them out again, but
 * the page's content security policy forbids them and logs each violation in the console.
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
