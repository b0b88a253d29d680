// Why nothing would be faster, which conditions are tested row by row, and what makes no difference.

import { type CollectionDeclaration, type Condition, parse, printNode } from "../../../language/index.ts";
import type { PlanBody } from "../find.ts";
import { whyUnknown } from "./index-knowledge.ts";
import { conjuncts } from "./nodes.ts";
import { isCounted, type Sent } from "./sentence.ts";
import { code, rows, type Word } from "./words.tsx";

/** A condition that is tested on every row, and why no index spares that. */
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
    return [
      isCounted(plan) ? "Nothing: a number is all that was asked for, and no row is read." : "Nothing: no row is read.",
    ];
  if (filter === null) return ["Nothing: without a filter every row is wanted, and every row is read."];
  if (rowsRead === rowsMatched)
    return rowsRead === 1
      ? ["Nothing: the one row that is read is the one that is kept."]
      : ["Nothing: all ", ...rows(rowsRead), " that are read are kept."];
  return [
    "Nothing that is known here: no other way of saying it, and no index on a field that it names, reads fewer rows than ",
    rowsRead,
    ".",
  ];
}

/** What a reader may try, and what comes of it. */
export function indifferent(plan: PlanBody, { rows: sent }: Sent): readonly (readonly Word[])[] {
  const { rowsMatched, rowsRead, sort } = plan;
  if (rowsMatched < 2 || rowsRead === 0) return [];
  return [
    [
      "Sorting reads nothing more: it comes after the reading, by whatever fields, and no index spares it.",
      ...(sort.length === 0 ? [" Without a sort, rows come by their keys."] : []),
    ],
    sent < rowsMatched
      ? [
          "A smaller limit reads no fewer rows: all ",
          rowsMatched,
          " that match are sorted before they are cut. It makes the answer shorter.",
        ]
      : ["A limit would read no fewer rows: all that match are sorted before they are cut."],
    [
      "Riddle asks for ",
      code("count=true"),
      " and ",
      code("explain=true"),
      " to show this. The number costs nothing where the rows are read; the plan has the collection counted.",
    ],
  ];
}
