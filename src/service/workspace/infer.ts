// Infers the declaration of a collection from the rows of a file.

import {
  type CollectionDeclaration,
  fieldTypes,
  guessDates,
  type ScalarDeclaration,
  type ScalarType,
  type TypeDeclaration,
} from "../../language/index.ts";
import { fieldLimit } from "./field-names.ts";
import { type FileRows, malformed, withoutRows } from "./file-rows.ts";
import { isUnheldNumber, jsonOf, temporalType, typeOfText } from "./text-value.ts";
import { operatorsOf } from "./type-operators.ts";

export interface Inferred {
  readonly collection: CollectionDeclaration;
  /** The field whose values are the keys; null where the service makes them. */
  readonly key: string | null;
  /** What a reader should know before importing, as complete sentences. */
  readonly notes: readonly string[];
}

/** At most so many distinct texts are a choice, if each occurs several times. */
const mostChoices = 20;
/** A field has a type if at most one value in so many is none of it. */
const tolerance = 20;

/**
 * Infers types, keys, choices, and which members are required. In a file of text, a column is a number, boolean, date,
 * date-time or time if nearly all of its values are; the others are problems of their lines.
 *
 * @param name - of the collection
 */
export function infer(file: FileRows, name: string): Inferred {
  if (file.rows.length === 0 && file.problems.count === 0) throw withoutRows();
  const root = new Members();
  for (const { row } of file.rows) root.add(row, file.isText);
  const notes: string[] = [];
  const declared = declarationsOf(root, file.rows.length, "", notes);
  const key = keyOf(root, file.rows.length);
  const { [key ?? "_id"]: found, _id: _, ...rest } = declared;
  const fields: Readonly<Record<string, TypeDeclaration>> = { _id: keyDeclaration(found), ...rest };
  if (file.columns === 1)
    notes.push("There is only one column. If there are more, separate them by commas, semicolons or tabs.");
  const ids = root.get("_id");
  if (ids !== undefined && ids.objects > 0)
    notes.push("`_id` is an object, as in an export of MongoDB, and can't be the key. Export it as a plain value.");
  for (const [name, { repeated }] of root)
    if (/^id$/i.test(name) && key === null && repeated !== undefined)
      notes.push(`\`${name}\` is not the key, because \`${String(repeated).slice(0, 40)}\` comes twice.`);
  for (const [from, to] of file.renamed) notes.push(`\`${from}\` becomes \`${to}\`, because a filter can't write it.`);
  const collection = withOperators({ name, description: "", fields });
  return { collection, key: key === "_id" ? null : key, notes };
}

/** What the values of one member are. */
class Values {
  /** Neither missing nor null. */
  count = 0;
  readonly types = new Map<ScalarType, number>();
  readonly members = new Members();
  objects = 0;
  arrays = 0;
  items: Values | undefined;
  allIntegers = true;
  /** A value that comes twice; undefined as long as all differ. */
  repeated: string | number | undefined;
  readonly distinct = new Set<string | number>();

