// Finds the rows in JSON: an array, or a map, whose keys become members of its rows.

import { isObject } from "../../language/internal.ts";
import { fail, type ServiceError } from "../../wire/public.ts";
import { createMalformedError } from "./file-rows.ts";

/** Where rows may be. */
export interface RowSource {
  /** The member of the file; empty for the file itself. */
  readonly name: string;
  readonly kind: "array" | "map";
  readonly count: number;
}

/** The values that are rows, each with its index or key. */
export interface FoundRows {
  /** The member that they are in; undefined for the file itself. */
  readonly name: string | undefined;
  readonly values: readonly (readonly [place: string | number, value: unknown])[];
}

/**
 * The rows of a file: an array, or the only array in an object.
 *
 * @param wanted - the member with the rows, or the empty text for the file itself, if it is named
 * @throws ServiceError MALFORMED_FILE, whose details have the `sources` to choose from, if there are any
 */
export function findRows(json: unknown, wanted: string | undefined): FoundRows {
  if (wanted !== undefined) return readRowsAt(json, wanted);
  if (Array.isArray(json)) return { name: undefined, values: [...json.entries()] };
  const members = isObject(json) ? Object.entries(json) : [];
  const arrays = members.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const ofObjects = arrays.filter(([, values]) => values.some(isObject));
  const [only] = arrays.length === 1 ? arrays : ofObjects.length === 1 ? ofObjects : [];
  if (only === undefined) throw createUnclearSourceError(findRowSources(json));
  return { name: only[0], values: [...only[1].entries()] };
}

function readRowsAt(json: unknown, wanted: string): FoundRows {
  const value = wanted === "" ? json : isObject(json) && Object.hasOwn(json, wanted) ? json[wanted] : undefined;
  const name = wanted === "" ? undefined : wanted;
  if (Array.isArray(value)) return { name, values: [...value.entries()] };
  if (isObject(value))
    return { name, values: Object.entries(value).map(([key, each]) => [key, createKeyedRow(key, each)]) };
  const where = name === undefined ? "The file" : `\`${name.slice(0, 40)}\``;
  throw createMalformedError(`${where} is neither an array of rows nor an object with them. Name another member.`);
}

/** A row of a map: with its key, beside which other members stay. */
function createKeyedRow(key: string, value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return { key, value };
  return Object.hasOwn(value, "key") ? { _id: key, ...value } : { key, ...value };
}

function findRowSources(json: unknown): readonly RowSource[] {
  const own = isMap(json) ? [{ name: "", kind: "map" as const, count: Object.keys(json).length }] : [];
  const inside = Object.entries(Object(json)).flatMap(([name, value]): readonly RowSource[] => {
    if (Array.isArray(value) && value.some(isObject)) return [{ name, kind: "array", count: value.length }];
    return isMap(value) ? [{ name, kind: "map", count: Object.keys(value).length }] : [];
  });
  return [...own, ...inside];
}

/** Whether an object may be a map of rows: it has several, and nearly all of its values are objects. */
function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const values = Object.values(value);
  return values.length > 1 && values.filter(isObject).length * 10 >= values.length * 9;
}

function createUnclearSourceError(sources: readonly RowSource[]): ServiceError {
  const needed = "The file must be an array of objects, such as `[{…}, {…}]`, or an object with only one array.";
  if (sources.length === 0) return createMalformedError(needed);
  const message = `${needed} Name the member with the rows, as in \`application/json; rows=features\`.`;
  return fail("MALFORMED_FILE", message, { sources: sources.slice(0, 100) });
}
