import { isObject } from "../../../language/internal.ts";
import type { Row } from "../../../service/public.ts";

/** Member names and array indexes. */
export type FieldPath = readonly (string | number)[];

/** One value that differs; `undefined` for a missing value. */
export interface FieldChange {
  readonly path: FieldPath;
  readonly before: unknown;
  readonly after: unknown;
}

/** Members of objects, in any order; arrays of different lengths as a whole. None if one of the rows does not exist. */
export function listFieldChanges(before: Row | undefined, after: Row | undefined): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  if (before !== undefined && after !== undefined) compare(before, after, [], changes);
  return changes;
}

function compare(before: unknown, after: unknown, path: FieldPath, changes: FieldChange[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) {
      compare(item, after[index], [...path, index], changes);
    }
  } else if (isObject(before) && isObject(after)) {
    for (const name of Object.keys(before)) {
      compare(before[name], getMember(after, name), [...path, name], changes);
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

export function getValueAt(row: Row | undefined, path: FieldPath): unknown {
  let value: unknown = row;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = getMember(value, String(step));
    else return undefined;
  }
  return value;
}
