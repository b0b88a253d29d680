// The order of the numbers that a field can hold: doubles (IEEE 754), one after another, and searching among them.

const view = new DataView(new ArrayBuffer(8));

/** The place of a number among all doubles; zero is at 0, with and without its sign. */
function placeOf(value: number): bigint {
  view.setFloat64(0, Math.abs(value));
  const place = view.getBigUint64(0);
  return value < 0 ? -place : place;
}

function valueAt(place: bigint): number {
  view.setBigUint64(0, place < 0n ? -place : place);
  const value = view.getFloat64(0);
  return place < 0n ? -value : value;
}

/** The double after a finite one. */
export function next(value: number): number {
  return valueAt(placeOf(value) + 1n);
}

/** The double before a finite one. */
export function previous(value: number): number {
  return valueAt(placeOf(value) - 1n);
}

type Trial = (value: number) => boolean;

/** The least number from `from` to `to` for which a trial is true that is true from there on; undefined for none. */
export function firstTrue(trial: Trial, from: number, to: number): number | undefined {
  if (!trial(to)) return undefined;
  if (trial(from)) return from;
  let [below, at] = [placeOf(from), placeOf(to)];
  while (at - below > 1n) {
    const middle = (below + at) / 2n;
    if (trial(valueAt(middle))) at = middle;
    else below = middle;
  }
  return valueAt(at);
}

/** The greatest number from `from` to `to` for which a trial is true that is true until there; undefined for none. */
export function lastTrue(trial: Trial, from: number, to: number): number | undefined {
  const first = firstTrue((value) => trial(-value), -to, -from);
  return first === undefined ? undefined : -first;
}
