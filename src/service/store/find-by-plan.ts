// Finds rows with a plan: the way of every store that has no better one.

import { plan } from "./plan.ts";
import { sortRows } from "./sort-rows.ts";
import type { ExplainedPlan, Found, Plan, Query, Row, StoreTransaction } from "./store.ts";

type Reader = Pick<StoreTransaction, "read" | "count">;

/** As `StoreTransaction.find`. */
export async function findByPlan(query: Query, reader: Reader): Promise<Found> {
  const from = performance.now();
  const { selection, collection, limit } = query;
  const chosen = await plan(selection.filter, collection, reader, limit === 0 ? "number" : "rows");
  const planning = performance.now() - from;
  return { ...(await findWith(chosen, query, reader)), planning };
}

async function findWith(chosen: Plan, query: Query, reader: Reader): Promise<Omit<Found, "planning">> {
  const { sort, skip, limit } = query;
  const found = await matching(chosen, query, reader);
  return {
    rows: sortRows(found.rows, sort).slice(skip, skip + limit),
    ...(query.count || query.explain ? { total: found.total } : {}),
    ...(query.explain ? { plan: await explained(chosen, found.read, query, reader) } : {}),
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
): Promise<ExplainedPlan> {
  const rowsInCollection = chosen.rowsInCollection ?? (await reader.count(collection.name, { by: "all" }));
  return { ...chosen, rowsInCollection, rowsRead };
}
