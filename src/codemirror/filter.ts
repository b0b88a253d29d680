// The whole support for the filter language as one extension, and its keys.

import { LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { Prec } from "@codemirror/state";
import { type KeyBinding, keymap } from "@codemirror/view";
import type { FilterRules } from "../language/public.ts";
import { editorRules } from "./analysis.ts";
import { type CompletionConfig, filterCompletion } from "./completion.ts";
import { formatFilter } from "./format.ts";
import { closeDocumentation, filterHover, showDocumentation } from "./hover.ts";
import { insertImpliedParentheses, showImpliedParentheses } from "./implied-parentheses.ts";
import { filterHighlightStyle, filterLanguage } from "./language.ts";
import { filterLint } from "./lint.ts";
import { applyQuickFix, createQuickFixes } from "./quick-fixes.ts";
import { detectTypingPause, runAfterTyping } from "./typing.ts";

/** Options for `filter`. */
export interface FilterConfig extends CompletionConfig {
  /** The fields, types and operators that filters can use: `filterRules(collection, "FindMany")`. */
  readonly rules: FilterRules;
  /** Whether to bind `filterKeymap`. True by default. */
  readonly addKeymap?: boolean;
}

/**
 * - `F8`, `Shift-F8`: next and previous problem
 * - `Mod-.`: `applyQuickFix`
 * - `Shift-F1`: `showDocumentation`; `Escape` closes it
 * - `Shift-Alt-f`: `formatFilter`
 * - `Mod-Shift-9`: `insertImpliedParentheses`
 */
export const filterKeymap: readonly KeyBinding[] = [
  { key: "F8", run: runAfterTyping(nextDiagnostic) },
  { key: "Shift-F8", run: runAfterTyping(previousDiagnostic) },
  { key: "Mod-.", run: runAfterTyping(applyQuickFix) },
  { key: "Shift-F1", run: showDocumentation },
  { key: "Escape", run: closeDocumentation },
  { key: "Shift-Alt-f", run: formatFilter },
  { key: "Mod-Shift-9", run: insertImpliedParentheses },
];

/**
 * Support for the filter language: highlighting, completion, problems with their fixes, documentation, implied
 * parentheses and formatting. Add `autocompletion` and `history`, or `basicSetup`, which has both.
 *
 * ```ts
 * new EditorView({ extensions: [basicSetup, filter({ rules: filterRules(orders, "FindMany") })] });
 * ```
 */
export function filter({ rules, addKeymap = true, ...completion }: FilterConfig): LanguageSupport {
  return new LanguageSupport(filterLanguage, [
    editorRules.of(rules),
    syntaxHighlighting(filterHighlightStyle),
    filterLint(),
    detectTypingPause(),
    filterCompletion(completion),
    filterHover(),
    createQuickFixes(),
    showImpliedParentheses(),
    addKeymap ? Prec.high(keymap.of(filterKeymap)) : [],
  ]);
}
