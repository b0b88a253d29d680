// What every CodeMirror editor of this page has beside its styles (src/app/ui/styles/editors.css): a cursor that is steady
// while the user types, and what the page's content security policy needs.

import { deleteCharBackward } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";

/** How long after typing the cursor blinks again, in milliseconds. */
const rest = 500;

/**
 * CodeMirror restarts the blinking with each key press, and each restart makes the browser composite the page's layers
 * again: a fifth of the cost of a key press.
 */
const steadyCursor = ViewPlugin.define(({ dom }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update: ({ docChanged, selectionSet }) => {
      if (!docChanged && !selectionSet) return;
      clearTimeout(timer);
      timer = setTimeout(() => dom.removeAttribute("data-typing"), rest);
      dom.setAttribute("data-typing", "");
    },
    destroy: () => clearTimeout(timer),
  };
});

/**
 * The nonce with which the policy allows CodeMirror's style sheet. All editors share one, which the first one adds. Empty
 * if the page has no policy, as on the dev server.
 */
const styleNonce = EditorView.cspNonce.of(
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "",
);

/**
 * Handles typing and deleting over a selection in place of the browser. When Chromium joins text, it adds `style`
 * attributes to keep the formatting. CodeMirror removes them, but the policy blocks them first and logs each violation to
 * the console.
 */
const typedOver = EditorView.domEventHandlers({
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

/** CodeMirror names the animation in an attribute. */
const steadyTheme = EditorView.theme({ "&[data-typing] .cm-cursorLayer": { animationName: "none !important" } });

export const pageEditor: Extension = [steadyCursor, steadyTheme, styleNonce, typedOver];
