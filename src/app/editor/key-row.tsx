// Owns the row of signs that are hard to reach on a touch keyboard; the style sheet shows it there only.

import { insertBracket } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { memo } from "react";

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
      className="ed-keys"
      role="toolbar"
      aria-label="Signs"
      // The text keeps the focus, and with it the touch keyboard stays.
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

/** As the key would: pairs are closed, a closing sign that is there already is stepped over. */
function typeSign(view: EditorView, sign: string): void {
  view.dispatch(insertBracket(view.state, sign) ?? typing(view, sign));
}

/** A word of its own: with a space before it where there is none, and one after it. */
function typeWord(view: EditorView, word: string): void {
  const { from } = view.state.selection.main;
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  view.dispatch(typing(view, `${/^\S/.test(before) ? " " : ""}${word} `));
}

function typing(view: EditorView, text: string) {
  return { ...view.state.replaceSelection(text), userEvent: "input.type", scrollIntoView: true };
}
