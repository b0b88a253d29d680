// Reads JSON Schema, as it stands alone and within OpenAPI.
// https://json-schema.org/draft/2020-12/json-schema-validation

import type { ScalarDeclaration, TypeDeclaration } from "../language/index.ts";
import { isObject } from "../language/index.ts";
import type { Entity } from "./described-collection.ts";
import { findTypeOfFormat } from "./scalar-names.ts";
import { SchemaDocumentError } from "./schema-document.ts";

export type Json = Readonly<Record<string, unknown>>;

/** So many levels of objects are kept; what lies deeper is left out. */
const depthLimit = 5;
/** So many fields may a document describe, counted again wherever a schema is used. */
const fieldLimit = 20_000;

export const objectOf = (json: unknown): Json => (isObject(json) ? (json as Json) : {});
export const textOf = (json: unknown): string => (typeof json === "string" ? json : "");
const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);

/** The entities of a document that is a JSON Schema: its root, or what its properties or definitions describe. */
export function readJsonSchema(document: Json, name: string, notes: string[]): readonly Entity[] {
  const reader = new SchemaReader(document, notes);
  const root = reader.resolve(document);
  const listed = Object.entries(objectOf(root.properties)).filter(([, schema]) => reader.isListOfObjects(schema));
  const isContainer = listed.length > 0 && listed.length === Object.keys(objectOf(root.properties)).length;
  const definitions = Object.entries({ ...objectOf(document.definitions), ...objectOf(document.$defs) });
  const found: readonly (readonly [string, unknown])[] = isContainer
    ? listed.map(([property, schema]) => [property, reader.resolve(schema).items])
    : reader.isObject(root.items ?? root)
      ? [[textOf(root.title) || name, root.items ?? root]]
      : definitions.filter(([, schema]) => reader.isObject(schema) && keyOf(reader.resolve(schema)) !== undefined);
  return found.map(([title, schema]) => reader.entity(title, schema));
}

/** The property that identifies objects, by its name: `id`, then a text named `key`, `code` or `uuid`, then one that ends in `id`. */
function keyOf(schema: Json): string | undefined {
  const names = Object.keys(objectOf(schema.properties));
  const orders = [/^_id$/, /^id$/i, /^(key|uuid|code|symbol|sku)$/i, /(_id|Id|ID)$/];
  return orders.map((order) => names.find((name) => order.test(name))).find((name) => name !== undefined);
}

/** Reads the schemas of one document. */
export class SchemaReader {
  readonly #document: Json;
  readonly #notes: string[];
  #fields = 0;

  constructor(document: Json, notes: string[]) {
    this.#document = document;
    this.#notes = notes;
  }

