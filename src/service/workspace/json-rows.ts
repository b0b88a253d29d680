// Reads rows from JSON and from JSON lines.

import type { JsonObject } from "../json-object.ts";
import { fieldNameOf } from "./field-names.ts";
import { type FileRow, type FileRows, malformed, type PlaceProblem } from "./file-rows.ts";

/** The maximum nesting depth of a row. */
const depthLimit = 32;

/**
 * Reads an array of objects, or an object with one such member, as most services answer: `payload`, `value`, `data`.
 *
 * @throws ServiceError MALFORMED_FILE
 */
export function readJson(text: string): FileRows {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw malformed(`The file is not JSON: ${messageOf(error)}.`);
  }
  const rows = rowsIn(json);
  if (rows === undefined) throw malformed("The file must be an array of objects, such as `[{…}, {…}]`.");
  return fromValues(rows.entries(), "row");
}

/** Reads one JSON object per line. Empty lines are skipped. */
export function readJsonLines(text: string): FileRows {
  const problems: PlaceProblem[] = [];
  const values: [number, unknown][] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") continue;
    try {
      values.push([index, JSON.parse(line)]);
    } catch (error) {
      problems.push({ place: index + 1, message: `This is not JSON: ${messageOf(error)}.` });
    }
  }
  return fromValues(values, "line", problems);
}

function rowsIn(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json;
  const lists = Object.values(Object(json)).filter((member): member is unknown[] => Array.isArray(member));
  return lists.length === 1 ? lists[0] : undefined;
}

function fromValues(
  values: Iterable<readonly [index: number, value: unknown]>,
  unit: "line" | "row",
  problems: PlaceProblem[] = [],
): FileRows {
  const rows: FileRow[] = [];
  const renamed = new Map<string, string>();
  for (const [index, value] of values) {
    const place = index + 1;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      const what = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
      problems.push({ place, message: `A row must be an object such as {"name": "Ada"}; this is ${what}.` });
      continue;
    }
    try {
      rows.push({ place, row: withFieldNames(value, renamed, 1) as JsonObject });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      problems.push({ place, message: error.message });
    }
  }
  return { unit, isText: false, rows, problems: problems.sort((a, b) => a.place - b.place), renamed };
}

/** A row that can't be stored. */
class RowError extends Error {}

/** The value with field names as its members' names. Unchanged parts stay the same objects. */
function withFieldNames(value: unknown, renamed: Map<string, string>, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > depthLimit) throw new RowError(`The row is nested more than ${depthLimit} levels deep.`);
  if (Array.isArray(value)) return value.map((item) => withFieldNames(item, renamed, depth + 1));
  const members = Object.entries(value).map(([name, member]) => {
    const field = fieldNameOf(name);
    if (field === "") throw new RowError(`\`${name.slice(0, 40)}\` can't be a field name. Rename the member.`);
    if (field !== name) renamed.set(name, field);
    return [field, withFieldNames(member, renamed, depth + 1)] as const;
  });
  const names = new Set(members.map(([name]) => name));
  if (names.size === members.length) return Object.fromEntries(members);
  const twice = members.find(([name], index) => members.findIndex(([other]) => other === name) !== index);
  throw new RowError(`Two members have the field name \`${twice?.[0]}\`. Rename one of them.`);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
