// The filter language for the other layers of Riddle. No DOM, no database, no framework.

export * from "./public.ts";

// For other layers of Riddle only:

export { highlighting } from "../../grammar/highlight.ts";
export { compileArithmetic } from "./arithmetic.ts";
export { removeParentheses } from "./ast.ts";
export { coerce, toLiteral } from "./coerce.ts";
export { getConditions, listNodes } from "./collect-fields.ts";
export { findDecisiveComparisons } from "./explain-words.ts";
export { createIncompleteError } from "./filter-error.ts";
export { isObject } from "./is-object.ts";
export { issueLimit } from "./issue.ts";
export { findCuts, leaveOut } from "./leave-out.ts";
export { foldCase } from "./like.ts";
export { compileFoldedPatternSpans, compilePatternSpans, type PatternSpans } from "./like-spans.ts";
export { lower } from "./lower.ts";
export { findNearest } from "./nearest.ts";
export { createEditingParser, parseTree } from "./parse.ts";
export { requireUsable } from "./require-usable.ts";
export { compilePath, compilePathThroughArrays, type RowLike } from "./row-path.ts";
export { typeName } from "./schema.ts";
export { quoteText } from "./text-literal.ts";
export { chooseForm, formatCount, formatNumber, joinCode, joinWords } from "./texts.ts";
export { calendar } from "./types/calendar.ts";
export { areComparable, findMarkedType, getSampleLiteral, isOrdered, markedTypes } from "./types/lookup.ts";
export { type MarkedValue, readMarked, readMarkedAs } from "./types/read-marked.ts";
export type { Family, MarkedType, PlainType, Scale } from "./types/scalar-type.ts";
export { findScale } from "./types/scales.ts";
export type { MarkedTypeName } from "./types/table.ts";
