// Validates JSON declarations of collections from untrusted sources.

import { isOperator } from "../../grammar/operators.ts";
import { isFieldName } from "./field-name.ts";
import { isObject } from "./is-object.ts";
import type {
  CollectionDeclaration,
  FilterableFields,
  FindManyDeclaration,
  ManyDeclaration,
  ScalarDeclaration,
  TypeDeclaration,
} from "./schema.ts";
import { joinWords } from "./texts.ts";
import { isScalarTypeName, scalarTypes } from "./types/lookup.ts";

/** An invalid declaration. `path` is its position, as in `collections[1].fields.total`. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
  readonly path: string;
  /** What is wrong there. The message has the path before it. */
  readonly reason: string;

  constructor(reason: string, path: string) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

const mostCollections = 1_000;
/** The maximum nesting depth of members. Rows with more levels could not be displayed. */
const depthLimit = 32;
const collectionName = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Names that could reach the prototype of an object. */
const forbiddenNames: ReadonlySet<string> = new Set(["__proto__", "prototype", "constructor"]);

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the declarations that `$schema` returns into a new, fully checked array. Unknown members and operators are
 * ignored, because a later version of the service may add more.
 *
 * @throws DeclarationError if the JSON is not a valid declaration
 */
export function readCollections(json: unknown): readonly CollectionDeclaration[] {
  const path = "collections";
  const listed = requireArray(json, path);
  if (listed.length > mostCollections)
    throw new DeclarationError(`There can be at most ${mostCollections} collections.`, path);
  const names = new NameCheck();
  const collections = listed.map((each, at) => readCollection(each, `${path}[${at}]`, names));
  const twice = collections.find(({ name }, at) => collections.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined) throw new DeclarationError(`“${twice.name}” is declared twice.`, path);
  return collections;
}

function readCollection(json: unknown, path: string, names: NameCheck): CollectionDeclaration {
  const members = requireMembers(json, path);
  const name = requireString(members.name, `${path}.name`);
  if (!collectionName.test(name))
    throw new DeclarationError(`“${name}” is not a valid collection name.`, `${path}.name`);
  const at = `${path}.operations`;
  const operations = requireMembers(members.operations, at);
  return {
    name,
    description: readOptional(members.description, requireString, `${path}.description`) ?? "",
    fields: readFields(members.fields, `${path}.fields`, 1, names),
    indexes: readOptional(members.indexes, requireStrings, `${path}.indexes`) ?? [],
    operations: {
      FindMany: readFindMany(operations.FindMany, `${at}.FindMany`, names),
      UpdateMany: readMany(operations.UpdateMany, `${at}.UpdateMany`, names),
      DeleteMany: readMany(operations.DeleteMany, `${at}.DeleteMany`, names),
    },
  };
}

function readFindMany(json: unknown, path: string, names: NameCheck): FindManyDeclaration {
  const { sort, defaultSort } = readOptional(json, requireMembers, path) ?? {};
  const first = readOptional(defaultSort, requireString, `${path}.defaultSort`);
  return {
    ...readMany(json, path, names),
    sort: readOptional(sort, requireStrings, `${path}.sort`) ?? [],
    ...(first === undefined ? {} : { defaultSort: first }),
  };
}

function readMany(json: unknown, path: string, names: NameCheck): ManyDeclaration {
  const { filter } = readOptional(json, requireMembers, path) ?? {};
  return { filter: readOptional(filter, (each, at) => readFilterable(each, at, names), `${path}.filter`) ?? {} };
}

function readFilterable(json: unknown, path: string, names: NameCheck): FilterableFields {
  return Object.fromEntries(
    Object.entries(requireMembers(json, path)).map(([field, symbols]) => {
      names.check(field, field.split("."), path);
      return [field, requireStrings(symbols, `${path}.${field}`).filter(isOperator)];
    }),
  );
}

