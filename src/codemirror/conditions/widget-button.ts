// A button in the text of an editor. It is no tab stop, and a click leaves the focus where it is.

import { type EditorView, WidgetType } from "@codemirror/view";

interface Look {
  /** The accessible name, and the tooltip. */
  readonly name: string;
  readonly className: string;
  /** For the style sheet: `attr(data-value)` and `var(--value)`. */
  readonly value: string;
  /** Distinguishes buttons with the same name. */
  readonly key?: number;
}

export class WidgetButton extends WidgetType {
  readonly #look: Look;
  readonly #run: (view: EditorView, offset: number) => void;

  /** @param run - called with the offset of the button, when it is clicked */
  constructor(look: Look, run: (view: EditorView, offset: number) => void) {
    super();
    this.#look = look;
    this.#run = run;
  }

  override eq(other: WidgetButton): boolean {
    return other.#look.name === this.#look.name && other.#look.key === this.#look.key;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { name, className, value } = this.#look;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", tabIndex: -1, ariaLabel: name, title: name, className });
    button.dataset.value = value;
    button.style.setProperty("--value", value);
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      // Assistive technology may have focused it; drawing it again loses the focus.
      if (button.matches(":focus")) view.focus();
      this.#run(view, view.posAtDOM(button));
    });
    return button;
  }
}
