// The order of keys and the membership in ranges, as in IndexedDB, for both stores.

import type { IndexRange, Key } from "./store.ts";

/** A range with all members; an undefined bound is unlimited. */
export interface KeySpan {
  readonly lower: Key | undefined;
  readonly lowerOpen: boolean;
  readonly upper: Key | undefined;
  readonly upperOpen: boolean;
}

/** Whether a JSON value is a valid IndexedDB key: a number other than NaN, or a string. */
export function isKey(value: unknown): value is Key {
  return typeof value === "string" || (typeof value === "number" && !Number.isNaN(value));
}

/**
 * Negative, zero or positive as `a` comes before, with or after `b`: numbers before strings, strings by UTF-16 code
 * unit (Indexed Database API 3.0, section 2.4 "compare two keys").
 */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/**
 * Sorts and merges ranges, so that each row is read once. Empty ranges, on which IndexedDB throws, are dropped.
 */
export function mergeKeySpans(ranges: readonly IndexRange[]): KeySpan[] {
  const spans: KeySpan[] = [];
  for (const span of ranges.map(createKeySpan).filter(isNonEmptySpan).sort(compareSpanStarts)) {
    const last = spans.at(-1);
    if (last !== undefined && doesReach(last, span)) spans[spans.length - 1] = joinSpans(last, span);
    else spans.push(span);
  }
  return spans;
}

/** Whether a value is in one of the spans returned by `mergeKeySpans`. */
export function isInSpans(spans: readonly KeySpan[], value: Key): boolean {
  let from = 0;
  let to = spans.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isStartAtOrBefore(spans[middle], value)) from = middle + 1;
    else to = middle;
  }
  const candidate = spans[from - 1];
  if (candidate === undefined) return false;
  if (candidate.upper === undefined) return true;
  const order = compareKeys(value, candidate.upper);
  return order < 0 || (order === 0 && !candidate.upperOpen);
}

function createKeySpan({ lower, upper, lowerOpen = false, upperOpen = false }: IndexRange): KeySpan {
  return { lower, lowerOpen, upper, upperOpen };
}

function isNonEmptySpan({ lower, lowerOpen, upper, upperOpen }: KeySpan): boolean {
  if (lower === undefined || upper === undefined) return true;
  const order = compareKeys(lower, upper);
  return order < 0 || (order === 0 && !lowerOpen && !upperOpen);
}

function compareSpanStarts(a: KeySpan, b: KeySpan): number {
  if (a.lower === undefined || b.lower === undefined) {
    return Number(a.lower !== undefined) - Number(b.lower !== undefined);
  }
  return compareKeys(a.lower, b.lower) || Number(a.lowerOpen) - Number(b.lowerOpen);
}

/** Whether no value lies between the end of `a` and the start of `b`, which does not start before `a`. */
function doesReach(a: KeySpan, b: KeySpan): boolean {
  if (a.upper === undefined || b.lower === undefined) return true;
  const order = compareKeys(b.lower, a.upper);
  return order < 0 || (order === 0 && !(a.upperOpen && b.lowerOpen));
}

function joinSpans(a: KeySpan, b: KeySpan): KeySpan {
  if (a.upper === undefined) return a;
  if (b.upper === undefined) return { ...a, upper: undefined, upperOpen: false };
  const order = compareKeys(a.upper, b.upper);
  if (order === 0) return { ...a, upperOpen: a.upperOpen && b.upperOpen };
  return order > 0 ? a : { ...a, upper: b.upper, upperOpen: b.upperOpen };
}

function isStartAtOrBefore(span: KeySpan | undefined, value: Key): boolean {
  if (span?.lower === undefined) return true;
  const order = compareKeys(span.lower, value);
  return order < 0 || (order === 0 && !span.lowerOpen);
}