  add(given: unknown, isText: boolean): void {
    if (given === null || given === undefined) return;
    this.count += 1;
    // A text may be an array or an object as JSON, in which a string is one on purpose.
    const json = isText && typeof given === "string" && /^\s*[[{]/.test(given) ? jsonOf(given) : undefined;
    const [value, isTextInside] = json === undefined ? [given, isText] : [json, false];
    if (Array.isArray(value)) {
      this.arrays += 1;
      this.items ??= new Values();
      for (const item of value) this.items.add(item, isTextInside);
    } else if (typeof value === "object") {
      this.objects += 1;
      this.members.add(value as Readonly<Record<string, unknown>>, isTextInside);
    } else this.#addScalar(value as string | number | boolean, isText);
  }

  #addScalar(value: string | number | boolean, isText: boolean): void {
    const type = scalarType(value, isText);
    this.types.set(type, (this.types.get(type) ?? 0) + 1);
    if (type === "number" && !Number.isInteger(Number(value))) this.allIntegers = false;
    if (typeof value === "boolean") return;
    // Beyond this number, whether all differ is known from the size only for keys.
    if (this.distinct.has(value)) this.repeated ??= value;
    if (this.repeated === undefined || this.distinct.size <= mostChoices) this.distinct.add(value);
  }
}

class Members extends Map<string, Values> {
  add(row: Readonly<Record<string, unknown>>, isText: boolean): void {
    for (const [name, value] of Object.entries(row)) {
      let values = this.get(name);
      if (values === undefined) {
        if (this.size === fieldLimit)
          throw malformed(`The rows have more than ${fieldLimit} different members. Import a file with fewer.`);
        values = new Values();
        this.set(name, values);
      }
      values.add(value, isText);
    }
  }
}

function scalarType(value: string | number | boolean, isText: boolean): ScalarType {
  if (typeof value === "string") return (isText ? typeOfText(value) : temporalType(value)) ?? "string";
  return typeof value === "number" ? "number" : "boolean";
}

function declarationsOf(
  members: Members,
  rows: number,
  path: string,
  notes: string[],
): Readonly<Record<string, TypeDeclaration>> {
  return Object.fromEntries(
    [...members].map(([name, values]) => {
      const at = path === "" ? name : `${path}.${name}`;
      return [name, { ...declarationOf(values, at, notes), ...(values.count === rows ? { required: true } : {}) }];
    }),
  );
}

function declarationOf(values: Values, path: string, notes: string[]): TypeDeclaration {
  const { arrays, objects, count } = values;
  if (objects > count / 2) return { type: "object", fields: declarationsOf(values.members, objects, path, notes) };
  if (arrays > count / 2)
    return { type: "array", items: declarationOf(values.items ?? new Values(), `${path}[]`, notes) };
  return scalarDeclaration(values, path, notes);
}

function scalarDeclaration(values: Values, path: string, notes: string[]): ScalarDeclaration {
  const scalars = values.count - values.objects - values.arrays;
  const [first = "string", most = 0] = [...values.types].sort((a, b) => b[1] - a[1])[0] ?? [];
  const others = scalars - most;
  const isMixed = others * tolerance > scalars;
  if (others > 0 && !isMixed) {
    const those = others === 1 ? "1 has a value" : `${others} have values`;
    notes.push(`\`${path}\` is a ${first} in ${most} rows; ${those} that the type does not allow.`);
  }
  if (first === "number" && !isMixed) {
    const day = compactDate(values);
    if (day !== undefined)
      notes.push(`\`${path}\` is a number. If ${day} means a date, write it as ${day.replace(/(..)(..)$/, "-$1-$2")}.`);
    return { type: "number", ...(values.allIntegers ? { integer: true } : {}) };
  }
  if (first !== "string" && !isMixed) return { type: first };
  const reason =
    foreignDate(values) ?? (isMixed && most > scalars / 2 ? oddValue(values, first, most, scalars) : unheld(values));
  if (reason !== undefined) notes.push(`\`${path}\` stays text: ${reason}.`);
  else if (most <= scalars / 2)
    notes.push(`\`${path}\` stays text: its values are of several types, none of them most.`);
  return { type: "string", ...choices(values) };
}

/** That a text has another type than most of the values; undefined if none is known. */
function oddValue(values: Values, type: ScalarType, most: number, all: number): string | undefined {
  const odd = textIn(values, (text) => type !== "string" && (typeOfText(text) ?? "string") !== type);
  return odd && `${most} of ${all} values are a ${type}, but ${whyNot(odd)}`;
}

/** That a text is a number that can't be held; undefined if there is none. */
function unheld(values: Values): string | undefined {
  const number = textIn(values, isUnheldNumber);
  return number && whyNot(number);
}

function textIn({ distinct }: Values, test: (text: string) => boolean): string | undefined {
  return [...distinct].map(String).find(test);
}

function whyNot(text: string): string {
  return `${JSON.stringify(text.slice(0, 40))} ${isUnheldNumber(text) ? "is too large or too long for a number" : "is not"}`;
}

/** That a text is a date in another form, of texts that are mostly dates; undefined for other texts. */
function foreignDate({ distinct }: Values): string | undefined {
  const first = [...distinct].slice(0, 20).map(String);
  const foreign = first.filter((text) => temporalType(text) === undefined && isForeignDate(text));
  const dates = foreign.length + first.filter((text) => temporalType(text) !== undefined).length;
  if (dates <= first.length / 2) return undefined;
  return foreign[0] && `${JSON.stringify(foreign[0])} is not written as a date such as 2024-03-01`;
}

/** Whether a text is a date in another order, or with the name of a month. */
function isForeignDate(text: string): boolean {
  return (
    guessDates(text).length > 0 ||
    (/^(?:\d{1,2}\W+)?\p{L}{3,10}\W+(?:\d{1,2}\W+)?\d{4}$/u.test(text) && !Number.isNaN(Date.parse(text)))
  );
}

/** The first of numbers that may all be dates such as 20240301. */
function compactDate({ distinct, allIntegers }: Values): string | undefined {
  const [first, ...more] = [...distinct].slice(0, 20).map(String);
  const isDate = (text: string) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
  return allIntegers && first !== undefined && [first, ...more].every(isDate) ? first : undefined;
}

function choices({ distinct, repeated, count }: Values): Pick<ScalarDeclaration, "values"> {
  const isChoice =
    repeated !== undefined && distinct.size > 1 && distinct.size <= mostChoices && count >= 5 * distinct.size;
  return isChoice ? { values: [...distinct].map(String).sort() } : {};
}

/** The names that a key usually has, the likeliest first (docs/own-data.md#requests). */
const keyNames = [/^id$/i, /^(key|code|uuid)$/i, /(_id|Id|ID)$/];

/** The member that identifies the rows: `_id`, or the first one with one of the names and different values. */
function keyOf(members: Members, rows: number): string | null {
  // Two members can't both be it.
  if (members.has("_id")) return "_id";
  const isKey = ([, values]: readonly [string, Values]) => {
    const [[type] = []] = values.types;
    const isScalar = values.types.size === 1 && (type === "string" || (type === "number" && values.allIntegers));
    return isScalar && values.count === rows && values.repeated === undefined;
  };
  const names = [...members].filter(isKey).map(([name]) => name);
  return keyNames.map((pattern) => names.find((name) => pattern.test(name))).find((name) => name !== undefined) ?? null;
}

function keyDeclaration(found: TypeDeclaration | undefined): ScalarDeclaration {
  if (found?.type === "string") return { type: "string", description: "The key." };
  return { type: "number", integer: true, description: "The key." };
}

/** Adds all operations: every field with all operators that its type has, and every field with one value to sort by. */
export function withOperators({
  name,
  description,
  fields,
}: Pick<CollectionDeclaration, "name" | "description" | "fields">): CollectionDeclaration {
  const none = { filter: {} };
  const declared = { name, description, fields, indexes: [] };
  const types = [
    ...fieldTypes({ ...declared, operations: { FindMany: { ...none, sort: [] }, UpdateMany: none, DeleteMany: none } }),
  ];
  const filter = Object.fromEntries(types.map(([path, { type }]) => [path, operatorsOf(type)]));
  const sort = types.filter(([, { many }]) => !many).map(([path]) => path);
  return { ...declared, operations: { FindMany: { filter, sort }, UpdateMany: { filter }, DeleteMany: { filter } } };
}