  /** The schema behind references, with the members of all parts of `allOf`, and of the first of several choices. */
  resolve(json: unknown, depth = 0): Json {
    const schema = objectOf(json);
    if (depth > 30) throw new SchemaDocumentError("A `$ref` in the document leads back to itself. Correct it first.");
    if (typeof schema.$ref === "string") return this.resolve(this.#target(schema.$ref), depth + 1);
    const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
    const choice = choices.find((each) => objectOf(each).type !== "null");
    const parts = [...listOf(schema.allOf), ...(choice === undefined ? [] : [choice])];
    if (parts.length === 0) return schema;
    const all = [...parts.map((part) => this.resolve(part, depth + 1)), schema];
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map(({ properties }) => objectOf(properties))),
      required: choice === undefined ? all.flatMap(({ required }) => listOf(required)) : listOf(schema.required),
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
        const at = Object(place) as Json;
        if (!Object.hasOwn(at, part))
          throw new SchemaDocumentError(
            `\`${reference.slice(0, 120)}\` refers to nothing in this document. Correct it first.`,
          );
        return at[part];
      }, this.#document);
  }

  isObject(schema: unknown): boolean {
    return Object.keys(objectOf(this.resolve(schema).properties)).length > 0;
  }

  isListOfObjects(schema: unknown): boolean {
    const { items } = this.resolve(schema);
    return items !== undefined && this.isObject(items);
  }

  entity(name: string, json: unknown): Entity {
    const schema = this.resolve(json);
    const key = keyOf(schema);
    return {
      name,
      description: firstLine(schema.description),
      fields: this.#fieldsOf(schema, name, 1),
      key: key === undefined ? [] : [key],
      references: new Map(),
    };
  }

  #fieldsOf(schema: Json, path: string, depth: number): Readonly<Record<string, TypeDeclaration>> {
    const required = listOf(schema.required);
    const fields = Object.entries(objectOf(schema.properties)).flatMap(([name, json]) => {
      this.#fields += 1;
      if (this.#fields > fieldLimit)
        throw new SchemaDocumentError(
          `The document describes more than ${fieldLimit} fields. Take out what is not needed.`,
        );
      const at = `${path}.${name}`;
      const property = this.resolve(json);
      const declaration = property.writeOnly === true ? null : this.#typeOf(property, at, depth);
      if (declaration === null) return [];
      const description = firstLine(property.description);
      const isRequired = required.includes(name) && !isNullable(property) && declaration.type !== "array";
      return [
        [
          name,
          {
            ...declaration,
            ...(description === "" ? {} : { description }),
            ...(isRequired ? { required: true as const } : {}),
          },
        ] as const,
      ];
    });
    return Object.fromEntries(fields);
  }

  /** @returns null for what a field can't be, with a note */
  #typeOf(schema: Json, path: string, depth: number): TypeDeclaration | null {
    switch (typeNameOf(schema)) {
      case "string":
        return stringOf(schema);
      case "integer":
        return { ...numberOf(schema), integer: true };
      case "number":
        return numberOf(schema);
      case "boolean":
        return { type: "boolean" };
      case "array": {
        const items = this.resolve(schema.items);
        const item = typeNameOf(items) === "array" ? null : this.#typeOf(items, `${path}[]`, depth);
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
        const fields = this.#fieldsOf(schema, path, depth + 1);
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

function typeNameOf({ type, properties, items, enum: values }: Json): string | undefined {
  const named = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (typeof named === "string") return named;
  if (properties !== undefined) return "object";
  if (items !== undefined) return "array";
  const [first] = listOf(values);
  return ["string", "number", "boolean"].find((name) => typeof first === name);
}

function isNullable({ type, nullable }: Json): boolean {
  return nullable === true || (Array.isArray(type) && type.includes("null"));
}

function stringOf(schema: Json): ScalarDeclaration {
  const format = textOf(schema.format);
  const type = findTypeOfFormat(format);
  if (type !== undefined) return { type };
  const values = valuesOf(schema, "string");
  const { maxLength } = schema;
  const isUuid = format === "uuid" && maxLength === undefined;
  return {
    type: "string",
    ...(values.length === 0 ? {} : { values }),
    ...(typeof maxLength === "number" && Number.isSafeInteger(maxLength) && maxLength > 0 ? { maxLength } : {}),
    ...(isUuid ? { maxLength: 36 } : {}),
  };
}

function numberOf(schema: Json): ScalarDeclaration {
  const values = valuesOf(schema, "number");
  const { minimum = schema.exclusiveMinimum, maximum = schema.exclusiveMaximum } = schema;
  return {
    type: "number",
    ...(values.length === 0 ? {} : { values }),
    ...(typeof minimum === "number" ? { minimum } : {}),
    ...(typeof maximum === "number" ? { maximum } : {}),
  };
}

function valuesOf(schema: Json, type: "string" | "number"): readonly (string | number)[] {
  const values = schema.const === undefined ? listOf(schema.enum) : [schema.const];
  return values.filter((value): value is string | number => typeof value === type);
}

/** A description is shown in one line. */
function firstLine(text: unknown): string {
  return (textOf(text).trim().split(/\r?\n/, 1)[0] ?? "").slice(0, 200);
}
