// Finds rows with a plan: the way of every store that has no better one.

import { findCovering, plan } from "./plan.ts";
import { sortRows } from "./sort-rows.ts";
import type { ExplainedPlan, Found, Plan, Query, ReadAll, Row, StoreTransaction } from "./store.ts";

type Reader = Pick<StoreTransaction, "read" | "count">;

/** Finds the rows of a query by reading only a few; undefined if more must be read. @param total - of all matches */
export type ReadFew = (total: number, rowsInCollection: number) => Promise<readonly Row[] | undefined>;

/**
 * As `StoreTransaction.find`.
 * @param source - where the rows are
 * @param readFew - is tried if the number of matches is known without reading them
 */
export async function findByPlan(
  query: Query,
  reader: Reader,
  source: ExplainedPlan["source"],
  readAll: ReadAll = () => reader.read(query.collection.name, { by: "all" }),
  readFew?: ReadFew,
): Promise<Found> {
  const { sort, skip, limit, count, explain } = query;
  if (limit === 0 && !count && !explain) return { rows: [], planning: 0 };
  const from = performance.now();
  const chosen = await choosePlan(query, reader);
  const planning = performance.now() - from;
  const few = readFew && (await findFewMatching(chosen, query, reader, readFew));
  const { rows, total, read } = few ?? (await findMatching(chosen, query, reader, readAll));
  return {
    rows: few === undefined ? sortRows(rows, sort).slice(skip, skip + limit) : rows,
    ...(count || explain ? { total } : {}),
    ...(explain ? { plan: { ...(await completePlan(chosen, read, query, reader)), source } } : {}),
    planning,
  };
}

/** The plan of a query: one that only needs the number of matches may use an index that reads more rows. */
export function choosePlan({ selection, collection, limit }: Query, reader: Reader): Promise<Plan> {
  return plan(selection.filter, collection, reader, limit === 0 ? "number" : "rows");
}

/** The rows within the limit, sorted, if an index has the number of all matches and few rows are enough. */
async function findFewMatching(
  chosen: Plan,
  query: Query,
  reader: Reader,
  readFew: ReadFew,
): Promise<Matches | undefined> {
  const { selection, collection, limit } = query;
  const { access, candidates } = chosen;
  const covering = findCovering(candidates, selection.filter, collection);
  if (limit === 0 || (selection.filter !== null && covering === undefined)) return undefined;
  const rowsInCollection = chosen.rowsInCollection ?? (await reader.count(collection.name, { by: "all" }));
  const total = covering?.rows ?? rowsInCollection;
  const rows = await readFew(total, rowsInCollection);
  if (rows === undefined) return undefined;
  // The plan shows what its access path selects.
  return { rows, total, read: access.by === "all" ? rowsInCollection : (candidates[0]?.rows ?? total) };
}

interface Matches {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly read: number;
}

/** The matching rows, or only their number if no rows are requested and the index or the store has it. */
async function findMatching(
  chosen: Plan,
  { collection: { name }, limit, selection }: Query,
  reader: Reader,
  readAll: ReadAll,
): Promise<Matches> {
  if (limit === 0 && chosen.residual === null)
    return { rows: [], total: await reader.count(name, chosen.access), read: 0 };
  const read = chosen.access.by === "all" ? await readAll() : await reader.read(name, chosen.access);
  const rows = chosen.residual === null ? read : read.filter((row) => selection.matches(row));
  return { rows, total: rows.length, read: read.length };
}

async function completePlan(
  chosen: Plan,
  rowsRead: number,
  { collection }: Query,
  reader: Reader,
): Promise<Omit<ExplainedPlan, "source">> {
  const known = chosen.access.by === "all" && rowsRead > 0 ? rowsRead : chosen.rowsInCollection;
  const rowsInCollection = known ?? (await reader.count(collection.name, { by: "all" }));
  return { ...chosen, rowsInCollection, rowsRead };
}
