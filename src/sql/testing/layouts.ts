// Two ways to store `things`: the default one, and one with ordered text and folded columns.

import { fieldTypes, foldCase, isObject, type RowLike, type ScalarTypeName } from "../../language/index.ts";
import { type Dialect, orderedText, type SqlTable, tableOf } from "../index.ts";
import { quoted } from "../names.ts";
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
export function definition({ columns }: Layout, dialect: Dialect): string {
  const listed = columns.map(({ name, type }) => `${quoted(name)} ${types[dialect][type]}`);
  return `CREATE TABLE ${quoted(things.name)} (_position integer PRIMARY KEY, ${listed.join(", ")})`;
}

/** The cells of a row, in the order of the columns. */
export function cellsOf({ columns }: Layout, row: RowLike, dialect: Dialect): Cell[] {
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
  tableIn: (dialect) => tableOf(things, dialect),
};

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (!isObject(value) || !Object.hasOwn(value, name)) return null;
  return valueAt(value[name], rest);
}

/** Changes every string in a value. */
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)]));
}

const foldedText = (text: string) => orderedText(foldCase(text));

/** The paths to the arrays that are in no other array. */
const arrays = ["place.labels", ...Object.keys(things.fields).filter((name) => things.fields[name]?.type === "array")];
const scalars = [...fieldTypes(things)].filter(([, { many }]) => !many);

const orderedColumns: readonly Column[] = [
  ...scalars.flatMap(([path, { type }]): Column[] => {
    const names = path.split(".");
    if (type !== "string") return [{ name: path, type, cell: (row) => valueAt(row, names) }];
    return [
      { name: path, type, cell: (row) => mapped(valueAt(row, names), orderedText) },
      { name: `${path}~folded`, type, cell: (row) => mapped(valueAt(row, names), foldedText) },
    ];
  }),
  ...arrays.flatMap((path): Column[] => {
    const names = path.split(".");
    return [
      { name: path, type: "json", cell: (row) => mapped(valueAt(row, names), orderedText) },
      { name: `${path}~folded`, type: "json", cell: (row) => mapped(valueAt(row, names), foldedText) },
    ];
  }),
];

const orderedTable: SqlTable = {
  name: quoted(things.name),
  column: (path) => {
    const type = fieldTypes(things).get(path)?.type;
    return type === "string"
      ? { sql: quoted(path), text: "ordered", folded: quoted(`${path}~folded`) }
      : { sql: quoted(path) };
  },
  array: (path) => ({ sql: quoted(path), text: "ordered", folded: quoted(`${path}~folded`) }),
};

export const ordered: Layout = { name: "ordered", columns: orderedColumns, tableIn: () => orderedTable };
