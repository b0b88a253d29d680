// Whether the user is typing: from an edit by hand until a pause, or while a completion list is open, until it has closed.
// New problems and empty results wait until then (docs/exploring.md#while-you-type).

import { completionStatus } from "@codemirror/autocomplete";
import { type Extension, Prec, StateEffect, StateField, type Transaction } from "@codemirror/state";
import { type Command, type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { isTyping } from "./analysis.ts";

/** Ends the wait at once. */
export const typingEnd = StateEffect.define<null>();

/** True from an edit by hand until `typingEnd`, another kind of edit, or a move of the cursor. */
export const typing = StateField.define<boolean>({
  create: () => false,
  update(value, transaction) {
    if (transaction.effects.some((effect) => effect.is(typingEnd))) return false;
    if (transaction.docChanged) return isByHand(transaction);
    return value && transaction.selection === undefined;
  },
  provide: (field) => isTyping.from(field),
});

/** A character, with a bracket or quote that was closed for it. A longer text, such as a pasted one, is no beginning. */
const mostTyped = 2;

function isByHand(transaction: Transaction): boolean {
  // A completed field still lacks its operator.
  if (transaction.isUserEvent("input.type.compose") || transaction.isUserEvent("input.complete")) return true;
  if (!transaction.isUserEvent("input.type") && !transaction.isUserEvent("delete")) return false;
  let [most, isOne] = [0, true];
  transaction.changes.iterChanges((from, to, _from, _to, inserted) => {
    most = Math.max(most, inserted.length);
    // Deleting or replacing a selection is no typing either.
    if (to - from > mostTyped) isOne = false;
  });
  return isOne && most <= mostTyped;
}

/** The pause after the last key press, in milliseconds; as long as that of CodeMirror's linter. */
const pause = 750;

/** Sets `isTyping`. `Escape` and `endTyping` end it at once, leaving the editor once no pointer is pressed. */
export function detectTypingPause(): Extension {
  return [
    typing,
    ViewPlugin.fromClass(TypingPause, {
      eventHandlers: {
        blur() {
          this.leave();
        },
      },
    }),
    Prec.highest(keymap.of([{ key: "Escape", run: endTyping }])),
  ];
}

class TypingPause implements PluginValue {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #destroyed = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
  }

  update({ docChanged, state }: ViewUpdate): void {
    if (!state.field(typing)) clearTimeout(this.#timer);
    else if (docChanged) this.#wait();
    // Nothing may be dispatched during an update.
    else if (this.#isOver) queueMicrotask(() => this.#endUnlessOpen());
  }

  /** Waits while a pointer is pressed: problems that appear would move what it presses, and the click would be lost. */
  leave(): void {
    const { ownerDocument } = this.#view.dom;
    // An update may move the focus, and nothing may be dispatched during it.
    if (!ownerDocument.documentElement.matches(":active")) queueMicrotask(() => endTyping(this.#view));
    else
      ownerDocument.addEventListener("pointerup", () => setTimeout(() => endTyping(this.#view)), {
        once: true,
        signal: this.#destroyed.signal,
      });
  }

  destroy(): void {
    this.#destroyed.abort();
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
export function runAfterTyping(command: Command): Command {
  return (view) => {
    if (!view.state.facet(isTyping)) return command(view);
    endTyping(view);
    // The problems are shown after the update.
    queueMicrotask(() => command(view));
    return true;
  };
}
