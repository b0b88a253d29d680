// The public API of the filter language: parsing, checking, evaluation and printing. No DOM, no database, no framework.

export { highlighting } from "../../grammar/highlight.ts";
export type { IndexUse, Operator, OperatorSymbol } from "../../grammar/operators.ts";
export { isOperator, operator, operators } from "../../grammar/operators.ts";
export { compileArithmetic } from "./arithmetic.ts";
export type * from "./ast.ts";
export { isLiteral, ungrouped } from "./ast.ts";
export { exampleLiterals } from "./bare-field.ts";
export * as build from "./build.ts";
export { builderCode } from "./builder-code.ts";
export { check } from "./check.ts";
export { coerce } from "./coerce.ts";
export { guessDates } from "./date-guess.ts";
export { readTemporalAs, widenDate } from "./date-literal.ts";
export { compareFilters, type FilterComparison } from "./equivalence/compare-filters.ts";
export { compile, evaluate, type Predicate } from "./evaluate.ts";
export {
  type ExplainedComparison,
  type ExplainedGroup,
  type Explanation,
  explain,
  isExplainedComparison,
  type SeenOperand,
  type SeenValue,
} from "./explain.ts";
export { decisive, explainInWords } from "./explain-words.ts";
export { isFieldName } from "./field-name.ts";
export { childrenOf, fieldsOf } from "./fields-of.ts";
export { type FilterRules, filterRules, operatorsFor } from "./filter-rules.ts";
export { fittingFixes } from "./fitting-fixes.ts";
export { format } from "./format.ts";
export { groupedNumber } from "./grouped-number.ts";
export type { Fix, Issue, IssueCode } from "./issue.ts";
export { issueLimit } from "./issue.ts";
export { cutsOf, leaveOut } from "./leave-out.ts";
export { foldCase } from "./like.ts";
export { compileFoldedPatternSpans, compilePatternSpans, type PatternSpans } from "./like-spans.ts";
export { lower, type Parsed } from "./lower.ts";
export { nearestOnes } from "./nearest.ts";
export { editingParser, parse, parseTree } from "./parse.ts";
export { print, printNode } from "./print.ts";
export { DeclarationError, readCollections } from "./read-collections.ts";
export { compilePath, compilePathThroughArrays, type RowLike } from "./row-path.ts";
export type {
  ArrayDeclaration,
  CollectionDeclaration,
  FieldType,
  FieldTypes,
  FilterableFields,
  ObjectDeclaration,
  OperationName,
  ScalarDeclaration,
  ScalarType,
  TypeDeclaration,
} from "./schema.ts";
export { fieldTypes, scalarTypes, typeName } from "./schema.ts";
export { scriptText } from "./script-text.ts";
export { readTree, TreeError } from "./tree-json.ts";
export { inWords, type Phrase } from "./words.ts";
