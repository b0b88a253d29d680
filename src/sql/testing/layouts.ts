// Two ways to store `things`: the default one, and one with ordered text and folded columns.

import { foldCase, isObject, listFieldTypes, type RowLike, type ScalarTypeName } from "../../language/internal.ts";
import { quoteName } from "../names.ts";
import { createDefaultTable, type Dialect, encodeOrderedText, type SqlTable } from "../public.ts";
import { things } from "./things.ts";

/** The value of a cell. */
export type Cell = string | number | boolean | null;

/** A column with its type, and its cell for a row. */
interface Column {
  readonly name: string;
  readonly type: ScalarTypeName | "json";
  readonly cell: (row: RowLike) => unknown;
}

export interface Layout {
  readonly name: "plain" | "ordered";
  readonly columns: readonly Column[];
  readonly tableIn: (dialect: Dialect) => SqlTable;
}

const types: Readonly<Record<Dialect, Readonly<Record<Column["type"], string>>>> = {
  postgresql: {
    string: "text",
    number: "float8",
    boolean: "boolean",
    date: "date",
    datetime: "timestamptz",
    time: "time",
    json: "jsonb",
  },
  sqlite: {
    string: "TEXT",
    number: "REAL",
    boolean: "INTEGER",
    date: "TEXT",
    datetime: "TEXT",
    time: "TEXT",
    json: "TEXT",
  },
};

/** CREATE TABLE for a layout. */
export function writeTableDefinition({ columns }: Layout, dialect: Dialect): string {
  const listed = columns.map(({ name, type }) => `${quoteName(name)} ${types[dialect][type]}`);
  return `CREATE TABLE ${quoteName(things.name)} (_position integer PRIMARY KEY, ${listed.join(", ")})`;
}

/** The cells of a row, in the order of the columns. */
export function listCells({ columns }: Layout, row: RowLike, dialect: Dialect): Cell[] {
  return columns.map(({ type, cell }) => {
    const value = cell(row) ?? null;
    if (value !== null && type === "json") return JSON.stringify(value);
    return typeof value === "boolean" && dialect === "sqlite" ? Number(value) : (value as Cell);
  });
}

export const plain: Layout = {
  name: "plain",
  columns: Object.entries(things.fields).map(([name, { type }]) => ({
    name,
    type: type === "object" || type === "array" ? "json" : type,
    cell: (row) => (Object.hasOwn(row, name) ? row[name] : null),
  })),
  tableIn: (dialect) => createDefaultTable(things, dialect),
};

function getNestedValue(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (!isObject(value) || !Object.hasOwn(value, name)) return null;
  return getNestedValue(value[name], rest);
}

/** Changes every string in a value. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapStrings(member, change)]));
}

const encodeFoldedText = (text: string) => encodeOrderedText(foldCase(text));

/** The paths to the arrays that are in no other array. */
const arrays = ["place.labels", ...Object.keys(things.fields).filter((name) => things.fields[name]?.type === "array")];
const scalars = [...listFieldTypes(things)].filter(([, { many }]) => !many);

const orderedColumns: readonly Column[] = [
  ...scalars.flatMap(([path, { type }]): Column[] => {
    const names = path.split(".");
    if (type !== "string") return [{ name: path, type, cell: (row) => getNestedValue(row, names) }];
    return [
      { name: path, type, cell: (row) => mapStrings(getNestedValue(row, names), encodeOrderedText) },
      { name: `${path}~folded`, type, cell: (row) => mapStrings(getNestedValue(row, names), encodeFoldedText) },
    ];
  }),
  ...arrays.flatMap((path): Column[] => {
    const names = path.split(".");
    return [
      { name: path, type: "json", cell: (row) => mapStrings(getNestedValue(row, names), encodeOrderedText) },
      { name: `${path}~folded`, type: "json", cell: (row) => mapStrings(getNestedValue(row, names), encodeFoldedText) },
    ];
  }),
];

const orderedTable: SqlTable = {
  name: quoteName(things.name),
  column: (path) => {
    const type = listFieldTypes(things).get(path)?.type;
    return type === "string"
      ? { sql: quoteName(path), text: "ordered", folded: quoteName(`${path}~folded`) }
      : { sql: quoteName(path) };
  },
  array: (path) => ({ sql: quoteName(path), text: "ordered", folded: quoteName(`${path}~folded`) }),
};

export const ordered: Layout = { name: "ordered", columns: orderedColumns, tableIn: () => orderedTable };
