// Stops the cursor from blinking while the user types.

import { ViewPlugin } from "@codemirror/view";

/** How long after typing the cursor blinks again, in milliseconds. */
const rest = 500;

/**
 * CodeMirror restarts the blinking with each key press, and each restart makes the browser composite the page's layers
 * again: a fifth of the cost of a key press. The editors' style sheet reads the attribute.
 */
export const steadyCursor = ViewPlugin.define(({ dom }) => {
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
