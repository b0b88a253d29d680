// The public API of the CodeMirror support for the filter language. No page, no service, no framework.

export { type Analysis, analyse } from "./analysis.ts";
export { completeFilter, written } from "./completion.ts";
export { type Gauge, prepare, removeGauges, showGauges } from "./conditions/gauges.ts";
export { switchesAtCursor } from "./conditions/switches.ts";
export { jointDocumentation, operatorDocumentation } from "./documentation.ts";
export { tokensOf } from "./filter-tokens.ts";
export { formatFilter } from "./format-command.ts";
export { chainAt, enclose, type MixedChain, mixedChains } from "./grouping.ts";
export { holdCursor } from "./hold-cursor.ts";
export { closeHover, hoverDocumentation } from "./hover.ts";
export { impliedParentheses, writeGrouping } from "./implied-parentheses.ts";
export { insertField } from "./insert-field.ts";
export { isTyping } from "./is-typing.ts";
export { filterSupport } from "./language.ts";
export { prose } from "./prose.ts";
export { fixMenu, quickFix } from "./quick-fix.ts";
export { operatorSnippets } from "./snippets.ts";
export { afterTyping, endTyping, typingPause } from "./typing-pause.ts";
export { completeSample, type Sample, type Sampler, sampleOf } from "./value-completion.ts";
