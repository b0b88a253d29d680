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
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { type Extension, Prec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import {
  afterTyping,
  closeHover,
  completeFilter,
  completeSample,
  endTyping,
  fixMenu,
  formatFilter,
  hoverDocumentation,
  impliedParentheses,
  quickFix,
  type Sampler,
  typingPause,
  writeGrouping,
} from "../../codemirror/index.ts";
import type { FilterRules } from "../../language/index.ts";
import { keys } from "../commands/keys.ts";
import { completionRoom } from "./completion-room.ts";
import { type RowSource, samplerOf } from "./sample.ts";
import { tooltipTheme } from "./tooltip-theme.ts";

export { insertField } from "../../codemirror/index.ts";
export { EditorFoot } from "./editor-foot.tsx";
export { EditorHead } from "./editor-head.tsx";

/** What the extensions read from the editor component, when needed. */
export interface AidsContext {
  readonly rules: () => FilterRules;
  /** Null without a service to read rows from. */
  readonly source: () => RowSource | null;
  /** Called when the text starts or stops mixing `and` and `or`. */
  readonly onMixed: (mixed: boolean) => void;
}

export function editingAids({ rules, source, onMixed }: AidsContext): Extension {
  const sampler = (): Sampler | null => {
    const now = source();
    return now === null ? null : samplerOf(now);
  };
  const hover = hoverDocumentation(rules);
  return [
    closeBrackets(),
    autocompletion({
      override: [completeFilter(rules), completeSample(rules, sampler)],
      icons: false,
      activateOnTypingDelay: 0,
    }),
    completionRoom,
    tooltipTheme,
    typingPause(),
    impliedParentheses(onMixed),
    hover.extension,
    fixMenu,
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
    Prec.high(
      keymap.of([
        { key: "Tab", run: acceptCompletion },
        { key: keys.write.key, run: writeGrouping },
        { key: keys.format.key, run: formatFilter },
        { key: keys.fix.key, run: afterTyping(quickFix) },
        { key: keys.documentation.key, run: hover.show },
        { key: "F8", run: afterTyping(nextDiagnostic) },
        { key: "Shift-F8", run: afterTyping(previousDiagnostic) },
        { key: "Escape", run: closeHover },
        ...closeBracketsKeymap,
      ]),
    ),
  ];
}
