// Editor features that load after the first render: completion, documentation, implied parentheses, and their keys.

import "./codemirror.css";
import {
  acceptCompletion,
  autocompletion,
  clearSnippet,
  closeBrackets,
  closeBracketsKeymap,
  nextSnippetField,
  prevSnippetField,
  snippetKeymap,
} from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import {
  createQuickFixes,
  detectTypingPause,
  endTyping,
  filterCompletion,
  filterHover,
  filterKeymap,
  hasImpliedParentheses,
  showImpliedParentheses,
  valueCompletion,
} from "../../codemirror/public.ts";
import { keys } from "../ui/keys/keys.ts";
import { say } from "../ui/notice.tsx";
import { completionRoom } from "./completion-room.ts";
import { getValueSource, type SampleSource } from "./sample.ts";

export { insertField } from "../../codemirror/public.ts";
export { EditorTools } from "./editor-tools.tsx";
export { KeyRow } from "./key-row.tsx";

export interface AidsContext {
  /** Null without a service to read rows from. */
  readonly source: () => SampleSource | null;
  /** Called when the text starts or stops mixing `and` and `or`. */
  readonly onMixed: (mixed: boolean) => void;
}

export function createEditingAids({ source, onMixed }: AidsContext): Extension {
  return [
    closeBrackets(),
    autocompletion({ icons: false, activateOnTypingDelay: 0 }),
    filterCompletion(),
    valueCompletion((field) => {
      const now = source();
      return now === null ? null : getValueSource(now)(field);
    }),
    completionRoom,
    detectTypingPause(),
    showImpliedParentheses(),
    EditorView.updateListener.of(({ startState, state, transactions }) => {
      // Says why a command changes nothing, for example Format with a problem in the filter.
      for (const { effects } of transactions.filter((transaction) => transaction.isUserEvent("refuse")))
        for (const effect of effects) if (effect.is(EditorView.announce)) say(effect.value);
      const mixed = hasImpliedParentheses(state);
      if (mixed !== hasImpliedParentheses(startState)) onMixed(mixed);
    }),
    filterHover(),
    createQuickFixes(),
    // Tab accepts an open completion before it moves to the next field of a snippet.
    snippetKeymap.of([
      {
        key: "Tab",
        run: (view: EditorView) => acceptCompletion(view) || nextSnippetField(view),
        shift: prevSnippetField,
      },
      { key: "Escape", run: clearSnippet },
    ]),
    Prec.highest(
      keymap.of([
        { key: keys.send.key, run: endTyping },
        // The palette lists the fix of a problem that is shown.
        { key: keys.palette.key, run: endTyping },
      ]),
    ),
    Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }, ...filterKeymap, ...closeBracketsKeymap])),
  ];
}
