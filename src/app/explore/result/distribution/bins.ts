// Counts values in bins with round bounds.

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const wanted = 24;

/** The bins of numbers: multiples of 1, 2 or 5 times a power of ten. Empty for no values. */
export function createNumberBins(values: readonly number[], isWhole: boolean): readonly Bin[] {
  const { low, high } = findBounds(values);
  const least = isWhole ? 1 : 0;
  const step = Math.max(least, roundStep((high - low) / wanted));
  // From a multiple, because adding a fraction repeatedly accumulates its error.
  return fillBins(values, (at) => Number(((Math.floor(low / step) + at) * step).toPrecision(12)));
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** The lengths that bins of moments may have, in milliseconds. Longer ones are whole months. */
const lengths = [
  ...[second, 5 * second, 15 * second, minute, 5 * minute, 15 * minute],
  ...[hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day],
];

const months = [1, 3, 6, 12, 24, 60, 120, 600, 1200, 2400];
const month = 30 * day;

/**
 * The bins of moments, given in milliseconds since 1970: whole seconds to months, in UTC. Weeks begin on Monday.
 *
 * @param least - the shortest bin, in milliseconds; a day for dates
 */
export function createMomentBins(values: readonly number[], least: number): readonly Bin[] {
  const { low, high } = findBounds(values);
  const share = Math.max(least, (high - low) / wanted);
  const length = lengths.find((each) => each >= share);
  if (length !== undefined) {
    // 1970 began on a Thursday.
    const origin = length === 7 * day ? 4 * day : 0;
    const first = Math.floor((low - origin) / length);
    return fillBins(values, (at) => origin + (first + at) * length);
  }
  const step = months.find((each) => each * month >= share) ?? 2400;
  const start = new Date(low);
  const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step);
  // `Date.UTC` takes years below 100 for years of the 20th century.
  return fillBins(values, (at) => Date.UTC(2000, (first + at) * step - 24_000));
}

function findBounds(values: readonly number[]): { readonly low: number; readonly high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { low, high };
}

/** The least of 1, 2 and 5 times a power of ten that is not below a size; 1 for a size of 0. */
function roundStep(size: number): number {
  if (!(size > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5].find((each) => each * power >= size) ?? 10;
  return Number((factor * power).toPrecision(12));
}

/** @param edge - the bounds, ascending; the first is not above the least value */
function fillBins(values: readonly number[], edge: (at: number) => number): readonly Bin[] {
  const sorted = Float64Array.from(values).sort();
  const bins: Bin[] = [];
  let done = 0;
  for (let at = 0; done < sorted.length; at += 1) {
    const [from, to] = [edge(at), edge(at + 1)];
    const before = done;
    while (done < sorted.length && (sorted[done] ?? 0) < to) done += 1;
    bins.push({ from, to, count: done - before });
  }
  return bins;
}
