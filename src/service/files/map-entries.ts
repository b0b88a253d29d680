// Maps inside rows: objects whose members are data under keys, such as translations by language, and no fields.

import { isObject } from "../../language/internal.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { packRows } from "../rows/packed-rows.ts";
import type { Conversion } from "./conversion.ts";
import { fieldLimit } from "./field-names.ts";
import type { FileRows } from "./file-rows.ts";

/** An object of the rows that is a map. */
export interface FoundMap {
  /** With `.value` for the maps that are the values of another one. */
  readonly path: string;
  /** How many different keys it has. */
  readonly count: number;
  readonly examples: readonly string[];
}

/** A map has at least so many keys: objects with a shape of their own, and single values. */
const [fewestObjects, fewestValues] = [5, 10];
/** Further keys are counted as one, so that a large map takes no more memory. */
const mostKeys = 2 * fieldLimit;
const mostExamples = 5;

/** What is at a path. */
class Shape {
  objects = 0;
  /** Of all objects together. */
  memberCount = 0;
  /** Arrays with items. */
  arrays = 0;
  readonly scalars = new Set<string>();
  readonly members = new Map<string, Shape>();

  add(value: unknown, names: FileRows["names"]): void {
    if (value === null || value === undefined) return;
    if (typeof value !== "object") this.scalars.add(typeof value);
    else if (Array.isArray(value)) {
      if (value.length > 0) this.arrays += 1;
      for (const item of value) if (isObject(item)) this.#addMembers(item, names);
    } else {
      this.objects += 1;
      this.#addMembers(value as JsonObject, names);
    }
  }

  #addMembers(object: JsonObject, names: FileRows["names"]): void {
    const original = names?.get(object);
    for (const [index, [name, value]] of Object.entries(object).entries()) {
      this.memberCount += 1;
      this.member(original?.[index] ?? name).add(value, names);
    }
  }

  member(name: string): Shape {
    const key = this.members.size < mostKeys || this.members.has(name) ? name : "";
    let shape = this.members.get(key);
    if (shape === undefined) {
      shape = new Shape();
      this.members.set(key, shape);
    }
    return shape;
  }

  merge(other: Shape): void {
    this.objects += other.objects;
    this.memberCount += other.memberCount;
    this.arrays += other.arrays;
    for (const type of other.scalars) this.scalars.add(type);
    for (const [name, shape] of other.members) this.member(name).merge(shape);
  }

  /** What the members are together, as the values of a map are. */
  get ofMembers(): Shape {
    const all = new Shape();
    for (const shape of this.members.values()) all.merge(shape);
    return all;
  }

  /** How much of all members an object has on average: 1 if each has every member. */
  get share(): number {
    return this.memberCount / (this.objects * this.members.size);
  }

  isMap(): boolean {
    if (this.objects === 0 || this.arrays > 0 || this.scalars.size > 0) return false;
    if (this.members.size < fewestObjects) return false;
    const values = this.ofMembers;
    const hasCodes = areCodes([...this.members.keys()]);
    const varies = this.objects > 2 && this.share <= 0.5;
    if (values.objects > 0) {
      const isOfOneKind = values.arrays === 0 && values.scalars.size === 0 && !values.members.has("key");
      return isOfOneKind && (varies || hasCodes) && (values.share >= 0.6 || values.isMap());
    }
    const isOfOneKind = values.scalars.size + (values.arrays > 0 ? 1 : 0) === 1;
    if (!isOfOneKind || !varies || this.members.size < fewestValues) return false;
    return hasCodes || (this.members.size >= 3 * fewestValues && this.share <= 0.25);
  }
}

/** Whether keys are no names: codes of languages, countries and currencies, dates, numbers and the like. */
function areCodes(keys: readonly string[]): boolean {
  const patterns = [/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/, /^[A-Z]{2,4}([-_][A-Z\d]+)*$/, /\d/];
  return patterns.some((pattern) => keys.every((key) => pattern.test(key)));
}

/** The maps inside the rows of a file, those around others first. In a text file there are none. */
export function findMaps({ rows, isText, names }: FileRows): readonly FoundMap[] {
  if (isText) return [];
  const root = new Shape();
  for (const { row } of rows)
    for (const [name, value] of Object.entries(row)) if (Object(value) === value) root.member(name).add(value, names);
  const found: FoundMap[] = [];
  const visit = (shape: Shape, path: string): void => {
    for (const [name, member] of shape.members) visitMember(member, path === "" ? name : `${path}.${name}`);
  };
  const visitMember = (member: Shape, path: string): void => {
    if (!member.isMap()) {
      visit(member, path);
      return;
    }
    found.push({ path, count: member.members.size, examples: [...member.members.keys()].slice(0, mostExamples) });
    const values = member.ofMembers;
    if (values.isMap()) visitMember(values, `${path}.value`);
    else visit(values, path);
  };
  visit(root, "");
  return found;
}

/** The file with entries in place of its maps: objects with the member `key`, and those of the value or `value`. */
export function withEntries(file: FileRows, conversion: Conversion | undefined): FileRows {
  const paths = listEntryPaths(conversion);
  if (paths.size === 0) return file;
  const rows = packRows(file.rows, ({ place, row }) => ({ place, row: convertMapsToEntries(row, paths, file.names) }));
  return { ...file, rows };
}

/** The paths of the maps that are read as entries. */
export function listEntryPaths(conversion: Conversion | undefined): ReadonlySet<string> {
  const fields = Object.entries(conversion?.fields ?? {});
  return new Set(fields.filter(([, { entries }]) => entries === true).map(([path]) => path));
}

/** @param names - the names that members had before they became names of fields */
export function convertMapsToEntries<T extends JsonObject>(
  row: T,
  paths: ReadonlySet<string>,
  names?: FileRows["names"],
): T {
  return paths.size === 0 ? row : (convertMembers(row, "", paths, names) as T);
}

function convertMembers(
  object: JsonObject,
  path: string,
  paths: ReadonlySet<string>,
  names: FileRows["names"],
): JsonObject {
  const members = Object.entries(object).map(([name, value]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [name, convertMapValue(value, at, paths, names)] as const;
  });
  return Object.fromEntries(members);
}

function convertMapValue(value: unknown, path: string, paths: ReadonlySet<string>, names: FileRows["names"]): unknown {
  // The items of an array are entries already.
  if (Array.isArray(value))
    return value.map((item) => (isObject(item) ? convertMembers(item, path, paths, names) : item));
  if (!isObject(value)) return value;
  if (!paths.has(path)) return convertMembers(value, path, paths, names);
  const original = names?.get(value);
  return Object.entries(value).map(([name, member], index) => {
    const key = original?.[index] ?? name;
    const isValue = !isObject(member) || Object.hasOwn(member, "key") || paths.has(`${path}.value`);
    return isValue
      ? { key, value: convertMapValue(member, `${path}.value`, paths, names) }
      : { key, ...convertMembers(member, path, paths, names) };
  });
}
