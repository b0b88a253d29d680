// Finds what a filter matches that another one does not, and the other way round.

import { type Client, getCollectionPath, longestAddress, readRows, readTotal } from "../../../../client/internal.ts";
import { type Condition, parse, print } from "../../../../language/public.ts";
import { createRowsQuery, type FoundRow } from "../../../requests/query/find.ts";
import { getRowKey } from "../choice.ts";
import type { FoundResponse } from "../find-status.ts";

export interface ResultLine {
  readonly row: FoundRow;
  /** Whether only the filter matches it, or only the one that it is compared with; null for both, or if none is. */
  readonly change: "in" | "out" | null;
}

/** How many rows match only the filter, both filters, and only the one that it is compared with. */
export interface ResultDiff extends Readonly<Record<"in" | "both" | "out", number>> {
  readonly id: number;
  readonly filter: string;
  readonly old: string;
  readonly lines: readonly ResultLine[];
  readonly removed: readonly ResultLine[];
}

export interface Answered
  extends Pick<FoundResponse, "id" | "collection" | "filter" | "sort" | "limit" | "projection"> {
  readonly rows: readonly FoundRow[];
  readonly total: number;
}

/** The text of a filter that matches what one filter does and another doesn't; null if that can be no row. */
export function excludeFilter(one: string, other: string): string | null {
  if (other.trim() === "") return null;
  return one.trim() === "" ? `not (${other})` : `(${one}) and not (${other})`;
}

/** Null where both filters exceed the limits of the language or a URL, or rows were written concurrently. */
export async function findDiff(
  client: Client,
  old: string,
  found: Answered,
  signal: AbortSignal,
): Promise<ResultDiff | null> {
  const { id, filter, rows, total } = found;
  const [before, after] = [readCondition(old), readCondition(filter)];
  if (before === undefined || after === undefined) return null;
  if (print(before) === print(after)) {
    const lines = rows.map((row): ResultLine => ({ row, change: null }));
    return { id, filter, old, in: 0, both: total, out: 0, lines, removed: [] };
  }
  const queries = [
    // Sorted alike, the first of them are those among the rows of the response.
    { filter: excludeFilter(filter, old), projection: "_id" },
    { filter: excludeFilter(old, filter), projection: found.projection },
  ];
  const paths = queries.map((query) =>
    query.filter === null
      ? null
      : getCollectionPath(found.collection, {
          ...createRowsQuery({ ...found, ...query, filter: query.filter }),
          count: true,
        }),
  );
  const isTooLong = paths.some((path) => (path?.length ?? 0) > longestAddress);
  if (isTooLong || queries.some((query) => readCondition(query.filter ?? "") === undefined)) return null;
  const [came, went] = await Promise.all(paths.map((path) => readMatches(client, path, signal)));
  if (came === undefined || went === undefined || came.total > total) return null;
  const keys = new Set(came.rows.map(getRowKey));
  const lines = rows.map((row): ResultLine => ({ row, change: keys.has(getRowKey(row)) ? "in" : null }));
  const removed = went.rows.map((row): ResultLine => ({ row, change: "out" }));
  return { id, filter, old, in: came.total, both: total - came.total, out: went.total, lines, removed };
}

async function readMatches(client: Client, path: string | null, signal: AbortSignal) {
  if (path === null) return { rows: [], total: 0 };
  const body = await client.get(path, { signal }).body();
  return { rows: readRows(body), total: readTotal(body) };
}

/** Null for an empty filter; undefined for a text that can't be sent. */
export function readCondition(text: string): Condition | null | undefined {
  const { filter, issues } = parse(text);
  return issues.some(({ severity }) => severity === "error") ? undefined : filter;
}
