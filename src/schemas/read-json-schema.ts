// Reads JSON Schema, as it stands alone and within OpenAPI.
// https://json-schema.org/draft/2020-12/json-schema-validation

import { isObject } from "../language/internal.ts";
import type { ScalarDeclaration, TypeDeclaration } from "../language/public.ts";
import type { Entity } from "./described-collection.ts";
import { findTypeOfFormat } from "./scalar-names.ts";
import { SchemaDocumentError } from "./schema-document.ts";

export type JsonMembers = Readonly<Record<string, unknown>>;

/** So many levels of objects are kept; what lies deeper is left out. */
const depthLimit = 5;
/** So many fields may a document describe, counted again wherever a schema is used. */
const fieldLimit = 20_000;

export const readObject = (json: unknown): JsonMembers => (isObject(json) ? (json as JsonMembers) : {});
export const readTextOrEmpty = (json: unknown): string => (typeof json === "string" ? json : "");
const readListOrNone = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);

/** The entities of a document that is a JSON Schema: its root, or what its properties or definitions describe. */
export function readJsonSchema(document: JsonMembers, name: string, notes: string[]): readonly Entity[] {
  const reader = new JsonSchemaReader(document, notes);
  const root = reader.resolve(document);
  const listed = Object.entries(readObject(root.properties)).filter(([, schema]) => reader.isListOfObjects(schema));
  const isContainer = listed.length > 0 && listed.length === Object.keys(readObject(root.properties)).length;
  const definitions = Object.entries({ ...readObject(document.definitions), ...readObject(document.$defs) });
  const found: readonly (readonly [string, unknown])[] = isContainer
    ? listed.map(([property, schema]) => [property, reader.resolve(schema).items])
    : reader.isObject(root.items ?? root)
      ? [[readTextOrEmpty(root.title) || name, root.items ?? root]]
      : definitions.filter(
          ([, schema]) => reader.isObject(schema) && findKeyProperty(reader.resolve(schema)) !== undefined,
        );
  return found.map(([title, schema]) => reader.entity(title, schema));
}

/** The property that identifies objects, by its name: `id`, then a text named `key`, `code` or `uuid`, then one that ends in `id`. */
function findKeyProperty(schema: JsonMembers): string | undefined {
  const names = Object.keys(readObject(schema.properties));
  const orders = [/^_id$/, /^id$/i, /^(key|uuid|code|symbol|sku)$/i, /(_id|Id|ID)$/];
  return orders.map((order) => names.find((name) => order.test(name))).find((name) => name !== undefined);
}

export class JsonSchemaReader {
  readonly #document: JsonMembers;
  readonly #notes: string[];
  #fields = 0;

  constructor(document: JsonMembers, notes: string[]) {
    this.#document = document;
    this.#notes = notes;
  }

