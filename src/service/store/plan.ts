import { type CollectionDeclaration, type Condition, listFieldTypes, printNode } from "../../language/public.ts";
import { findIndexUse } from "./index-use.ts";
import type { Access, Candidate, Plan, StoreTransaction } from "./store.ts";

/** If an index selects more than this share of a collection, reading all rows is faster. */
const worthwhileShare = 0.3;

/** Whether the rows or only their number are needed. */
export type Purpose = "rows" | "number";

/** Chooses an access path for a filter by counting index ranges, without reading rows. */
export async function plan(
  filter: Condition | null,
  collection: CollectionDeclaration,
  transaction: Pick<StoreTransaction, "count">,
  purpose: Purpose = "rows",
): Promise<Plan> {
  const candidates = await findCandidates(filter, collection, transaction);
  // An index that covers the complete filter also has the number of matches.
  const covering = findCovering(candidates, filter, collection);
  if (purpose === "number" && covering !== undefined)
    return { access: createAccess(covering), residual: null, candidates };
  const whole: Plan = { access: { by: "all" }, residual: filter === null ? null : printNode(filter), candidates };
  const [best] = candidates;
  if (best === undefined) return whole;
  const rowsInCollection = await transaction.count(collection.name, { by: "all" });
  if (best.rows > rowsInCollection * worthwhileShare) return { ...whole, rowsInCollection };
  return {
    access: createAccess(best),
    residual: findResidual(filter, best.index, collection),
    candidates,
    rowsInCollection,
  };
}

/** The index that covers the complete filter, so that it has the number of matches, too. */
export function findCovering(
  candidates: readonly Candidate[],
  filter: Condition | null,
  collection: CollectionDeclaration,
): Candidate | undefined {
  return candidates.find(({ index }) => findResidual(filter, index, collection) === null);
}

function createAccess({ index, ranges }: Candidate): Access {
  return { by: "index", index, ranges };
}

async function findCandidates(
  filter: Condition | null,
  collection: CollectionDeclaration,
  transaction: Pick<StoreTransaction, "count">,
): Promise<Candidate[]> {
  if (filter === null) return [];
  const candidates: Candidate[] = [];
  for (const index of new Set(["_id", ...collection.indexes])) {
    const use = findIndexUse(filter, index, listFieldTypes(collection));
    if (use === null) continue;
    const rows =
      use.ranges.length === 0
        ? 0
        : await transaction.count(collection.name, { by: "index", index, ranges: use.ranges });
    candidates.push({ index, ranges: use.ranges, rows });
  }
  return candidates.sort((a, b) => a.rows - b.rows);
}

/** The conditions of the filter that the index does not cover. */
function findResidual(filter: Condition | null, index: string, collection: CollectionDeclaration): string | null {
  if (filter === null) return null;
  const conditions = splitConjuncts(filter).filter(
    (condition) => findIndexUse(condition, index, listFieldTypes(collection))?.exact !== true,
  );
  const [only] = conditions;
  if (only === undefined) return null;
  return printNode(conditions.length === 1 ? only : { kind: "and", conditions, from: 0, to: 0 });
}

/** The conditions joined by `and`, including those in parentheses. */
export function splitConjuncts(condition: Condition): Condition[] {
  if (condition.kind === "and") return condition.conditions.flatMap(splitConjuncts);
  if (condition.kind === "paren" && (condition.condition.kind === "and" || condition.condition.kind === "comparison"))
    return splitConjuncts(condition.condition);
  return [condition];
}
