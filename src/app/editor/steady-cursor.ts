// Keeps the cursor from blinking while typing.

import { ViewPlugin } from "@codemirror/view";

/** How long nothing is typed before it blinks again, in milliseconds. */
const rest = 500;

/**
 * CodeMirror begins the blinking anew with each key, and each time the browser puts the page's layers together anew: a
 * fifth of what a key costs. The style sheet of the editors reads the attribute.
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
