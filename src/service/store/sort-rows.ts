import { compilePath, type RowLike } from "../../language/internal.ts";
import type { Row, SortKey } from "./store.ts";

/** Returns a sorted copy: nulls first (last if descending), and rows that are equal in every field by key. */
export function sortRows(rows: readonly Row[], keys: readonly SortKey[]): Row[] {
  const readers = keys.map(({ field, descending }) => ({ read: compilePath(field), sign: descending ? -1 : 1 }));
  return rows.toSorted((a, b) => {
    for (const { read, sign } of readers) {
      const order = compareValues(read(a as RowLike), read(b as RowLike));
      if (order !== 0) return order * sign;
    }
    return compareValues(a._id, b._id);
  });
}

/** Nulls, then numbers, texts by UTF-16 code unit, false before true. */
function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [a ?? null, b ?? null];
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left !== typeof right) return typeof left < typeof right ? -1 : 1;
  return (left as string) < (right as string) ? -1 : 1;
}
