// Renames and leaves out members of rows: of a file that is imported, or of rows whose declaration changes.

import { isObject } from "../../language/internal.ts";
import { fail } from "../../wire/public.ts";
import { createParameterError } from "../message/parameters.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { readJsonOrUndefined } from "./text-value.ts";

/** The path of a member, such as `address.city` → its new name, or null to leave it out. Others stay. */
export type Columns = Readonly<Record<string, string | null>>;

/**
 * Reads the parameter `columns`, JSON such as `{"old":"new","address.gone":null}`.
 *
 * @throws ServiceError INVALID_PARAMETER
 */
export function readColumns(text: string | undefined): Columns {
  if (text === undefined) return {};
  const json = readJsonOrUndefined(text);
  if (!isObject(json)) throw createColumnsError();
  const entries = Object.entries(json) as [string, string | null][];
  if (entries.some(([path, to]) => path === "_id" || (to !== null && !isName(to, path)))) throw createColumnsError();
  const paths = entries.flatMap(([path, to]) => (to === null ? [] : path.replace(/[^.]*$/, to)));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined)
    throw createParameterError("columns", `gives two members the name \`${twice}\`. Choose another one.`);
  return Object.fromEntries(entries);
}

function isName(to: unknown, path: string): to is string {
  return typeof to === "string" && !to.includes(".") && (to !== "_id" || path.includes("."));
}

function createColumnsError() {
  return createParameterError("columns", 'must be JSON such as `{"old":"new","gone":null}`, without `_id`.');
}

/** The path that a member has afterwards; also of one that is left out, which no row has then. */
export function getMovedPath(path: string, columns: Columns): string {
  const names = path.split(".");
  return names.map((name, depth) => columns[names.slice(0, depth + 1).join(".")] ?? name).join(".");
}

/**
 * The row with its members moved, also those of objects in arrays.
 *
 * @throws ServiceError VALIDATION_FAILED for two members of the same name
 */
export function withColumns<T extends JsonObject>(row: T, columns: Columns): T {
  return Object.keys(columns).length === 0 ? row : (moveValue(row, columns, "") as T);
}

function moveValue(value: unknown, columns: Columns, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moveValue(item, columns, path));
  if (typeof value === "string" && Object.keys(columns).some((each) => each.startsWith(path))) {
    // An object in a text file is JSON.
    const object = readJsonOrUndefined(value);
    return typeof object === "object" ? moveValue(object, columns, path) : value;
  }
  if (!isObject(value)) return value;
  const members = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value)) {
    const to = Object.hasOwn(columns, path + name) ? columns[path + name] : name;
    if (to === null || to === undefined) continue;
    if (members.has(to))
      throw fail("VALIDATION_FAILED", `Two members would have the name \`${path}${to}\`. Leave one of them out.`);
    members.set(to, moveValue(member, columns, `${path}${name}.`));
  }
  return Object.fromEntries(members);
}
