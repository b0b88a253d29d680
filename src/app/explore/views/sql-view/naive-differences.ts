// The rows that the naive SQL of a filter selects wrongly, as PostgreSQL would evaluate it, and why.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  compile,
  createIncompleteError,
  listFieldTypes,
  type RowLike,
} from "../../../../language/internal.ts";
import { comparedIn, type NaiveTruth, negated } from "./naive-comparison.ts";

export interface NaiveDifference<R> {
  readonly row: R;
  /** Whether the filter matches the row. */
  readonly matches: boolean;
  readonly naive: NaiveTruth;
  /** One sentence for each comparison that is to blame. */
  readonly reasons: readonly string[];
}

/**
 * Finds the rows on which the filter and its naive SQL differ. PostgreSQL would sort text by the rules of American
 * English, which is its usual default, and divide whole numbers without a remainder.
 *
 * @param most - how many rows to return; all are counted
 * @throws FilterError for a filter with missing parts
 */
export function naiveDifferences<R extends RowLike>(
  filter: Condition,
  collection: CollectionDeclaration,
  rows: readonly R[],
  most: number,
): { readonly count: number; readonly differences: readonly NaiveDifference<R>[] } {
  const matches = compile(filter, listFieldTypes(collection));
  const found: NaiveDifference<R>[] = [];
  let count = 0;
  for (const row of rows) {
    const isMatch = matches(row);
    const naive = truthOf(filter, (comparison) => comparedIn(row, comparison, collection).truth);
    if ((naive === true) === isMatch) continue;
    count += 1;
    if (found.length < most)
      found.push({ row, matches: isMatch, naive, reasons: reasonsFor(filter, collection, row, isMatch) });
  }
  return { count, differences: found };
}

function truthOf(condition: Condition, compared: (comparison: Comparison) => NaiveTruth): NaiveTruth {
  switch (condition.kind) {
    case "comparison":
      return compared(condition);
    case "paren":
      return truthOf(condition.condition, compared);
    case "not":
      return negated(truthOf(condition.condition, compared));
    case "and":
      return every(condition.conditions.map((inner) => truthOf(inner, compared)));
    case "or":
      return negated(every(condition.conditions.map((inner) => negated(truthOf(inner, compared)))));
    case "missing":
      throw createIncompleteError(condition, "evaluated");
  }
}

function every(truths: readonly NaiveTruth[]): NaiveTruth {
  if (truths.includes("error")) return "error";
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

/** The comparisons that are to blame: each alone, if it were right, would make the whole right; otherwise all. */
function reasonsFor(filter: Condition, collection: CollectionDeclaration, row: RowLike, matches: boolean): string[] {
  const types = listFieldTypes(collection);
  const wrong = comparisonsIn(filter).filter(
    (comparison) => comparedIn(row, comparison, collection).truth !== compile(comparison, types)(row),
  );
  const decisive = wrong.filter((suspect) => {
    const truth = truthOf(filter, (comparison) =>
      comparison === suspect ? compile(comparison, types)(row) : comparedIn(row, comparison, collection).truth,
    );
    return (truth === true) === matches;
  });
  const blamed = decisive.length > 0 ? decisive : wrong;
  return [...new Set(blamed.map((comparison) => comparedIn(row, comparison, collection).reason))];
}

function comparisonsIn(condition: Condition): Comparison[] {
  if (condition.kind === "comparison") return [condition];
  if ("conditions" in condition) return condition.conditions.flatMap(comparisonsIn);
  return "condition" in condition ? comparisonsIn(condition.condition) : [];
}
