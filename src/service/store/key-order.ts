import type { Key } from "./store.ts";

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
