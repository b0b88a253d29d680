// Which rows of a long list are drawn: those in sight and those that must stay, with gaps between them.

/** A row, by its index; or a gap in the place of rows, in pixels. */
export type Drawn =
  | { readonly kind: "row"; readonly index: number }
  | { readonly kind: "gap"; readonly from: number; readonly height: number };

/** From one row up to but without another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where each row begins, and after the last one where they end. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** The rows that lie between two places, in pixels from the beginning of the list. */
export function rowsBetween(top: number, bottom: number, offsets: readonly number[]): Range {
  const count = offsets.length - 1;
  const from = Math.max(0, Math.min(count, firstAfter(top, offsets) - 1));
  return { from, to: Math.max(from, Math.min(count, firstAfter(bottom, offsets))) };
}

/** The index of the first offset that is greater. */
function firstAfter(place: number, offsets: readonly number[]): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param kept - the indexes of rows that are drawn wherever they are. */
export function drawnRows(range: Range, kept: readonly number[], offsets: readonly number[]): readonly Drawn[] {
  const count = offsets.length - 1;
  const inSight = Array.from({ length: range.to - range.from }, (_, at) => range.from + at);
  const all = [...new Set([...inSight, ...kept.filter((index) => index >= 0 && index < count)])].sort((a, b) => a - b);
  const drawn: Drawn[] = [];
  let next = 0;
  const gapUpTo = (to: number): void => {
    if (to > next) drawn.push({ kind: "gap", from: next, height: (offsets[to] ?? 0) - (offsets[next] ?? 0) });
  };
  for (const index of all) {
    gapUpTo(index);
    drawn.push({ kind: "row", index });
    next = index + 1;
  }
  gapUpTo(count);
  return drawn;
}
