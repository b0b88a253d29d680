import {
  areComparable,
  type CollectionDeclaration,
  chooseForm,
  findMarkedType,
  listFieldTypes,
  type ScalarDeclaration,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../../language/internal.ts";
import { areTwoWords } from "./boolean-text.ts";
import type { Conversion, FieldConversion } from "./conversion.ts";
import { readDate } from "./date-text.ts";
import { fieldLimit } from "./field-names.ts";
import { createMalformedError, type FileNote, type FileRows, withoutRows } from "./file-rows.ts";
import { findMaps, listEntryPaths, withEntries } from "./map-entries.ts";
import { isUnheldNumber, readNumber } from "./number-text.ts";
import { type Choice, collectSurvey, type Survey, tolerance } from "./survey.ts";
import { detectMarkedType, readJsonOrUndefined, typeOfText } from "./text-value.ts";
import { listOperators } from "./type-operators.ts";

export interface Inferred {
  readonly collection: CollectionDeclaration;
  /** The field whose values are the keys; null where the service makes them. */
  readonly key: string | null;
  /** What a reader should know before importing. */
  readonly notes: readonly FileNote[];
  /** How the values are converted to these types; undefined if they stay. */
  readonly conversion?: Conversion | undefined;
  /** What can be seen otherwise, or must be chosen. */
  readonly choices?: readonly Choice[];
}

/** At most so many distinct texts are a choice, if each occurs several times. */
const mostChoices = 20;

/**
 * Infers types, keys, and which members are required; and what the values leave open. In a file of text, a column is a number, boolean, date,
 * date-time or time if nearly all of its values are; the others are problems of their lines.
 *
 * @param name - of the collection
 * @param wanted - says of fields whether they are maps, which are found otherwise
 */
export function infer(given: FileRows, name: string, wanted?: Conversion): Inferred {
  if (given.rows.length === 0 && given.problems.count === 0) throw withoutRows();
  const maps = findMaps(given);
  const asEntries = Object.fromEntries(
    [...maps.map(({ path }) => path), ...listEntryPaths(wanted)]
      .filter((path) => wanted?.fields?.[path]?.entries !== false)
      .map((path) => [path, { entries: true }]),
  );
  const file = withEntries(given, { fields: asEntries });
  const survey = collectSurvey(file.rows, file.isText);
  const root = new Members("", survey);
  for (const path of file.columns ?? []) root.declare(path);
  for (const { row } of file.rows) root.add(row, file.isText);
  const ofMaps = maps.map(({ path, ...found }): Choice => ({ about: "entries", paths: [path], ...found }));
  const findings: Findings = { notes: [], choices: [...ofMaps, ...survey.choices] };
  const declared = inferDeclarations(root, file.rows.length, findings);
  const { notes } = findings;
  const key = findRowKey(root, file.rows.length);
  const { [key ?? "_id"]: found, _id: _, ...rest } = declared;
  const fields: Readonly<Record<string, TypeDeclaration>> = { _id: inferKey(found), ...rest };
  const note = (about: FileNote["about"], text: string) => notes.push({ text, about });
  if (file.columns?.length === 1)
    note("file", "There is only one column. If there are more, separate them by commas, semicolons or tabs.");
  if ((root.get("_id")?.objects ?? 0) > 0)
    note("file", "`_id` is an object, as in an export of MongoDB, and can't be the key. Export it as a plain value.");
  for (const [name, { repeated }] of root)
    if (/^id$/i.test(name) && key === null && repeated !== undefined)
      note("key", `\`${name}\` is not the key, because \`${String(repeated).slice(0, 40)}\` comes twice.`);
  notes.push(...(file.notes ?? []));
  const names = new Set([...root.paths()].flatMap((path) => [path, path.slice(path.lastIndexOf(".") + 1)]));
  // The keys of maps keep their names.
  for (const [from, field] of file.renamed)
    if (names.has(field))
      notes.push({ text: `\`${from}\` becomes \`${field}\`, because a filter can't write it.`, about: "name", field });
  const collection = withOperators({ name, description: "", fields });
  const read = [...survey.fields].map(([path, field]) => [path, { ...asEntries[path], ...field }] as const);
  const conversion: Conversion = { decimal: survey.decimal, fields: { ...asEntries, ...Object.fromEntries(read) } };
  const choices = findings.choices.filter(({ paths }) => paths.some((path) => path !== key));
  return { collection, key: key === "_id" ? null : key, notes, conversion, choices };
}

/** What is found beside the types. */
interface Findings {
  readonly notes: FileNote[];
  readonly choices: Choice[];
}

/** What the values of one member are. */
class Values {
  /** Neither missing nor null. */
  count = 0;
  readonly types = new Map<ScalarTypeName, number>();
  readonly members: Members;
  objects = 0;
  arrays = 0;
  /** Of the arrays, those without items, which PHP writes for an object without members, too. */
  emptyArrays = 0;
  /** Those that become text if the type is text, and one of them. */
  readonly notText = { count: 0, example: "" };
  items: Values | undefined;
  allIntegers = true;
  /** A value that comes twice; undefined as long as all differ. */
  repeated: string | number | undefined;
  readonly distinct = new Set<string | number>();
  readonly path: string;
  readonly #survey: Survey;
  readonly #field: FieldConversion;

  /** @param path - of the member, or of the array that they are in */
  constructor(path: string, survey: Survey) {
    this.path = path;
    this.members = new Members(`${path}.`, survey);
    this.#survey = survey;
    this.#field = survey.fields.get(path) ?? {};
  }

  add(given: unknown, isText: boolean): void {
    if (given === null || given === undefined) return;
    if (typeof given === "string" && this.#field.missing?.includes(given.trim()) === true) return;
    this.count += 1;
    if (typeof given !== "string") {
      this.notText.count += 1;
      this.notText.example ||= JSON.stringify(given);
    }
    // A text may be an array or an object as JSON, in which a string is one on purpose.
    const json = isText && typeof given === "string" && /^\s*[[{]/.test(given) ? readJsonOrUndefined(given) : undefined;
    const [value, isTextInside] = json === undefined ? [given, isText] : [json, false];
    if (Array.isArray(value)) {
      this.arrays += 1;
      if (value.length === 0) this.emptyArrays += 1;
      this.items ??= new Values(this.path, this.#survey);
      for (const item of value) this.items.add(item, isTextInside);
    } else if (typeof value === "object") {
      this.objects += 1;
      this.members.add(value as Readonly<Record<string, unknown>>, isTextInside);
    } else this.#addScalar(value as string | number | boolean, isText);
  }

  #addScalar(value: string | number | boolean, isText: boolean): void {
    const type = this.detectType(value, isText);
    this.types.set(type, (this.types.get(type) ?? 0) + 1);
    if (type === "number" && this.allIntegers && !Number.isInteger(this.#parseNumber(value))) this.allIntegers = false;
    if (typeof value === "boolean") return;
    const { size } = this.distinct;
    // Beyond this number, it only matters whether all differ.
    if (this.repeated !== undefined && size > mostChoices) return;
    this.distinct.add(value);
    if (this.distinct.size === size) this.repeated ??= value;
  }

  detectType(value: string | number | boolean, isText: boolean): ScalarTypeName {
    if (typeof value === "number") return "number";
    if (typeof value === "boolean") return "boolean";
    const { dates } = this.#field;
    if (isText) return typeOfText(value, this.#survey.decimal, dates) ?? "string";
    return detectMarkedType(value) ?? readDate(value, dates)?.kind ?? "string";
  }

  #parseNumber(value: string | number | boolean): number {
    return typeof value === "string" ? (readNumber(value, this.#survey.decimal) ?? Number.NaN) : Number(value);
  }
}

class Members extends Map<string, Values> {
  readonly #prefix: string;
  readonly #survey: Survey;

  /** @param prefix - what precedes the names in paths */
  constructor(prefix: string, survey: Survey) {
    super();
    this.#prefix = prefix;
    this.#survey = survey;
  }

  /** The paths of all members, at any depth. */
  *paths(): Generator<string> {
    for (const values of this.values()) {
      yield values.path;
      for (let inner: Values | undefined = values; inner !== undefined; inner = inner.items)
        yield* inner.members.paths();
    }
  }

  /** Gives a column its place, also if it has no value. */
  declare(path: readonly string[]): void {
    path.reduce<Members>((members, name) => members.#at(name).members, this);
  }

  add(row: Readonly<Record<string, unknown>>, isText: boolean): void {
    for (const [name, value] of Object.entries(row)) this.#at(name).add(value, isText);
  }

  #at(name: string): Values {
    let values = this.get(name);
    if (values === undefined) {
      if (this.size === fieldLimit)
        throw createMalformedError(
          `The rows have more than ${fieldLimit} different members. Import a file with fewer.`,
        );
      values = new Values(this.#prefix + name, this.#survey);
      this.set(name, values);
    }
    return values;
  }
}

function inferDeclarations(
  members: Members,
  rows: number,
  findings: Findings,
): Readonly<Record<string, TypeDeclaration>> {
  return Object.fromEntries(
    [...members].map(([name, values]) => {
      const declaration = inferDeclaration(values, values.path, findings);
      const isRequired = values.count > 0 && values.count === rows && isOfAll(declaration, values);
      return [name, { ...declaration, ...(isRequired ? { required: true } : {}) }];
    }),
  );
}

/** Whether every value has the type. */
function isOfAll({ type }: TypeDeclaration, { types, objects, arrays, emptyArrays, count }: Values): boolean {
  if (type === "object" || type === "array") return (type === "object" ? objects + emptyArrays : arrays) === count;
  return type === "string" || countAs(type, types) === count;
}

/** @param at - the path, with `[]` after each array */
function inferDeclaration(values: Values, at: string, findings: Findings): TypeDeclaration {
  const { arrays, emptyArrays, objects, count } = values;
  // A column with a dotted name has members, also without values.
  if (objects > count / 2 || (count === 0 && values.members.size > 0))
    return { type: "object", fields: inferDeclarations(values.members, objects + emptyArrays, findings) };
  if (arrays > count / 2) {
    const { items } = values;
    return {
      type: "array",
      items: items === undefined ? { type: "string" } : inferDeclaration(items, `${at}[]`, findings),
    };
  }
  return inferScalar(values, at, findings);
}

/** How many values have a type, or one that is compared with it: a date is a date-time, too. */
function countAs(type: ScalarTypeName, types: Values["types"]): number {
  return [...types].reduce((sum, [each, count]) => sum + (areComparable(each, type) ? count : 0), 0);
}

/** The type that most of the values have, and how many. */
function findCommonType({ types }: Values): readonly [type: ScalarTypeName, count: number] {
  const [first = "string"] = [...types].sort((a, b) => b[1] - a[1])[0] ?? [];
  const widest = findMarkedType(first)?.family?.widest as ScalarTypeName | undefined;
  const type = widest !== undefined && types.has(widest) ? widest : first;
  return [type, countAs(type, types)];
}

function inferScalar(values: Values, at: string, { notes, choices }: Findings): ScalarDeclaration {
  const note = (type: ScalarTypeName, text: string) => notes.push({ text, about: "type", field: values.path, type });
  const scalars = values.count - values.objects - values.arrays;
  if (scalars === 0) return { type: "string" };
  const [first, most] = findCommonType(values);
  const others = scalars - most;
  const isMixed = others * tolerance > scalars;
  if (others > 0 && !isMixed && first !== "string") {
    const those = `${others} ${chooseForm(others, "has a value", "have values")}`;
    note(first, `\`${at}\` is a ${first} in ${most} rows; ${those} that the type does not allow.`);
  }
  const isBoolean = first !== "boolean" && hasTwoWords(values);
  const paths = [values.path];
  if (isBoolean)
    choices.push({ about: "boolean", paths, count: scalars, examples: listDistinctTexts(values), type: "boolean" });
  if (first === "number" && !isMixed) {
    const day = findCompactDate(values);
    if (day !== undefined) note("number", `\`${at}\` is a number. If ${day} means a date, choose date as its type.`);
    return { type: "number", ...(values.allIntegers ? { integer: true } : {}) };
  }
  if (first !== "string" && !isMixed) return { type: first };
  // Its dates have no order of day and month then, and the choice of one says so.
  const isAsked = choices.some(({ about, paths: [path] }) => about !== "missing" && path === values.path);
  const texts = [...values.distinct].map(String);
  const isOdd = (text: string) => first !== "string" && values.detectType(text, true) !== first;
  const hasOdd = isMixed && most > scalars / 2;
  const odd = texts.find(hasOdd ? isOdd : isUnheldNumber);
  const reason = odd && `${hasOdd ? `${most} of ${scalars} values are a ${first}, but ` : ""}${describeWhyNot(odd)}`;
  if (!isAsked && reason !== undefined) note("string", `\`${at}\` stays text: ${reason}.`);
  else if (!isAsked && most <= scalars / 2)
    note("string", `\`${at}\` stays text: its values are of several types, none of them most.`);
  else if (values.notText.count > 0) note("string", describeTexts(at, values.notText));
  if (!isBoolean && isEnumeration(values))
    choices.push({ about: "values", paths, count: scalars, examples: listDistinctTexts(values) });
  return { type: "string" };
}

function describeTexts(at: string, { count, example }: Values["notText"]): string {
  const short = example.slice(0, 40);
  if (count === 1) return `\`${at}\` is text; one other value, ${short}, becomes text.`;
  return `\`${at}\` is text; ${count} other values, such as ${short}, become text.`;
}

/** The different values, of which there are few. */
function listDistinctTexts({ distinct }: Values): readonly string[] {
  return [...distinct].map(String).sort();
}

/** Whether all values are two words such as yes and no, or 1 and 0. */
function hasTwoWords({ distinct }: Values): boolean {
  return distinct.size <= mostChoices && areTwoWords([...distinct].map(String));
}

/** Why a text is not of the type of the others, or no number. */
function describeWhyNot(text: string): string {
  return `${JSON.stringify(text.slice(0, 40))} ${isUnheldNumber(text) ? "is too large or too long for a number" : "is not"}`;
}

/** The first of numbers that may all be dates such as 20240301. */
function findCompactDate({ distinct, allIntegers }: Values): string | undefined {
  const [first, ...more] = [...distinct].slice(0, 20).map(String);
  const isDate = (text: string) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
  return allIntegers && first !== undefined && [first, ...more].every(isDate) ? first : undefined;
}

function isEnumeration({ distinct, repeated, count }: Values): boolean {
  return repeated !== undefined && distinct.size > 1 && distinct.size <= mostChoices && count >= 5 * distinct.size;
}

/** The names that a key usually has, the likeliest first (docs/your-data.md#requests). */
const keyNames = [/^id$/i, /^(key|code|uuid)$/i, /(_id|Id|ID)$/];

/** The member that identifies the rows: `_id`, or the first one with one of the names and different values. */
function findRowKey(members: Members, rows: number): string | null {
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

function inferKey(found: TypeDeclaration | undefined): ScalarDeclaration {
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
    ...listFieldTypes({
      ...declared,
      operations: { FindMany: { ...none, sort: [] }, UpdateMany: none, DeleteMany: none },
    }),
  ];
  const filter = Object.fromEntries(types.map(([path, { type }]) => [path, listOperators(type)]));
  const sort = types.filter(([, { many }]) => !many).map(([path]) => path);
  return { ...declared, operations: { FindMany: { filter, sort }, UpdateMany: { filter }, DeleteMany: { filter } } };
}
