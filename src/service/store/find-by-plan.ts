// Finds rows with a plan: the way of every store that has no better one.

import { plan } from "./plan.ts";
import { sortRows } from "./sort-rows.ts";
import type { ExplainedPlan, Found, Plan, Query, Row, StoreTransaction } from "./store.ts";

type Reader = Pick<StoreTransaction, "read" | "count">;

/**
 * As `StoreTransaction.find`.
 * @param source - where the rows are
 * @param known - the plan, if it was made before
 */
export async function findByPlan(
  query: Query,
  reader: Reader,
  source: ExplainedPlan["source"],
  known?: Plan,
): Promise<Found> {
  const from = performance.now();
  const chosen = known ?? (await planOf(query, reader));
  const planning = performance.now() - from;
  return { ...(await findWith(chosen, query, reader, source)), planning };
}

/** The plan of a query: one that only needs the number of matches may use an index that reads more rows. */
export function planOf({ selection, collection, limit }: Query, reader: Reader): Promise<Plan> {
  return plan(selection.filter, collection, reader, limit === 0 ? "number" : "rows");
}

async function findWith(
  chosen: Plan,
  query: Query,
  reader: Reader,
  source: ExplainedPlan["source"],
): Promise<Omit<Found, "planning">> {
  const { sort, skip, limit } = query;
  const found = await matching(chosen, query, reader);
  return {
    rows: sortRows(found.rows, sort).slice(skip, skip + limit),
    ...(query.count || query.explain ? { total: found.total } : {}),
    ...(query.explain ? { plan: { ...(await explained(chosen, found.read, query, reader)), source } } : {}),
  };
}

interface Matches {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly read: number;
}

/** The matching rows, or only their number if no rows are requested and the index or the store has it. */
async function matching(chosen: Plan, query: Query, reader: Reader): Promise<Matches> {
  const { name } = query.collection;
  if (query.limit === 0 && chosen.residual === null) {
    const total = query.count || query.explain ? await reader.count(name, chosen.access) : 0;
    return { rows: [], total, read: 0 };
  }
  const read = await reader.read(name, chosen.access);
  const rows = chosen.residual === null ? read : read.filter((row) => query.selection.matches(row));
  return { rows, total: rows.length, read: read.length };
}

/** Completes a plan for a response. */
async function explained(
  chosen: Plan,
  rowsRead: number,
  { collection }: Query,
  reader: Reader,
): Promise<Omit<ExplainedPlan, "source">> {
  const rowsInCollection = chosen.rowsInCollection ?? (await reader.count(collection.name, { by: "all" }));
  return { ...chosen, rowsInCollection, rowsRead };
}
