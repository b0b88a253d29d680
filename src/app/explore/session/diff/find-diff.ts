// Finds what an edit changed: requests the rows that either filter matches, and evaluates both filters here.

import { type Client, getCollectionPath, longestAddress, readRows, readTotal } from "../../../../client/internal.ts";
import {
  type CollectionDeclaration,
  type Condition,
  collectFields,
  compile,
  listFieldTypes,
  parse,
  print,
} from "../../../../language/public.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import type { FindBody, FoundRow } from "../../../requests/query/find.ts";
import { type Column, listProjectedColumns } from "../../../rows/columns.ts";
import { getRowKey } from "../choice.ts";
import type { FoundResponse } from "../find-status.ts";
import type { AnsweredFind } from "./baseline.ts";
import type { ResultLine } from "./line.ts";

/** What an edit changed. */
export interface ResultDiff {
  /** The id of the response. */
  readonly id: number;
  /** Its filter. */
  readonly filter: string;
  /** The filter that it is compared with. */
  readonly old: string;
  /** How many rows of the collection were added and removed. */
  readonly in: number;
  readonly out: number;
  /** How many rows match both filters. */
  readonly both: number;
  /** The rows of the response, with added rows marked. */
  readonly lines: readonly ResultLine[];
  /** The added and removed rows, within the limit. */
  readonly changed: readonly ResultLine[];
}

/** The compared properties of a response. */
export interface Answered extends Pick<FoundResponse, "id" | "filter" | "sort" | "limit" | "projection"> {
  readonly body: Pick<FindBody, "payload"> & { readonly totalMatches: number };
}

/** What a response is compared with. */
export interface OldFind extends Pick<AnsweredFind, "filter"> {
  /** The number of matching rows; null if it is not known yet. */
  readonly total: number | null;
}

export interface ComparedResult {
  readonly collection: CollectionDeclaration;
  /** Every column of the collection. */
  readonly columns: readonly Column[];
  readonly old: OldFind;
  readonly found: Answered;
}

/** The text of a filter that matches what either filter matches; empty for every row. */
export function joinFilters(one: string, other: string): string {
  return one.trim() === "" || other.trim() === "" ? "" : `(${one}) or (${other})`;
}

/**
 * Compares a response with an earlier one. Null if they can't be compared: the filters are equivalent, both together
 * exceed the limits of the language or a URL, or rows were written concurrently. Rejects as `ClientRequest.body` does.
 */
export async function findDiff(
  client: Client,
  compared: ComparedResult,
  signal: AbortSignal,
): Promise<ResultDiff | null> {
  const { collection, old, found } = compared;
  const [before, after] = [readCondition(old.filter), readCondition(found.filter)];
  const union = joinFilters(old.filter, found.filter);
  if (before === undefined || after === undefined || readCondition(union) === undefined) return null;
  if (print(before) === print(after)) return null;
  const oldTotal = old.total ?? (await countMatches(client, compared, signal));
  const path = getCollectionPath(collection.name, {
    $filter: union === "" ? undefined : union,
    sort: found.sort === "" ? undefined : found.sort,
    // With a projection, the rows of the response are requested again. They may follow all removed rows.
    limit: found.projection === "" ? found.limit : Math.min(greatestRowLimit, found.limit + oldTotal),
    projection: createDiffProjection(compared, [before, after]),
    count: true,
  });
  if (path.length > longestAddress) return null;
  const body = await client.get(path, { signal }).body();
  const [rows, totalMatches] = [readRows(body), readTotal(body)];
  const total = found.body.totalMatches;
  if (totalMatches < Math.max(total, oldTotal)) return null;
  const wasKept = compileFilter(before, collection);
  const isKept = compileFilter(after, collection);
  const whole = new Map(rows.map((row) => [getRowKey(row), row]));
  const lines = found.body.payload.map((row): ResultLine => {
    const tested = whole.get(getRowKey(row)) ?? (found.projection === "" ? row : undefined);
    return { row, change: tested === undefined || wasKept(tested) ? null : "in" };
  });
  const changed = [
    ...lines.filter(({ change }) => change === "in"),
    ...rows.filter((row) => !isKept(row)).map((row): ResultLine => ({ row, change: "out" })),
  ];
  const [added, removed] = [totalMatches - oldTotal, totalMatches - total];
  const { id, filter } = found;
  return { id, filter, old: old.filter, in: added, out: removed, both: total - added, lines, changed };
}

/** The number of rows that matched before. */
async function countMatches(client: Client, { collection, old }: ComparedResult, signal: AbortSignal): Promise<number> {
  const path = getCollectionPath(collection.name, { $filter: old.filter, limit: 0, count: true });
  return readTotal(await client.get(path, { signal }).body());
}

function compileFilter(filter: Condition | null, collection: CollectionDeclaration): (row: FoundRow) => boolean {
  return filter === null ? () => true : compile(filter, listFieldTypes(collection));
}

/** Null for an empty filter; undefined for a text that can't be sent. */
export function readCondition(text: string): Condition | null | undefined {
  const { filter, issues } = parse(text);
  return issues.some(({ severity }) => severity === "error") ? undefined : filter;
}

/** The projection with the fields of the response and of both filters. */
function createDiffProjection(
  { columns, found }: ComparedResult,
  filters: readonly (Condition | null)[],
): string | undefined {
  if (found.projection === "") return undefined;
  const held = listProjectedColumns(columns, found.projection).map(({ path }) => path);
  return [...new Set([...held, ...filters.flatMap((filter) => [...collectFields(filter)])])].join(",");
}
