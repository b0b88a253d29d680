import {
  type ArrayDeclaration,
  type CollectionDeclaration,
  isFieldName,
  isObject,
  type OperationName,
  type ScalarTypeName,
  scalarTypes,
  type TypeDeclaration,
} from "../../../language/internal.ts";
import { readJson } from "../../../wire/public.ts";

type Fields = CollectionDeclaration["fields"];

export interface Member {
  readonly path: string;
  readonly declaration: TypeDeclaration;
  /** Whether one row may have several values of it. */
  readonly many: boolean;
}

export const operatorUses: readonly (readonly [heading: string, operation: OperationName])[] = [
  ["Find by", "FindMany"],
  ["Update by", "UpdateMany"],
  ["Delete by", "DeleteMany"],
];

/** All members, each before those in it. */
export function listMembers({ fields }: CollectionDeclaration): readonly Member[] {
  const inside = (members: Fields, prefix: string, isInArray: boolean): readonly Member[] =>
    Object.entries(members).flatMap(([name, declaration]) => {
      const [inner, path] = [getInnermostType(declaration), prefix + name];
      const many = isInArray || declaration.type === "array";
      const own = { path, declaration, many };
      return inner.type === "object" ? [own, ...inside(inner.fields, `${path}.`, many)] : [own];
    });
  return inside(fields, "", false);
}

export function findMember(collection: CollectionDeclaration, path: string): Member | undefined {
  return listMembers(collection).find((member) => member.path === path);
}

/** What an array has, at any depth; anything else itself. */
export function getInnermostType(declaration: TypeDeclaration): Exclude<TypeDeclaration, ArrayDeclaration> {
  return declaration.type === "array" ? getInnermostType(declaration.items) : declaration;
}

/** Such as `number`, or `object[]` for an array of objects. */
export function typeText(declaration: TypeDeclaration): string {
  return declaration.type === "array" ? `${typeText(declaration.items)}[]` : declaration.type;
}

export function listPossibleTypes({ path, declaration }: Member): readonly string[] {
  if (path === "_id") return ["number", "string"];
  const single = [...scalarTypes.keys(), "object"];
  return [...new Set([...single, ...single.map((type) => `${type}[]`), typeText(declaration)])];
}

/** @param before - what an object keeps its members of. @param values - in which those of a new object are found */
export function createDeclaration(type: string, before: TypeDeclaration, values: readonly unknown[]): TypeDeclaration {
  if (type.endsWith("[]")) return { type: "array", items: createDeclaration(type.slice(0, -2), before, values) };
  if (type !== "object") return { type: type as ScalarTypeName };
  return { type, fields: before.type === "object" ? before.fields : inferFields(values.flatMap(listObjects)) };
}

/** The objects that a value is, contains, or is as JSON. */
function listObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  if (isObject(value)) return [value];
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return [];
  try {
    return listObjects(readJson(value));
  } catch {
    return [];
  }
}

function inferFields(objects: readonly Readonly<Record<string, unknown>>[]): Fields {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].filter(isMemberName);
  return Object.fromEntries(names.map((name) => [name, inferMemberType(objects.map((object) => object[name]))]));
}

function inferMemberType(values: readonly unknown[]): TypeDeclaration {
  const first = values.find((value) => value !== null && value !== undefined);
  if (Array.isArray(first)) return { type: "array", items: inferMemberType(values.flat()) };
  if (typeof first === "object") return { type: "object", fields: inferFields(values.flatMap(listObjects)) };
  if (typeof first === "number") return { type: "number" };
  return { type: typeof first === "boolean" ? "boolean" : "string" };
}

export function isMemberName(name: string): boolean {
  return isFieldName(name) && !name.includes(".");
}
