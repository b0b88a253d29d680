// Captures text typed between the shortcut of a dialog and its rendering, so that the dialog receives it.

/**
 * Captures typed text, in place of the focused element, until the returned function is called.
 *
 * @returns a function that ends the capture and returns what was typed.
 */
export function typeAhead(target: EventTarget = window): () => string {
  let typed = "";
  const hear = (event: Event): void => {
    const { key, ctrlKey, altKey, metaKey, isComposing } = event as KeyboardEvent;
    if (ctrlKey || altKey || metaKey || isComposing) return;
    if (key === "Backspace") typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    // Enter is ignored: there is no option yet, and the focused element must not get a line break.
    else if (key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", hear, { capture: true });
  return () => {
    target.removeEventListener("keydown", hear, { capture: true });
    return typed;
  };
}
