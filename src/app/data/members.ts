// The members of rows, at any depth, and their types.

import {
  type ArrayDeclaration,
  type CollectionDeclaration,
  isFieldName,
  isObject,
  type ScalarTypeName,
  scalarTypes,
  type TypeDeclaration,
} from "../../language/index.ts";
import { readJson } from "../../wire/index.ts";

type Fields = CollectionDeclaration["fields"];

/** A member of the rows, or of an object in them. */
export interface Member {
  readonly path: string;
  readonly declaration: TypeDeclaration;
  /** Whether one row may have several values of it. */
  readonly many: boolean;
}

/** All members, each before those in it. */
export function membersOf({ fields }: CollectionDeclaration): readonly Member[] {
  const inside = (members: Fields, prefix: string, isInArray: boolean): readonly Member[] =>
    Object.entries(members).flatMap(([name, declaration]) => {
      const [inner, path] = [innermost(declaration), prefix + name];
      const many = isInArray || declaration.type === "array";
      const own = { path, declaration, many };
      return inner.type === "object" ? [own, ...inside(inner.fields, `${path}.`, many)] : [own];
    });
  return inside(fields, "", false);
}

/** What an array has, at any depth; anything else itself. */
export function innermost(declaration: TypeDeclaration): Exclude<TypeDeclaration, ArrayDeclaration> {
  return declaration.type === "array" ? innermost(declaration.items) : declaration;
}

/** Such as `number`, or `object[]` for an array of objects. */
export function typeText(declaration: TypeDeclaration): string {
  return declaration.type === "array" ? `${typeText(declaration.items)}[]` : declaration.type;
}

/** The types that a member can have, as `typeText` writes them. */
export function typesFor({ path, declaration }: Member): readonly string[] {
  if (path === "_id") return ["number", "string"];
  const single = [...scalarTypes.keys(), "object"];
  return [...new Set([...single, ...single.map((type) => `${type}[]`), typeText(declaration)])];
}

/**
 * Declares a type.
 *
 * @param type - as `typeText` writes it
 * @param before - what an object keeps its members of
 * @param values - in which the members of a new object are found
 */
export function declared(type: string, before: TypeDeclaration, values: readonly unknown[]): TypeDeclaration {
  if (type.endsWith("[]")) return { type: "array", items: declared(type.slice(0, -2), before, values) };
  if (type !== "object") return { type: type as ScalarTypeName };
  return { type, fields: before.type === "object" ? before.fields : fieldsIn(values.flatMap(objectsIn)) };
}

/** The objects that a value is, contains, or is as JSON. */
function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (isObject(value)) return [value];
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return [];
  try {
    return objectsIn(readJson(value));
  } catch {
    return [];
  }
}

function fieldsIn(objects: readonly Readonly<Record<string, unknown>>[]): Fields {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter(isMemberName);
  return Object.fromEntries(names.map((name) => [name, typeOfValues(objects.map((object) => object[name]))]));
}

function typeOfValues(values: readonly unknown[]): TypeDeclaration {
  const first = values.find((value) => value !== null && value !== undefined);
  if (Array.isArray(first)) return { type: "array", items: typeOfValues(values.flat()) };
  if (typeof first === "object") return { type: "object", fields: fieldsIn(values.flatMap(objectsIn)) };
  if (typeof first === "number") return { type: "number" };
  return { type: typeof first === "boolean" ? "boolean" : "string" };
}

/** Whether a text can be the name of a member, without a path. */
export function isMemberName(name: string): boolean {
  return isFieldName(name) && !name.includes(".");
}
