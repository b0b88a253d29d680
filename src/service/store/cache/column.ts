// The values of one field over all rows, sorted once, so that comparing values is comparing small numbers.

import { compilePath, type RowLike } from "../../../language/internal.ts";
import { compareKeys } from "../key-order.ts";
import { unite } from "../ranges.ts";
import type { IndexRange, Key, Row } from "../store.ts";

export type ColumnValue = null | boolean | number | string;

/** The rank of a position without a row. */
const noRow = 0xffff_ffff;

/**
 * Gives each position of a table the rank of its value among the distinct values. The values are in the order of
 * `compareValues`: null, booleans, numbers, strings.
 */
export class RankedColumn {
  /** The distinct values, by rank. */
  readonly values: readonly ColumnValue[];
  /** Ranks, by position. */
  readonly ranks: Uint32Array;
  /** The positions in the order of their ranks; those of a rank begin at its entry in `starts`. */
  readonly order: Uint32Array;
  readonly starts: Uint32Array;
  /** The positions whose row is another one now, with a value that is not in the column. */
  readonly changed = new Set<number>();

  private constructor(values: readonly ColumnValue[], ranks: Uint32Array) {
    this.values = values;
    this.ranks = ranks;
    this.starts = new Uint32Array(values.length + 1);
    for (const rank of ranks) if (rank !== noRow) this.starts[rank + 1] = getElement(this.starts, rank + 1) + 1;
    for (let rank = 0; rank < values.length; rank++) {
      this.starts[rank + 1] = getElement(this.starts, rank + 1) + getElement(this.starts, rank);
    }
    this.order = new Uint32Array(getElement(this.starts, values.length));
    const next = this.starts.slice();
    for (let position = 0; position < ranks.length; position++) {
      const rank = getElement(ranks, position);
      if (rank === noRow) continue;
      this.order[getElement(next, rank)] = position;
      next[rank] = getElement(next, rank) + 1;
    }
  }

  /** Reads the values at a path; undefined if one of them is an object or an array. */
  static of(rows: readonly (Row | undefined)[], path: string): RankedColumn | undefined {
    const read = compilePath(path);
    const ids = new Map<ColumnValue, number>();
    const ranks = new Uint32Array(rows.length);
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position];
      const value = row === undefined ? undefined : (read(row as RowLike) ?? null);
      if (typeof value === "object" && value !== null) return undefined;
      const known = ids.get(value as ColumnValue);
      const id = row === undefined ? noRow : (known ?? ids.size);
      if (known === undefined && row !== undefined) ids.set(value as ColumnValue, id);
      ranks[position] = id;
    }
    const values = sortValues([...ids.keys()]);
    const ranksById = new Uint32Array(values.length);
    for (const [rank, value] of values.entries()) ranksById[ids.get(value) ?? 0] = rank;
    for (let position = 0; position < ranks.length; position++) {
      const id = getElement(ranks, position);
      if (id !== noRow) ranks[position] = getElement(ranksById, id);
    }
    return new RankedColumn(values, ranks);
  }

  /** How many rows have a rank from `from` to before `to`. */
  count(from: number, to: number): number {
    return getElement(this.starts, to) - getElement(this.starts, from);
  }

  /** The positions of the rows that `count` counts. */
  positions(from: number, to: number): Uint32Array {
    return this.order.subarray(getElement(this.starts, from), getElement(this.starts, to));
  }

  /** The ranks of the keys in ranges, as pairs `from` and `to`, where `to` is not included. */
  ranksIn(ranges: readonly IndexRange[]): [from: number, to: number][] {
    return unite([ranges]).map(({ lower, lowerOpen, upper, upperOpen }) => [
      lower === undefined ? this.#firstKey : this.#rankFrom(lower, lowerOpen === true),
      upper === undefined ? this.values.length : this.#rankFrom(upper, !upperOpen),
    ]);
  }

  /** Null and booleans are no keys. */
  get #firstKey(): number {
    const first = this.values.findIndex((value) => typeof value === "number" || typeof value === "string");
    return first === -1 ? this.values.length : first;
  }

  /** The first rank whose value is not before a key or, if `after`, comes after it. */
  #rankFrom(key: Key, after: boolean): number {
    let from = this.#firstKey;
    let to = this.values.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const order = compareKeys(this.values[middle] as Key, key);
      if (order < 0 || (order === 0 && after)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Sorting each type separately avoids a comparison function for most values. */
function sortValues(values: readonly ColumnValue[]): ColumnValue[] {
  const ofType = (type: string) => values.filter((value) => typeof value === type);
  return [
    ...values.filter((value) => value === null),
    ...ofType("boolean").sort(),
    ...Float64Array.from(ofType("number") as number[]).sort(),
    ...(ofType("string") as string[]).sort(),
  ];
}

/** An element that exists. */
function getElement(numbers: Uint32Array, index: number): number {
  return numbers[index] as number;
}
