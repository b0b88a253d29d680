import {
  type CollectionDeclaration,
  compilePath,
  isObject,
  type TypeDeclaration,
} from "../../../../language/internal.ts";
import { readJson } from "../../../../wire/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { createNestedRow } from "../../../rows/highlight.ts";

export interface EditedCell {
  readonly row: FoundRow;
  readonly path: string;
  readonly declaration: TypeDeclaration;
}

/** The cell at a path; null for the key, which never changes, and for a path that is not declared. */
export function findEditableCell(row: FoundRow, path: string, collection: CollectionDeclaration): EditedCell | null {
  if (path === "_id") return null;
  let declaration: TypeDeclaration = { type: "object", fields: collection.fields };
  for (const name of path.split(".")) {
    const inner: TypeDeclaration | undefined = declaration.type === "object" ? declaration.fields[name] : undefined;
    if (inner === undefined) return null;
    declaration = inner;
  }
  return { row, path, declaration };
}

/** The text of the cell's value; null if it has none. Lists are JSON. */
export function writeCell({ row, path }: EditedCell): string | null {
  const value = compilePath(path)(row) ?? null;
  if (value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The merge patch (RFC 7396) that gives the cell the value of a text; null for no value. */
export function makePatch({ path, declaration }: EditedCell, text: string | null): object {
  return createNestedRow(path, text === null ? null : readValue(text, declaration));
}

/** A text that does not fit the type is returned as it is: the checks of the patch or the row explain the problem. */
export function readValue(text: string, { type }: TypeDeclaration): unknown {
  if (type !== "number" && type !== "boolean" && type !== "array" && type !== "object") return text;
  try {
    return readJson(text);
  } catch {
    return text;
  }
}

/** Members of both; inside objects, too. */
export function mergeMembers(one: object, other: object): Readonly<Record<string, unknown>> {
  const merged = new Map<string, unknown>(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const before = merged.get(name);
    merged.set(name, isObject(before) && isObject(value) ? mergeMembers(before, value) : value);
  }
  return Object.fromEntries(merged);
}
