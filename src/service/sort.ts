// Sorting: parses `sort=-total,name`, and sorts rows.

import { type CollectionDeclaration, compilePath, type RowLike } from "../language/index.ts";
import { invalid } from "./parameters.ts";
import type { Row } from "./store/store.ts";

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/**
 * Parses a sort text: declared paths separated by commas, with `-` for descending.
 * @throws ServiceError INVALID_PARAMETER
 */
export function readSort(text: string, collection: CollectionDeclaration): SortKey[] {
  const sortable = collection.operations.FindMany.sort;
  const keys = text.split(",").map((part) => {
    const name = part.trim();
    return name.startsWith("-") ? { field: name.slice(1), descending: true } : { field: name, descending: false };
  });
  const problems = keys.filter(({ field }) => !sortable.includes(field)).map(({ field }) => `\`${field}\``);
  if (problems.length > 0)
    throw invalid(
      "sort",
      `names ${problems.join(", ")}; ${collection.name} sorts by ${sortable.map((field) => `\`${field}\``).join(", ") || "no field"}.`,
    );
  const twice = keys.find((key, index) => keys.findIndex(({ field }) => field === key.field) !== index);
  if (twice !== undefined) throw invalid("sort", `names \`${twice.field}\` twice. Leave one out.`);
  return keys;
}

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
