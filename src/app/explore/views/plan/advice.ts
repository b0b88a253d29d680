// Advice for reading fewer rows: one rule for each kind of condition that no index covers.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  collectFields,
  isLiteral,
  isOrdered,
  listFieldTypes,
  operator,
  parse,
  printNode,
  removeGroups,
} from "../../../../language/internal.ts";
import { findIndexUse } from "../../../../service/internal.ts";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { describeIndex } from "./describe-plan.ts";

export interface Advice {
  /** A condition that was tested on each row read, as filter text. */
  readonly condition: string;
  /** Why it used no index and what to do, with code in backticks. */
  readonly text: string;
}

/** Returns advice for the conditions that were tested row by row; none if no index could read fewer rows. */
export function findAdvice(plan: PlanBody, collection: CollectionDeclaration): readonly Advice[] {
  const { residual, rowsRead, rowsMatched } = plan;
  if (residual === null || rowsRead <= Math.max(1, rowsMatched)) return [];
  const { filter, issues } = parse(residual);
  if (filter === null || issues.length > 0) return [];
  const advice = createAdvice(filter, plan, collection);
  return [...new Map(advice.map((each) => [each.condition, each])).values()];
}

export function describeMissingAdvice({ access, residual, rowsRead, rowsMatched }: PlanBody): string {
  if (rowsRead === 0) return "Nothing to improve: no row is read.";
  if (access.by === "all" && residual === null) return "Every row is read because there is no filter.";
  if (rowsRead === rowsMatched) return "Nothing to improve: every row read matches.";
  if (access.by === "index") return "Nothing to improve: the index that reads the fewest rows is used.";
  return "There is no advice for this filter.";
}

function createAdvice(condition: Condition, plan: PlanBody, collection: CollectionDeclaration): readonly Advice[] {
  const advise = (text: string, ...others: readonly Advice[]) => [{ condition: printNode(condition), text }, ...others];
  const adviceForEach = (conditions: readonly Condition[]): readonly Advice[] =>
    conditions.flatMap((each) => createAdvice(each, plan, collection));

  if (condition.kind === "paren") return createAdvice(condition.condition, plan, collection);
  if (condition.kind === "and") return adviceForEach(condition.conditions);
  const indexes = listUsableIndexes(condition, collection);
  if (indexes.length > 0) {
    const candidate = plan.candidates.find(({ index }) => indexes.includes(index));
    if (plan.access.by === "index" || candidate === undefined) return [];
    return advise(
      `Through ${describeIndex(candidate.index)}, ${candidate.rows} of ${plan.rowsInCollection} rows would be read. Above 30 %, reading all rows is faster. Narrow this condition, or ${describeOtherRemedy(plan)}.`,
    );
  }
  if (condition.kind === "or") {
    const uncovered = condition.conditions.filter((part) => listUsableIndexes(part, collection).length === 0);
    if (uncovered.length === 0)
      return advise(
        "A request uses one index, and no index covers every part of this `or`. Send a request for each part, and remove the rows that appear twice.",
      );
    return advise(
      "An `or` can use an index only if the index covers every part. The parts without an index follow.",
      ...adviceForEach(uncovered),
    );
  }
  if (condition.kind === "not") return advise(describeExclusion("not", plan));
  return condition.kind === "comparison" ? advise(describeComparisonAdvice(condition, plan, collection)) : [];
}

function listUsableIndexes(condition: Condition, collection: CollectionDeclaration): readonly string[] {
  return listIndexes(collection).filter((index) => findIndexUse(condition, index, listFieldTypes(collection)) !== null);
}

function listIndexes({ indexes }: CollectionDeclaration): readonly string[] {
  return ["_id", ...indexes];
}

function describeOtherRemedy({ access }: PlanBody): string {
  return access.by === "all" ? "also filter by an indexed field" : "also filter by another indexed field";
}

function describeComparisonAdvice(node: Comparison, plan: PlanBody, collection: CollectionDeclaration): string {
  const [field, another] = collectFields(node);
  if (field === undefined) return "It names no field, so it is the same for every row. Remove it.";
  if (another !== undefined) return `It compares fields, and an index covers only one: ${describeOtherRemedy(plan)}.`;
  const type = listFieldTypes(collection).get(field);
  if (type?.many === true)
    return `\`${field}\` has several values per row, and such fields cannot have an index: ${describeOtherRemedy(plan)}.`;
  if (type !== undefined && !isOrdered(type.type))
    return `A field with \`true\` or \`false\` cannot have an index: ${describeOtherRemedy(plan)}.`;
  if (node.left.kind === "null" || node.right.kind === "null")
    return node.operator === "!="
      ? `No index is used for \`!= null\`: ${describeOtherRemedy(plan)}.`
      : `Rows without a value are in no index: ${describeOtherRemedy(plan)}.`;
  const operatorAdvice = describeOperatorAdvice(node, field, plan);
  if (listIndexes(collection).includes(field))
    return operatorAdvice ?? `No index covers it: ${describeOtherRemedy(plan)}.`;
  if (operatorAdvice !== null) return `${operatorAdvice} There is also no index on \`${field}\`.`;
  return plan.access.by === "all"
    ? `No index on \`${field}\`: every row is read. Declare an index on \`${field}\`, or filter by an indexed field.`
    : `No index on \`${field}\`: it is tested on each of the ${plan.rowsRead} rows read. An index on \`${field}\` helps if it has fewer rows for this condition.`;
}

/** Why no index can cover such a comparison, and what to do; null if an index on the field could. */
function describeOperatorAdvice(node: Comparison, field: string, plan: PlanBody): string | null {
  const [left, right] = [removeGroups(node.left), removeGroups(node.right)];
  const row = operator(node.operator);
  if (row.negative) return describeExclusion(row.symbol, plan);
  if (right.kind === "array")
    return right.items.some(({ kind }) => kind === "null")
      ? "Rows without a value are in no index. Remove `null` from the list if you do not need those rows."
      : null;
  if (right.kind === "pattern") {
    if (right.parts[0] === "" && right.parts.length > 1)
      return `\`${row.symbol}\` with a \`*\` at the start cannot use an index. Start the pattern with text, as in \`like 'x*'\`.`;
    if (row.right === "pattern" && row.ignoresCase)
      return `\`${row.symbol}\` ignores case, and an index is case-sensitive. Use \`like\` if you know the case.`;
    return null;
  }
  if (row.index === null) return `\`${row.symbol}\` cannot use an index: ${describeOtherRemedy(plan)}.`;
  const isPlain = (left.kind === "field" && isLiteral(right)) || (right.kind === "field" && isLiteral(left));
  return isPlain
    ? null
    : `An index stores the plain values of \`${field}\`. Compare \`${field}\` with a value, without arithmetic.`;
}

function describeExclusion(symbol: string, plan: PlanBody): string {
  return `\`${symbol}\` excludes values, and an index only finds values. Name the values that you want, or ${describeOtherRemedy(plan)}.`;
}
