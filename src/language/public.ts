// The public API of the filter language: what the package @riddle/language exports.

export type { Operator, OperatorIndexUse, OperatorSymbol } from "../../grammar/operators.ts";
export { isOperator, operator, operators } from "../../grammar/operators.ts";
export type * from "./ast.ts";
export { isLiteral, removeGroups } from "./ast.ts";
export * as build from "./build.ts";
export { check } from "./check.ts";
export { collectFields, getChildren } from "./collect-fields.ts";
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
export { explainInWords } from "./explain-words.ts";
export { isFieldName } from "./field-name.ts";
export { FilterError } from "./filter-error.ts";
export { createUnrestrictedRules, type FilterRules, filterRules, findOperators } from "./filter-rules.ts";
export { keepFittingFixes } from "./fitting-fixes.ts";
export { format } from "./format.ts";
export type { Fix, Issue, IssueCode } from "./issue.ts";
export type { Parsed } from "./lower.ts";
export { parse } from "./parse.ts";
export { print, printNode } from "./print.ts";
export { DeclarationError, readCollections } from "./read-collections.ts";
export type {
  ArrayDeclaration,
  CollectionDeclaration,
  FieldType,
  FieldTypes,
  FilterableFields,
  ObjectDeclaration,
  OperationName,
  ScalarDeclaration,
  TypeDeclaration,
} from "./schema.ts";
export { listFieldTypes } from "./schema.ts";
export { readTree, TreeError } from "./tree-json.ts";
export { getScalarType, isScalarTypeName, scalarTypes } from "./types/lookup.ts";
export type { ScalarType } from "./types/scalar-type.ts";
export type { ScalarTypeName } from "./types/table.ts";
export { describeFilter, type Phrase } from "./words.ts";