  /** The schema behind references, with the members of all parts of `allOf`, and of the first of several choices. */
  resolve(json: unknown, depth = 0): JsonMembers {
    const schema = readObject(json);
    if (depth > 30) throw new SchemaDocumentError("A `$ref` in the document leads back to itself. Correct it first.");
    if (typeof schema.$ref === "string") return this.resolve(this.#target(schema.$ref), depth + 1);
    const choices = [...readListOrNone(schema.oneOf), ...readListOrNone(schema.anyOf)];
    const choice = choices.find((each) => readObject(each).type !== "null");
    const parts = [...readListOrNone(schema.allOf), ...(choice === undefined ? [] : [choice])];
    if (parts.length === 0) return schema;
    const all = [...parts.map((part) => this.resolve(part, depth + 1)), schema];
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map(({ properties }) => readObject(properties))),
      required:
        choice === undefined
          ? all.flatMap(({ required }) => readListOrNone(required))
          : readListOrNone(schema.required),
    };
  }

  #target(reference: string): unknown {
    if (!reference.startsWith("#/")) {
      this.#note(`\`${reference.slice(0, 120)}\` is in another file, which is not read.`);
      return {};
    }
    return reference
      .slice(2)
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((place, part) => {
        const at = Object(place) as JsonMembers;
        if (!Object.hasOwn(at, part))
          throw new SchemaDocumentError(
            `\`${reference.slice(0, 120)}\` refers to nothing in this document. Correct it first.`,
          );
        return at[part];
      }, this.#document);
  }

  isObject(schema: unknown): boolean {
    return Object.keys(readObject(this.resolve(schema).properties)).length > 0;
  }

  isListOfObjects(schema: unknown): boolean {
    const { items } = this.resolve(schema);
    return items !== undefined && this.isObject(items);
  }

  entity(name: string, json: unknown): Entity {
    const schema = this.resolve(json);
    const key = findKeyProperty(schema);
    return {
      name,
      description: readFirstLine(schema.description),
      fields: this.#readFields(schema, name, 1),
      key: key === undefined ? [] : [key],
      references: new Map(),
    };
  }

  #readFields(schema: JsonMembers, path: string, depth: number): Readonly<Record<string, TypeDeclaration>> {
    const required = readListOrNone(schema.required);
    const fields = Object.entries(readObject(schema.properties)).flatMap(([name, json]) => {
      this.#fields += 1;
      if (this.#fields > fieldLimit)
        throw new SchemaDocumentError(
          `The document describes more than ${fieldLimit} fields. Take out what is not needed.`,
        );
      const at = `${path}.${name}`;
      const property = this.resolve(json);
      const declaration = property.writeOnly === true ? null : this.#readType(property, at, depth);
      if (declaration === null) return [];
      const description = readFirstLine(property.description);
      const isRequired = required.includes(name) && !isNullable(property) && declaration.type !== "array";
      const described = description === "" ? declaration : { ...declaration, description };
      return [[name, isRequired ? { ...described, required: true as const } : described] as const];
    });
    return Object.fromEntries(fields);
  }

  /** @returns null for what a field can't be, with a note */
  #readType(schema: JsonMembers, path: string, depth: number): TypeDeclaration | null {
    switch (findTypeName(schema)) {
      case "string":
        return readStringType(schema);
      case "integer":
        return { ...readNumberType(schema), integer: true };
      case "number":
        return readNumberType(schema);
      case "boolean":
        return { type: "boolean" };
      case "array": {
        const items = this.resolve(schema.items);
        const item = findTypeName(items) === "array" ? null : this.#readType(items, `${path}[]`, depth);
        if (item === null) return this.#leaveOut(path, "its items can't be declared");
        const { maxItems } = schema;
        return {
          type: "array",
          items: item,
          ...(typeof maxItems === "number" && Number.isSafeInteger(maxItems) ? { maxItems } : {}),
        };
      }
      case "object": {
        if (depth >= depthLimit) return this.#leaveOut(path, `it lies more than ${depthLimit} levels deep`);
        const fields = this.#readFields(schema, path, depth + 1);
        return Object.keys(fields).length === 0
          ? this.#leaveOut(path, "its members are not described")
          : { type: "object", fields };
      }
      default:
        return this.#leaveOut(path, "its type is not given");
    }
  }

  #leaveOut(path: string, why: string): null {
    this.#note(`\`${path}\` was left out: ${why}.`);
    return null;
  }

  #note(note: string): void {
    if (!this.#notes.includes(note)) this.#notes.push(note);
  }
}

function findTypeName({ type, properties, items, enum: values }: JsonMembers): string | undefined {
  const named = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (typeof named === "string") return named;
  if (properties !== undefined) return "object";
  if (items !== undefined) return "array";
  const [first] = readListOrNone(values);
  return ["string", "number", "boolean"].find((name) => typeof first === name);
}

function isNullable({ type, nullable }: JsonMembers): boolean {
  return nullable === true || (Array.isArray(type) && type.includes("null"));
}

function readStringType(schema: JsonMembers): ScalarDeclaration {
  const format = readTextOrEmpty(schema.format);
  const type = findTypeOfFormat(format);
  if (type !== undefined) return { type };
  const values = readEnumValues(schema, "string");
  const { maxLength } = schema;
  const isUuid = format === "uuid" && maxLength === undefined;
  return {
    type: "string",
    ...(values.length === 0 ? {} : { values }),
    ...(typeof maxLength === "number" && Number.isSafeInteger(maxLength) && maxLength > 0 ? { maxLength } : {}),
    ...(isUuid ? { maxLength: 36 } : {}),
  };
}

function readNumberType(schema: JsonMembers): ScalarDeclaration {
  const values = readEnumValues(schema, "number");
  const { minimum = schema.exclusiveMinimum, maximum = schema.exclusiveMaximum } = schema;
  return {
    type: "number",
    ...(values.length === 0 ? {} : { values }),
    ...(typeof minimum === "number" ? { minimum } : {}),
    ...(typeof maximum === "number" ? { maximum } : {}),
  };
}

function readEnumValues(schema: JsonMembers, type: "string" | "number"): readonly (string | number)[] {
  const values = schema.const === undefined ? readListOrNone(schema.enum) : [schema.const];
  return values.filter((value): value is string | number => typeof value === type);
}

/** A description is shown in one line. */
function readFirstLine(text: unknown): string {
  return (readTextOrEmpty(text).trim().split(/\r?\n/, 1)[0] ?? "").slice(0, 200);
}
