// Accepts a completed value between delimiters: the cursor goes behind the closing one, which is written if it is missing.

import { type Completion, hasNextSnippetField, pickedCompletion } from "@codemirror/autocomplete";
import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";

type Apply = Extract<Completion["apply"], (...all: never[]) => void>;

/** Accepts the label as the text of a string in quotes of the given kind. */
export function acceptText(quote: string): Apply {
  return accept((state, label, from, to) => {
    const kept = { from, to, insert: label, cursor: from + label.length };
    // Tab goes to the next field as long as the cursor is in one.
    if (hasNextSnippetField(state)) return kept;
    const after = getLineAfter(state, to);
    const isClosed = after.replace(/\\./g, "").split(quote).length % 2 === 0;
    const behind = (isClosed ? matchUntilQuote(quote) : word).exec(after)?.[0] ?? "";
    const isRepeated = label.endsWith(behind);
    if (isClosed && !isRepeated) return kept;
    return {
      from,
      to: isRepeated ? to + behind.length : to,
      insert: isClosed ? label : label + quote,
      cursor: from + label.length + quote.length,
    };
  });
}

/** Accepts the label as a whole literal, in place of what was typed of it before and behind the cursor. */
export const acceptLiteral: Apply = accept((state, label, from, to) => {
  const behind = (label.startsWith("#") ? /^#?/ : word).exec(getLineAfter(state, to))?.[0] ?? "";
  const isRepeated = from < to && label.replace(/'$/, "").endsWith(behind);
  return { from, to: isRepeated ? to + behind.length : to, insert: label, cursor: from + label.length };
});

const word = /^\p{ID_Continue}*/u;

function matchUntilQuote(quote: string): RegExp {
  return quote === '"' ? /^(?:[^"\\]|\\.|"")*/ : /^(?:[^'\\]|\\.|'')*/;
}

function getLineAfter(state: EditorState, at: number): string {
  return state.sliceDoc(at, state.doc.lineAt(at).to);
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where the cursor is afterwards. */
  readonly cursor: number;
}

function accept(edit: (state: EditorState, label: string, from: number, to: number) => Edit): Apply {
  return (view, completion, from, to) => {
    const { cursor, ...changes } = edit(view.state, completion.label, from, to);
    view.dispatch({
      changes,
      selection: { anchor: cursor },
      scrollIntoView: true,
      userEvent: "input.complete",
      annotations: [pickedCompletion.of(completion), isolateHistory.of("full")],
    });
  };
}
