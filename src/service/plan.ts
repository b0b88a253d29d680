// How rows are found: which index, if any, and what remains to be tested on each row that is read. A plan is data.

import { type CollectionDeclaration, type Condition, fieldTypes, printNode } from "../language/index.ts";
import { indexUseOf } from "./index-use.ts";
import type { Ranges } from "./ranges.ts";
import type { Access, StoreTransaction } from "./store/store.ts";

/** An index that could be used, with what it would read. */
export interface Candidate {
  /** A field path, or `_id`. */
  readonly index: string;
  readonly ranges: Ranges;
  /** How many rows lie in the ranges. */
  readonly rows: number;
}

export interface Plan {
  readonly access: Access;
  /** The part of the filter that the access path does not ensure, as text; null when it ensures all of it. */
  readonly residual: string | null;
  /** Every index that says something of the filter, the best first. */
  readonly candidates: readonly Candidate[];
  /** How many rows the collection has; known only where it helped to decide, or was asked for. */
  readonly rowsInCollection?: number;
}

/** The share of a collection from which on reading it whole is faster than jumping through an index. */
const worthwhileShare = 0.3;

/** What the rows are wanted for: themselves, or only how many they are. */
export type Purpose = "rows" | "number";

/** Chooses an access path for a filter. Counts index ranges inside the transaction, which reads no row. */
export async function plan(
  filter: Condition | null,
  collection: CollectionDeclaration,
  transaction: StoreTransaction,
  purpose: Purpose = "rows",
): Promise<Plan> {
  const candidates = await findCandidates(filter, collection, transaction);
  // An index that says all of the filter also knows the number, however many rows there are.
  const telling =
    purpose === "number" ? candidates.find(({ index }) => residualOf(filter, index, collection) === null) : undefined;
  if (telling !== undefined) return { access: accessBy(telling), residual: null, candidates };
  const whole: Plan = { access: { by: "all" }, residual: filter === null ? null : printNode(filter), candidates };
  const [best] = candidates;
  if (best === undefined) return whole;
  const rowsInCollection = await transaction.count(collection.name, { by: "all" });
  if (best.rows > rowsInCollection * worthwhileShare) return { ...whole, rowsInCollection };
  return { access: accessBy(best), residual: residualOf(filter, best.index, collection), candidates, rowsInCollection };
}

function accessBy({ index, ranges }: Candidate): Access {
  return { by: "index", index, ranges };
}

async function findCandidates(
  filter: Condition | null,
  collection: CollectionDeclaration,
  transaction: StoreTransaction,
): Promise<Candidate[]> {
  if (filter === null) return [];
  const candidates: Candidate[] = [];
  for (const index of new Set(["_id", ...collection.indexes])) {
    const use = indexUseOf(filter, index, fieldTypes(collection));
    if (use === null) continue;
    const rows =
      use.ranges.length === 0
        ? 0
        : await transaction.count(collection.name, { by: "index", index, ranges: use.ranges });
    candidates.push({ index, ranges: use.ranges, rows });
  }
  return candidates.sort((a, b) => a.rows - b.rows);
}

/** The conditions of the filter that the index does not answer completely. */
function residualOf(filter: Condition | null, index: string, collection: CollectionDeclaration): string | null {
  if (filter === null) return null;
  const conditions = conjuncts(filter).filter(
    (condition) => indexUseOf(condition, index, fieldTypes(collection))?.exact !== true,
  );
  const [only] = conditions;
  if (only === undefined) return null;
  return printNode(conditions.length === 1 ? only : { kind: "and", conditions, from: 0, to: 0 });
}

/** The conditions that all must hold, parentheses around `and`s looked through. */
function conjuncts(condition: Condition): Condition[] {
  if (condition.kind === "and") return condition.conditions.flatMap(conjuncts);
  if (condition.kind === "paren" && (condition.condition.kind === "and" || condition.condition.kind === "comparison"))
    return conjuncts(condition.condition);
  return [condition];
}
