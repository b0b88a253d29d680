// Finds rows in an ordered store by reading only a few, where those are likely to be enough.

import { compilePath, listFieldTypes, type RowLike } from "../../language/internal.ts";
import { findIndexUse } from "./index-use.ts";
import { unite } from "./ranges.ts";
import { sortRows } from "./sort-rows.ts";
import type { Found, IndexRange, Query, Row } from "./store.ts";

/** The most rows that are read to find out whether they are enough. Counting them would take as long. */
export const mostRead = 2_000;

/** Reads rows in the order of an index, which may be that of the key, `_id`. */
export interface OrderedReader {
  /** Calls `visit` with each row in a range, until it returns true. */
  walk(index: string, range: IndexRange, descending: boolean, visit: (row: Row) => boolean): Promise<void>;
  /** The rows in ranges, each once; undefined if there are more than about `limit`. */
  readSome(index: string, ranges: readonly IndexRange[], limit: number): Promise<readonly Row[] | undefined>;
}

/**
 * The rows that match a query: the first ones in the order of an index, or the few that an index leads to. Undefined if
 * more must be read; only a plan shows then how.
 * @param most - rows to read for each index
 * @param mayPass - whether to read rows in the order of the sort also past those that another index would leave out
 */
export async function findFew(
  query: Query,
  reader: OrderedReader,
  most = mostRead,
  mayPass = false,
): Promise<Found | undefined> {
  const { collection, selection, sort, skip, limit, count, explain } = query;
  // A plan and the number of matches need more.
  if (explain || limit === 0) return undefined;
  const { filter, matches } = selection;
  const types = listFieldTypes(collection);
  const indexes = ["_id", ...collection.indexes];
  const uses = indexes.flatMap((index) => {
    const use = filter && findIndexUse(filter, index, types);
    return use === null ? [] : [{ index, ranges: use.ranges }];
  });
  const lead = sort[0]?.field ?? "_id";
  const used = uses.find(({ index }) => index === lead);
  const isOrdered = !count && indexes.includes(lead);
  const isFirst = used !== undefined || uses.length === 0 || mayPass;
  const walk = () => findFirst(query, lead, used?.ranges, reader, most);
  const rows = isOrdered && isFirst ? await walk() : undefined;
  if (rows !== undefined) return { rows, planning: 0 };
  for (const { index, ranges } of uses) {
    const rows = (await reader.readSome(index, ranges, most))?.filter(matches);
    if (rows !== undefined)
      return { rows: sortRows(rows, sort).slice(skip, skip + limit), total: rows.length, planning: 0 };
  }
  // No index leads to few rows. Many may match then, and the first of them come soon.
  const passed = isOrdered && !isFirst ? await walk() : undefined;
  return passed && { rows: passed, planning: 0 };
}

/** The first rows in the order of an index; undefined if they are not among the first that are read. */
async function findFirst(
  { selection: { matches }, sort, skip, limit }: Query,
  lead: string,
  ranges: readonly IndexRange[] | undefined,
  reader: OrderedReader,
  most: number,
): Promise<readonly Row[] | undefined> {
  const end = skip + limit;
  const [range, another] = ranges === undefined ? [{}] : unite([ranges]);
  const descending = sort[0]?.descending === true;
  // Rows without a value come before all others, and are in no index.
  const isWhole = lead === "_id" || ranges !== undefined;
  if (end > most || range === undefined || another !== undefined || !(isWhole || descending)) return undefined;
  const read = compilePath(lead);
  const found: Row[] = [];
  let visited = 0;
  let last: unknown;
  await reader.walk(lead, range, descending, (row) => {
    const value = read(row as RowLike);
    // Rows of equal value are sorted by other fields, so all of them are needed.
    if (visited === most || (found.length >= end && value !== last)) return true;
    visited += 1;
    if (!matches(row)) return false;
    found.push(row);
    last = value;
    return false;
  });
  if (visited === most || (found.length < end && !isWhole)) return undefined;
  return sortRows(found, sort).slice(skip, end);
}
