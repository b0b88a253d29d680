// Captures what is typed between a dialog's shortcut and the dialog, so that the dialog receives it.

/**
 * Keeps what is typed from the focused element until the returned function is called.
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
    // Nothing is chosen yet, and a line break nobody wants.
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
