// The model of rows: validation, merge patches, sort order, projection. Implements docs/service.md and RFC 7396 as
// simply as possible, and shares no code with the service.

import {
  type CollectionDeclaration,
  isObject,
  type ScalarDeclaration,
  type TypeDeclaration,
} from "../../../language/internal.ts";
import { spellings } from "./collections.ts";

export type Json = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, TypeDeclaration>>;
/** Called with the path of each violation, such as `lines[0].sku`. */
type Report = (place: string) => void;

/** The row as it is stored, with members in the order of declaration. */
export function createStoredRow(
  row: Json,
  { fields }: CollectionDeclaration,
  report: Report,
  keyOptional = false,
): Json {
  if (row._id === undefined ? !keyOptional : row._id === null) report("_id");
  if (row._id === "" || (typeof row._id === "string" && /\p{Surrogate}/u.test(row._id))) report("_id");
  if (typeof row._id === "number" && Math.abs(row._id) >= 2 ** 53) report("_id");
  return createStoredMembers(row, fields, "", report);
}

function createStoredMembers(object: Json, fields: Fields, place: string, report: Report): Json {
  for (const name of Object.keys(object)) if (!Object.hasOwn(fields, name)) report(place + name);
  const kept: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(fields)) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value !== undefined && value !== null) kept[name] = createStoredValue(value, declared, place + name, report);
    else if (declared.required) report(place + name);
    else if (value === null) kept[name] = null;
  }
  return kept;
}

function createStoredValue(value: unknown, declared: TypeDeclaration, place: string, report: Report): unknown {
  if (declared.type === "object") {
    if (isObject(value)) return createStoredMembers(value, declared.fields, `${place}.`, report);
    return report(place);
  }
  if (declared.type === "array") {
    if (!Array.isArray(value)) return report(place);
    if (value.length > (declared.maxItems ?? 1e9)) report(place);
    return value.map((item, index) => {
      const there = `${place}[${index}]`;
      return item === null ? report(there) : createStoredValue(item, declared.items, there, report);
    });
  }
  const kept = createStoredScalar(value, declared);
  if (kept === undefined) report(place);
  return kept;
}

function createStoredScalar(value: unknown, declared: ScalarDeclaration): unknown {
  const { type, values, minimum = -1e308, maximum = 1e308, maxLength = 1e9, integer } = declared;
  if (values !== undefined && !values.some((listed) => listed === value)) return undefined;
  if (type === "boolean") return typeof value === "boolean" ? value : undefined;
  if (type === "number") {
    if (typeof value !== "number" || value < minimum || value > maximum) return undefined;
    return integer && (value % 1 !== 0 || Math.abs(value) >= 2 ** 53) ? undefined : value;
  }
  if (typeof value !== "string") return undefined;
  if (type === "string") return value.length <= maxLength ? value : undefined;
  if (Object.values(spellings[type]).includes(value)) return value;
  return Object.hasOwn(spellings[type], value) ? spellings[type][value] : undefined;
}

/** Reports the problems of a merge patch that do not depend on the row. */
export function judgePatch(patch: Json, fields: Fields, report: Report, place = ""): void {
  for (const [name, value] of Object.entries(patch)) {
    const declared = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const there = place + name;
    if (there === "_id") continue;
    if (declared === undefined) report(there);
    else if (value === null) {
      if (declared.required) report(there);
    } else if (declared.type === "object" && isObject(value)) judgePatch(value, declared.fields, report, `${there}.`);
    else createStoredValue(value, declared, there, report);
  }
}

/** The algorithm of RFC 7396 §2. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = applyMergePatch(result[name], value);
  }
  return result;
}

/** The rows in an order such as `-total,name`; equal rows are ordered by key. */
export function sortModelRows<R extends Json>(rows: readonly R[], sort: string): R[] {
  const fields = sort === "" ? ["_id"] : [...sort.split(","), "_id"];
  return [...rows].sort((a, b) => {
    for (const field of fields) {
      const order = field.startsWith("-") ? -compareAt(a, b, field.slice(1)) : compareAt(a, b, field);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compareAt(a: Json, b: Json, path: string): number {
  const [left, right] = [getScalarAt(a, path), getScalarAt(b, path)];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return Number(left > right) - Number(left < right);
}

function getScalarAt(row: Json, path: string): string | number | boolean | null {
  const value = path.split(".").reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : null), row) ?? null;
  return value as string | number | boolean | null;
}

/** The row with only the paths, or without them. */
export function projectModelValue(value: unknown, paths: readonly string[], keep: boolean, place = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => projectModelValue(item, paths, keep, place));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const there = place + name;
    if (paths.includes(there)) return keep ? [[name, inner]] : [];
    if (paths.some((path) => path.startsWith(`${there}.`)))
      return [[name, projectModelValue(inner, paths, keep, `${there}.`)]];
    return keep ? [] : [[name, inner]];
  });
  return Object.fromEntries(members);
}

/** Whether a path leads to a member, through objects and arrays of objects. */
export function isMemberPath(path: string, fields: Fields): boolean {
  const [name = "", ...rest] = path.split(".");
  let declared = Object.hasOwn(fields, name) ? fields[name] : undefined;
  while (declared?.type === "array") declared = declared.items;
  if (declared === undefined || rest.length === 0) return declared !== undefined;
  return declared.type === "object" && isMemberPath(rest.join("."), declared.fields);
}
