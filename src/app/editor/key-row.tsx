// A row of keys for characters that are hard to type on a touch keyboard. Its style sheet shows it on touch screens, below
// an editor that has the focus.

import { insertBracket } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { memo } from "react";
import * as styles from "./key-row.module.css";

const signs = [
  ["'", "Quote"],
  ["[", "Opening bracket"],
  ["]", "Closing bracket"],
  ["#", "Number sign"],
  ["(", "Opening parenthesis"],
  [")", "Closing parenthesis"],
] as const;

const words = ["and", "or"] as const;

export const KeyRow = memo(function KeyRow({ view }: { readonly view: EditorView }) {
  return (
    <div
      className={styles.keys}
      role="toolbar"
      aria-label="Symbols"
      // The editor keeps the focus, so that the touch keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {signs.map(([sign, name]) => (
        <button key={sign} type="button" tabIndex={-1} aria-label={name} onClick={() => typeSign(view, sign)}>
          {sign}
        </button>
      ))}
      {words.map((word) => (
        <button key={word} type="button" tabIndex={-1} onClick={() => typeWord(view, word)}>
          {word}
        </button>
      ))}
    </div>
  );
});

/** Types a character like a key: closes brackets, and steps over an existing closing one. */
function typeSign(view: EditorView, sign: string): void {
  view.dispatch(insertBracket(view.state, sign) ?? createTypingTransaction(view, sign));
}

/** Types a word, with a space after it, and one before it if there is none. */
function typeWord(view: EditorView, word: string): void {
  const { from } = view.state.selection.main;
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  view.dispatch(createTypingTransaction(view, `${/^\S/.test(before) ? " " : ""}${word} `));
}

function createTypingTransaction(view: EditorView, text: string) {
  return { ...view.state.replaceSelection(text), userEvent: "input.type", scrollIntoView: true };
}
