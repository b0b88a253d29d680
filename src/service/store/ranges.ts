// Sorted, disjoint ranges of index values: intersection, union and membership.

import { compareKeys } from "./key-order.ts";
import type { IndexRange, Key } from "./store.ts";

/** Sorted and disjoint; an empty list contains no values. */
export type Ranges = readonly IndexRange[];

export function createPointRange(value: Key): IndexRange {
  return { lower: value, upper: value };
}

/** The ranges of single values, without duplicates. */
export function createPointRanges(values: readonly Key[]): Ranges {
  return [...new Set(values)].sort(compareKeys).map(createPointRange);
}

/** The range of all texts that start with a non-empty prefix. */
export function createPrefixRanges(prefix: string): Ranges {
  // The upper bound is the prefix with its last code unit incremented, ignoring trailing 0xFFFF.
  let end = prefix.length;
  while (end > 0 && prefix.charCodeAt(end - 1) === 0xffff) end--;
  if (end === 0) return [{ lower: prefix }];
  const upper = prefix.slice(0, end - 1) + String.fromCharCode(prefix.charCodeAt(end - 1) + 1);
  return [{ lower: prefix, upper, upperOpen: true }];
}

/** The intersection, in one pass, because a filter may list tens of thousands of values. */
export function intersect(a: Ranges, b: Ranges): Ranges {
  const both: IndexRange[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined || right === undefined) return both;
    const cut = intersectTwo(left, right);
    if (cut !== undefined) both.push(cut);
    if (compareUpper(left, right) < 0) i++;
    else j++;
  }
}

function intersectTwo(a: IndexRange, b: IndexRange): IndexRange | undefined {
  const lowest = compareLower(a, b) >= 0 ? a : b;
  const highest = compareUpper(a, b) <= 0 ? a : b;
  const range = { ...getLowerBound(lowest), ...getUpperBound(highest) };
  return isEmpty(range) ? undefined : range;
}

function isEmpty({ lower, upper, lowerOpen, upperOpen }: IndexRange): boolean {
  if (lower === undefined || upper === undefined) return false;
  const order = compareKeys(lower, upper);
  return order > 0 || (order === 0 && (lowerOpen === true || upperOpen === true));
}

/** The union, so that each row is read once. Empty ranges, on which IndexedDB throws, are dropped. */
export function unite(all: readonly (readonly IndexRange[])[]): Ranges {
  const united: IndexRange[] = [];
  const ranges = all.flat().filter((range) => !isEmpty(range));
  for (const range of ranges.sort(compareLower)) {
    const last = united.at(-1);
    if (last === undefined || !doRangesTouch(last, range)) united.push(range);
    else if (compareUpper(last, range) < 0)
      united[united.length - 1] = { ...getLowerBound(last), ...getUpperBound(range) };
  }
  return united;
}

export function isInRanges(ranges: Ranges, value: Key): boolean {
  const point = createPointRange(value);
  let from = 0;
  let to = ranges.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareLower(ranges[middle] ?? {}, point) <= 0) from = middle + 1;
    else to = middle;
  }
  const candidate = ranges[from - 1];
  return candidate !== undefined && compareUpper(candidate, point) >= 0;
}

/** Whether two ranges overlap or touch. The first one must not start after the second. */
function doRangesTouch(first: IndexRange, second: IndexRange): boolean {
  if (first.upper === undefined || second.lower === undefined) return true;
  const order = compareKeys(first.upper, second.lower);
  return order > 0 || (order === 0 && !(first.upperOpen === true && second.lowerOpen === true));
}

function getLowerBound({ lower, lowerOpen }: IndexRange): IndexRange {
  return lower === undefined ? {} : { lower, ...(lowerOpen === true ? { lowerOpen } : {}) };
}

function getUpperBound({ upper, upperOpen }: IndexRange): IndexRange {
  return upper === undefined ? {} : { upper, ...(upperOpen === true ? { upperOpen } : {}) };
}

function compareLower(a: IndexRange, b: IndexRange): number {
  if (a.lower === undefined || b.lower === undefined)
    return (a.lower === undefined ? 0 : 1) - (b.lower === undefined ? 0 : 1);
  return compareKeys(a.lower, b.lower) || Number(a.lowerOpen === true) - Number(b.lowerOpen === true);
}

function compareUpper(a: IndexRange, b: IndexRange): number {
  if (a.upper === undefined || b.upper === undefined)
    return (b.upper === undefined ? 0 : 1) - (a.upper === undefined ? 0 : 1);
  return compareKeys(a.upper, b.upper) || Number(b.upperOpen === true) - Number(a.upperOpen === true);
}
