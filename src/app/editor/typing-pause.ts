// Ends typing after a pause; while a completion list is open, once it has closed.

import { completionStatus } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { type Command, type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { keys } from "../commands/keys.ts";
import { isTyping } from "./is-typing.ts";
import { endTyping, typing } from "./typing.ts";

/** The pause after the last key press, in milliseconds; as long as that of CodeMirror's linter. */
const pause = 750;

/** Needs `autocompletion` in the same editor. */
export function typingPause(): Extension {
  return [
    typing,
    ViewPlugin.fromClass(TypingPause, {
      eventHandlers: {
        // An update may move the focus, and nothing may be dispatched during it.
        blur: (_event, view) => queueMicrotask(() => end(view)),
      },
    }),
    Prec.highest(
      keymap.of([
        { key: "Escape", run: end },
        { key: keys.send.key, run: end },
        // The palette lists the fix of a problem that is shown.
        { key: keys.palette.key, run: end },
      ]),
    ),
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
    if (this.#view.state.facet(isTyping) && completionStatus(this.#view.state) === null) end(this.#view);
  }
}

/** Leaves the key to other commands. */
const end: Command = (view) => {
  if (view.state.facet(isTyping)) view.dispatch({ effects: endTyping.of(null) });
  return false;
};

/** Shows what waits, and then runs a command that works on the problems. */
export function afterTyping(command: Command): Command {
  return (view) => {
    if (!view.state.facet(isTyping)) return command(view);
    end(view);
    // The problems are shown after the update.
    queueMicrotask(() => command(view));
    return true;
  };
}
