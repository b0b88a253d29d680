// The row of signs that are hard to reach on a touch keyboard; the style sheet shows it there only.

import { insertBracket } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { memo, useEffect, useState } from "react";
import * as styles from "./editing-aids.module.css";

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
  const isWanted = useWanted(view);
  return (
    <div
      className={styles.keys}
      hidden={!isWanted}
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

/** How long the click that took the focus away may be on its way, in milliseconds. */
const clickTime = 400;

/** Whether the text has the focus, or just had it: what is tapped must not move away under the finger. */
function useWanted(view: EditorView): boolean {
  const [isWanted, setWanted] = useState(view.hasFocus);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener("click", go);
      setWanted(view.hasFocus);
    };
    const come = (): void => {
      clearTimeout(timer);
      setWanted(true);
    };
    const leave = (): void => {
      timer = setTimeout(go, clickTime);
      addEventListener("click", go);
    };
    if (view.hasFocus) come();
    view.contentDOM.addEventListener("focus", come);
    view.contentDOM.addEventListener("blur", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", go);
      view.contentDOM.removeEventListener("focus", come);
      view.contentDOM.removeEventListener("blur", leave);
    };
  }, [view]);
  return isWanted;
}

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
