// Explains why nothing is faster, which conditions are tested row by row, and what makes no difference.

import { type CollectionDeclaration, type Condition, parse, printNode } from "../../../language/index.ts";
import type { PlanBody } from "../find.ts";
import { whyUnknown } from "./index-knowledge.ts";
import { conjuncts } from "./nodes.ts";
import { isCounted, type Sent } from "./sentence.ts";
import { code, rows, type Word } from "./words.tsx";

/** A condition that is tested on every row read, and why no index covers it. */
export interface UnindexedCondition {
  readonly text: string;
  readonly why: readonly Word[];
}

/** The conditions of a filter that no index of the collection says anything of. */
export function unindexedConditions(text: string, collection: CollectionDeclaration): readonly UnindexedCondition[] {
  const { filter } = parse(text);
  if (filter === null) return [];
  return conjuncts(filter).flatMap((condition) => {
    const why = whyUnknown(condition, collection);
    return why === undefined ? [] : [{ text: printNode(condition), why }];
  });
}

/** Why no idea was any better. */
export function nothingFaster(plan: PlanBody, filter: Condition | null): readonly Word[] {
  const { rowsRead, rowsMatched, rowsInCollection } = plan;
  if (rowsInCollection === 0) return ["Nothing: there are no rows."];
  if (rowsRead === 0)
    return [isCounted(plan) ? "Nothing: only a count was requested, and no row is read." : "Nothing: no row is read."];
  if (filter === null) return ["Nothing: without a filter, every row is read."];
  if (rowsRead === rowsMatched)
    return rowsRead === 1
      ? ["Nothing: the only row read is the one that matches."]
      : ["Nothing: all ", ...rows(rowsRead), " read match."];
  return ["Nothing found: no equivalent filter and no index on its fields reads fewer rows than ", rowsRead, "."];
}

/** Changes that have no effect on the rows read. */
export function indifferent(plan: PlanBody, { rows: sent }: Sent): readonly (readonly Word[])[] {
  const { rowsMatched, rowsRead, sort } = plan;
  if (rowsMatched < 2 || rowsRead === 0) return [];
  return [
    [
      "Sorting reads no additional rows: it happens after reading, and no index replaces it.",
      ...(sort.length === 0 ? [" Without a sort, rows are in key order."] : []),
    ],
    sent < rowsMatched
      ? [
          "A smaller limit reads the same rows: all ",
          rowsMatched,
          " matches are sorted before the limit applies. It only shortens the response.",
        ]
      : ["A limit would read the same rows: all matches are sorted before it applies."],
    [
      "Riddle requests ",
      code("count=true"),
      " and ",
      code("explain=true"),
      " to show this. Counting matches is free when the rows are read anyway; the plan also counts the collection.",
    ],
  ];
}
