// CodeMirror support for the filter language, for any schema and any page: `filter`, and its parts.

export { acceptText } from "./accept-value.ts";
export { type Analysis, analyseText, analysisOf, editorRules, isTyping } from "./analysis.ts";
export { type CompletionConfig, filterCompletion } from "./completion.ts";
export { enableGauges, type Gauge, removeGauges, showGauges } from "./conditions/gauges.ts";
export { type SwitchedOffMemory, switchesAtCursor } from "./conditions/switches.ts";
export { jointDocumentation } from "./documentation.ts";
export { type FilterConfig, filter, filterKeymap } from "./filter.ts";
export { filterTokens, type Token } from "./filter-tokens.ts";
export { formatFilter } from "./format.ts";
export { type OtherReading, otherReading } from "./grouping.ts";
export { closeDocumentation, filterHover, showDocumentation } from "./hover.ts";
export {
  hasImpliedParentheses,
  impliedParentheses,
  insertImpliedParentheses,
  insertParentheses,
} from "./implied-parentheses.ts";
export { insertField } from "./insert-field.ts";
export { filterHighlightStyle, filterLanguage } from "./language.ts";
export { applyFix, filterLint } from "./lint.ts";
export { quickFix, quickFixes } from "./quick-fixes.ts";
export { type SuggestedValue, suggestValues } from "./scalar-values.ts";
export { afterTyping, endTyping, typingPause } from "./typing.ts";
export { type Sample, type SeenOften, sampleOf, type ValueSource, valueCompletion } from "./value-completion.ts";
