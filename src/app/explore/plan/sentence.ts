// The plan in a sentence: what is read and why, what is tested, and what becomes of the rows that match.

import type { IndexRange, PlanBody } from "../find.ts";
import { code, type Word } from "./words.tsx";

/** The limit of the request, and the number of rows received. */
export interface Sent {
  readonly limit: number;
  readonly rows: number;
}

/** The whole plan, true to what was read: nothing, one row by its key, ranges, or everything. */
export function sentenceOf(plan: PlanBody, sent: Sent): readonly Word[] {
  if (plan.rowsInCollection === 0) return ["The collection is empty: there is nothing to read."];
  return [...readingOf(plan), ...matchingOf(plan), ...sendingOf(plan, sent)];
}

/** Whether matches were counted without reading a row. */
export function isCounted({ rowsRead, rowsMatched }: PlanBody): boolean {
  return rowsRead === 0 && rowsMatched > 0;
}

function readingOf(plan: PlanBody): readonly Word[] {
  const { access, rowsRead, rowsInCollection, residual } = plan;
  if (access.by === "all") {
    if (isCounted(plan)) return ["Reads no row: the store knows how many there are"];
    return ["Reads all ", rowsInCollection, " rows", ...tooWide(plan)];
  }
  if (access.ranges.length === 0) return ["Reads no row: no value of ", code(access.index), " satisfies the filter"];
  if (isCounted(plan)) return ["Reads no row: ", ...nameOf(access.index), " alone gives the number of matches"];
  const through: readonly Word[] = [
    "Reads ",
    rowsRead,
    " of ",
    rowsInCollection,
    " rows through ",
    ...nameOf(access.index),
  ];
  return residual === null && rowsRead === 0 ? [...through, ": there is none in its range"] : through;
}

function nameOf(index: string): readonly Word[] {
  return index === "_id" ? ["the key"] : ["the index on ", code(index)];
}

/** Why an index that knows something was not used. */
function tooWide({ candidates, rowsInCollection }: PlanBody): readonly Word[] {
  const [best] = candidates;
  if (best === undefined || rowsInCollection === 0) return [];
  return [" (", ...nameOf(best.index), " would read ", best.rows, " of them; reading all is faster)"];
}

function matchingOf(plan: PlanBody): readonly Word[] {
  const { residual, rowsRead, rowsMatched, access } = plan;
  if (access.by === "index" && access.ranges.length === 0) return [", so nothing matches."];
  if (isCounted(plan)) return [": ", rowsMatched, "."];
  if (residual === null)
    return rowsRead === 0 ? ["."] : [rowsRead === 1 ? ", and it matches." : ", and each of them matches."];
  return [", then tests ", code(residual), " on each; ", rowsMatched, rowsMatched === 1 ? " matches." : " match."];
}

function sendingOf({ rowsMatched, sort }: PlanBody, { limit, rows: count }: Sent): readonly Word[] {
  if (rowsMatched === 0) return [];
  if (limit === 0) return [" None was requested."];
  if (rowsMatched === 1) return count === 1 ? [" It is sent."] : [];
  const order = orderOf(sort);
  if (count < rowsMatched)
    return [
      " They are sorted ",
      ...order,
      ", and ",
      ...(count === 1 ? ["the first is"] : ["the first ", count, " are"]),
      " sent.",
    ];
  return [" They are sorted ", ...order, ", and sent."];
}

/** `by placed, descending, then by name`; without a sort it is the order of the keys. */
function orderOf(sort: readonly string[]): readonly Word[] {
  if (sort.length === 0) return ["by their keys"];
  return sort.flatMap((each, at): readonly Word[] => {
    const joint = at === 0 ? "by " : ", then by ";
    return each.startsWith("-") ? [joint, code(each.slice(1)), ", descending"] : [joint, code(each)];
  });
}

/** A range in the language's own signs: `> 100`, `open`, `Ham…`. */
export function rangeText(range: IndexRange): string {
  const { lowerOpen, upperOpen } = range;
  const [lower, upper] = [shortened(range.lower), shortened(range.upper)];
  if (lower !== undefined && lower === upper) return String(lower);
  if (lower === undefined && upper === undefined) return "every value";
  if (upper === undefined) return `${lowerOpen === true ? ">" : "≥"} ${lower}`;
  if (lower === undefined) return `${upperOpen === true ? "<" : "≤"} ${upper}`;
  if (prefixOf(range) !== undefined) return `${lower}…`;
  return `${lowerOpen === true ? ">" : "≥"} ${lower}, ${upperOpen === true ? "<" : "≤"} ${upper}`;
}

/** Midnight UTC is shown as the day. */
function shortened(bound: string | number | undefined): string | number | undefined {
  return typeof bound === "string" ? bound.replace(/(?<=^\d{4}-\d\d-\d\d)T00:00:00\.000Z$/, "") : bound;
}

/** What the texts of a range begin with, where it is a range of texts that begin so; undefined for others. */
export function prefixOf({ lower, upper, lowerOpen, upperOpen }: IndexRange): string | undefined {
  if (typeof lower !== "string" || typeof upper !== "string" || lowerOpen === true || upperOpen !== true)
    return undefined;
  const last = lower.length - 1;
  const isNext = lower.charCodeAt(last) + 1 === upper.charCodeAt(last);
  return last >= 0 && upper.length === lower.length && isNext && upper.startsWith(lower.slice(0, -1))
    ? lower
    : undefined;
}

/** What a count of rows means beside the whole, for those who do not see the drawing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  const share = (100 * part) / whole;
  return share < 1 ? "less than 1 %" : `${Math.round(share)} %`;
}
