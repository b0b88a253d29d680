// Ends typing after a pause; while a completion list is open, once it has closed.

import { completionStatus } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { type Command, type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { isTyping } from "./is-typing.ts";
import { typing, typingEnd } from "./typing.ts";

/** The pause after the last key press, in milliseconds; as long as that of CodeMirror's linter. */
const pause = 750;

/** Needs `autocompletion` in the same editor. */
export function typingPause(): Extension {
  return [
    typing,
    ViewPlugin.fromClass(TypingPause, {
      eventHandlers: {
        // An update may move the focus, and nothing may be dispatched during it.
        blur: (_event, view) => queueMicrotask(() => endTyping(view)),
      },
    }),
    Prec.highest(keymap.of([{ key: "Escape", run: endTyping }])),
  ];
}

class TypingPause implements PluginValue {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(view: EditorView) {
    this.#view = view;
  }

  update({ docChanged, state }: ViewUpdate): void {
    if (!state.field(typing)) clearTimeout(this.#timer);
    else if (docChanged) this.#wait();
    // Nothing may be dispatched during an update.
    else if (this.#isOver) queueMicrotask(() => this.#endUnlessOpen());
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#isOver = false;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#endUnlessOpen();
    }, pause);
  }

  #endUnlessOpen(): void {
    if (this.#view.state.facet(isTyping) && completionStatus(this.#view.state) === null) endTyping(this.#view);
  }
}

/** Shows what waits, and leaves the key to other commands. */
export const endTyping: Command = (view) => {
  if (view.state.facet(isTyping)) view.dispatch({ effects: typingEnd.of(null) });
  return false;
};

/** Shows what waits, and then runs a command that works on the problems. */
export function afterTyping(command: Command): Command {
  return (view) => {
    if (!view.state.facet(isTyping)) return command(view);
    endTyping(view);
    // The problems are shown after the update.
    queueMicrotask(() => command(view));
    return true;
  };
}