function readFields(
  json: unknown,
  path: string,
  depth: number,
  names: NameCheck,
): Readonly<Record<string, TypeDeclaration>> {
  if (depth > depthLimit) throw new DeclarationError(`Members can be nested at most ${depthLimit} levels deep.`, path);
  return Object.fromEntries(
    Object.entries(requireMembers(json, path)).map(([name, declaration]) => {
      names.check(name, [name], path);
      return [name, readType(declaration, `${path}.${name}`, depth, names)];
    }),
  );
}

function readType(json: unknown, path: string, depth: number, names: NameCheck): TypeDeclaration {
  const members = requireMembers(json, path);
  const described = {
    ...createMember("description", readOptional(members.description, requireString, `${path}.description`)),
    ...createMember("required", readOptional(members.required, requireBoolean, `${path}.required`)),
  };
  switch (members.type) {
    case "object":
      return { ...described, type: "object", fields: readFields(members.fields, `${path}.fields`, depth + 1, names) };
    case "array": {
      if (depth > depthLimit)
        throw new DeclarationError(`Arrays can be nested at most ${depthLimit} levels deep.`, path);
      const maxItems = readOptional(members.maxItems, requireNumber, `${path}.maxItems`);
      const items = readType(members.items, `${path}.items`, depth + 1, names);
      return { ...described, type: "array", items, ...createMember("maxItems", maxItems) };
    }
    default:
      return { ...described, ...readScalar(members, path) };
  }
}

function readScalar(members: Members, path: string): ScalarDeclaration {
  const { type } = members;
  if (!isScalarTypeName(type)) {
    const names = joinWords([...scalarTypes.keys(), "object", "array"], "or");
    throw new DeclarationError(`The type must be ${names}.`, `${path}.type`);
  }
  const number = (name: string) => readOptional(members[name], requireNumber, `${path}.${name}`);
  return {
    type,
    ...createMember("values", readOptional(members.values, requireValues, `${path}.values`)),
    ...createMember("minimum", number("minimum")),
    ...createMember("maximum", number("maximum")),
    ...createMember("maxLength", number("maxLength")),
    ...createMember("integer", readOptional(members.integer, requireBoolean, `${path}.integer`)),
  };
}

/** Checks the names of fields, each name once: the operations repeat those of the fields. */
class NameCheck {
  readonly #valid = new Set<string>();

  /** @param parts - the names in it */
  check(name: string, parts: readonly string[], path: string): void {
    if (!parts.every((part) => this.#isName(part)))
      throw new DeclarationError(`“${name}” is not a valid field name.`, path);
  }

  #isName(part: string): boolean {
    if (this.#valid.has(part)) return true;
    const isName = isFieldName(part) && !part.includes(".") && !forbiddenNames.has(part);
    if (isName) this.#valid.add(part);
    return isName;
  }
}

function createMember<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}

/** Reads an optional member. Null counts as absent. */
function readOptional<T>(json: unknown, read: (json: unknown, path: string) => T, path: string): T | undefined {
  return json === undefined || json === null ? undefined : read(json, path);
}

function requireMembers(json: unknown, path: string): Members {
  if (isObject(json)) return json;
  throw new DeclarationError("It must be an object.", path);
}

function requireArray(json: unknown, path: string): readonly unknown[] {
  if (Array.isArray(json)) return json;
  throw new DeclarationError("It must be an array.", path);
}

function requireString(json: unknown, path: string): string {
  if (typeof json === "string") return json;
  throw new DeclarationError("It must be a string.", path);
}

function requireStrings(json: unknown, path: string): readonly string[] {
  return requireArray(json, path).map((each, at) =>
    typeof each === "string" ? each : requireString(each, `${path}[${at}]`),
  );
}

function requireBoolean(json: unknown, path: string): boolean {
  if (typeof json === "boolean") return json;
  throw new DeclarationError("It must be true or false.", path);
}

function requireNumber(json: unknown, path: string): number {
  if (typeof json === "number" && Number.isFinite(json)) return json;
  throw new DeclarationError("It must be a number.", path);
}

function requireValues(json: unknown, path: string): readonly (string | number)[] {
  return requireArray(json, path).map((each, at) =>
    typeof each === "number" ? requireNumber(each, `${path}[${at}]`) : requireString(each, `${path}[${at}]`),
  );
}
