// The difference between two states of the data: rows added, changed field by field, removed.

import { yieldToMain } from "../../../client/internal.ts";
import { isObject } from "../../../language/internal.ts";
import type { Row } from "../../../service/public.ts";
import type { Key } from "./used-collections.ts";

/** The path to a value inside a row: member names and array indexes. */
export type FieldPath = readonly (string | number)[];

/** One value that differs; `undefined` for a missing value. */
export interface FieldChange {
  readonly path: FieldPath;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChangedRow {
  readonly key: Key;
  readonly before: Row;
  readonly after: Row;
  readonly fields: readonly FieldChange[];
}

export interface CollectionDifference {
  readonly collection: string;
  readonly added: readonly Row[];
  readonly changed: readonly ChangedRow[];
  readonly removed: readonly Row[];
}

/** A collection's rows by their key. */
export type RowsByKey = ReadonlyMap<Key, Row>;

/** Number of rows compared before the page may render. */
const stepSize = 100;

/** Compares the rows of a collection. The order of members is ignored, as in JSON. */
export async function compareCollection(
  collection: string,
  before: RowsByKey,
  after: RowsByKey,
): Promise<CollectionDifference> {
  const added: Row[] = [];
  const changed: ChangedRow[] = [];
  let looked = 0;
  for (const [key, row] of after) {
    looked += 1;
    if (looked % stepSize === 0) await yieldToMain();
    const former = before.get(key);
    if (former === undefined) added.push(row);
    else {
      const fields = listFieldChanges(former, row);
      if (fields.length > 0) changed.push({ key, before: former, after: row, fields });
    }
  }
  const removed = [...before].flatMap(([key, row]) => (after.has(key) ? [] : [row]));
  return { collection, added, changed, removed };
}

export function isEmpty({ added, changed, removed }: CollectionDifference): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** The values that differ between two rows: each member of objects; arrays of different lengths as a whole. */
export function listFieldChanges(before: Row, after: Row): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  if (before !== after) compare(before, after, [], changes);
  return changes;
}

function compare(before: unknown, after: unknown, path: FieldPath, changes: FieldChange[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) {
      if (item !== after[index]) compare(item, after[index], [...path, index], changes);
    }
  } else if (isObject(before) && isObject(after)) {
    for (const name of Object.keys(before)) {
      const [old, now] = [before[name], getMember(after, name)];
      if (old !== now) compare(old, now, [...path, name], changes);
    }
    for (const name of Object.keys(after)) {
      if (!Object.hasOwn(before, name)) compare(undefined, after[name], [...path, name], changes);
    }
  } else changes.push({ path, before, after });
}

function getMember(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** `items[0].qty`; for an empty path, the whole row. */
export function formatFieldPath(path: FieldPath): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

/** The value at a path; undefined if there is none. */
export function getValueAt(row: Row | undefined, path: FieldPath): unknown {
  let value: unknown = row;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = getMember(value, String(step));
    else return undefined;
  }
  return value;
}
