// CodeMirror support for the filter language, for any schema and any page: `filter`, and its parts.

export { acceptText } from "./accept-value.ts";
export { type Analysis, analyseText, editorRules, getAnalysis, isTyping } from "./analysis.ts";
export { type CompletionConfig, filterCompletion } from "./completion.ts";
export { enableGauges, type Gauge, removeGauges, showGauges } from "./conditions/gauges.ts";
export { findSwitchesAtCursor, type SwitchedOffMemory } from "./conditions/switches.ts";
export { jointDocumentation } from "./documentation.ts";
export { type FilterConfig, filter, filterKeymap } from "./filter.ts";
export { filterTokens, type Token } from "./filter-tokens.ts";
export { formatFilter } from "./format.ts";
export { closeDocumentation, filterHover, showDocumentation } from "./hover.ts";
export { hasImpliedParentheses, insertImpliedParentheses, showImpliedParentheses } from "./implied-parentheses.ts";
export { insertField } from "./insert-field.ts";
export { filterHighlightStyle, filterLanguage } from "./language.ts";
export { applyFix, filterLint } from "./lint.ts";
export { applyQuickFix, createQuickFixes } from "./quick-fixes.ts";
export { type SuggestedValue, suggestValues } from "./scalar-values.ts";
export { detectTypingPause, endTyping, runAfterTyping } from "./typing.ts";
export {
  countSample,
  type SeenOften,
  type ValueSample,
  type ValueSource,
  valueCompletion,
} from "./value-completion.ts";
