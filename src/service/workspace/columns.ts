// Renames and leaves out members of rows: of a file that is imported, or of rows whose declaration changes.

import type { JsonObject } from "../json-object.ts";
import { invalid } from "../parameters.ts";

/** A member of a row → its new name, or null to leave it out. Others stay. */
export type Columns = Readonly<Record<string, string | null>>;

/**
 * Reads the parameter `columns`, JSON such as `{"old":"new","gone":null}`.
 *
 * @throws ServiceError INVALID_PARAMETER
 */
export function readColumns(text: string | undefined): Columns {
  if (text === undefined) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw malformed();
  const entries = Object.entries(json);
  if (entries.some(([name, to]) => name === "_id" || to === "_id" || (to !== null && typeof to !== "string")))
    throw malformed();
  const names = entries.flatMap(([, to]) => to ?? []);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid("columns", `gives two members the name \`${twice}\`. Choose another one.`);
  return Object.fromEntries(entries);
}

function malformed() {
  return invalid("columns", 'must be JSON such as `{"old":"new","gone":null}`, without `_id`.');
}

/** The row with its members moved; the same one if none is. */
export function withColumns<T extends JsonObject>(row: T, columns: Columns): T {
  if (!Object.keys(columns).some((name) => Object.hasOwn(row, name))) return row;
  const moved = Object.entries(row).flatMap(([name, value]) => {
    const to = Object.hasOwn(columns, name) ? columns[name] : name;
    return to === null || to === undefined ? [] : [[to, value] as const];
  });
  return Object.fromEntries(moved) as T;
}
