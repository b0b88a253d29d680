// How the rows of a collection are stored: one table, with a column per scalar field beside the complete row.

import {
  type CollectionDeclaration,
  compilePath,
  foldCase,
  getScalarType,
  type OperatorSymbol,
  type RowLike,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../language/index.ts";
import type { Row } from "../service/index.ts";
import { orderedText } from "../sql/index.ts";
import type { SqlRow, SqlValue } from "./connection.ts";
import { keyText } from "./key-text.ts";
import { uniqueName } from "./names.ts";

/** What a column contains: a scalar or an array; if it is folded, every string as `ilike` compares it. */
export type ColumnType = ScalarTypeName | "folded" | "array" | "folded array";

export interface Column {
  readonly name: string;
  /** The field, as a path through objects. */
  readonly path: string;
  readonly type: ColumnType;
}

export interface Index {
  readonly name: string;
  /** The name of its column. */
  readonly column: string;
  /** Whether it has nulls, which sort first. */
  readonly isNullable: boolean;
}

/** A table as it is described in the catalogue. */
export interface Layout {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
}

/** The columns that every table has: the key as ordered text, and the row as JSON. */
export const keyColumn = "$key";
export const rowColumn = "$row";

/** The row of a result that has its column. */
export function rowOf(row: SqlRow): Row {
  return JSON.parse(jsonOf(row)) as Row;
}

/** The same as JSON, as the service wrote it. */
export function jsonOf(row: SqlRow): string {
  return String(row[rowColumn]);
}

/** The layout for a declaration. @param taken - the names of other tables and indexes, which it must not use; it adds its own */
export function layoutOf(collection: CollectionDeclaration, taken: Set<string>, table?: string): Layout {
  const names = new Set([keyColumn, rowColumn]);
  const columns: Column[] = [];
  const add = (name: string, path: string, type: ColumnType) =>
    columns.push({ name: uniqueName(name, names), path, type });
  const operators = filtersOf(collection);
  for (const [path, type] of stored(collection.fields)) {
    const filters = operators.filter(([field]) => field === path || field.startsWith(`${path}.`));
    const isFolded = filters.some(([, symbols]) => symbols.some((symbol) => symbol.endsWith("ilike")));
    if (type !== "array") add(path, path, type);
    else if (filters.length > 0) add(path, path, type);
    if (isFolded) add(`${path}~folded`, path, type === "array" ? "folded array" : "folded");
  }
  const name = table ?? uniqueName(collection.name, taken);
  const indexed = new Set(["_id", ...collection.indexes]);
  const indexes = columns
    .filter(({ path }) => indexed.has(path))
    .map(({ name: column, path }) => ({
      name: uniqueName(`${collection.name}~${column}`, taken),
      column,
      isNullable: path !== "_id" && collection.fields[path]?.required !== true,
    }));
  return { table: name, columns, indexes };
}

/** The fields that can be filtered, with the operators that some operation allows. */
function filtersOf({ operations }: CollectionDeclaration): readonly (readonly [string, readonly OperatorSymbol[]])[] {
  const { FindMany, UpdateMany, DeleteMany } = operations;
  return [FindMany, UpdateMany, DeleteMany].flatMap(({ filter }) => Object.entries(filter));
}

/** The scalars and arrays that are inside objects only. */
function* stored(
  fields: Readonly<Record<string, TypeDeclaration>>,
  prefix = "",
): Generator<readonly [path: string, type: ScalarTypeName | "array"]> {
  for (const [name, declaration] of Object.entries(fields)) {
    if (declaration.type === "object") yield* stored(declaration.fields, `${prefix}${name}.`);
    else yield [`${prefix}${name}`, declaration.type];
  }
}

/** Whether both have the same columns, so that rows need not be stored again. */
export function sameColumns(a: Layout, b: Layout): boolean {
  return JSON.stringify(a.columns) === JSON.stringify(b.columns);
}

/** Returns the values of a row, in the order of `columnNames`. @throws TypeError for a value that is no JSON */
export type Encode = (row: Row) => SqlValue[];

/** The names of all columns of a table. */
export function columnNames({ columns }: Layout): readonly string[] {
  return [keyColumn, rowColumn, ...columns.map(({ name }) => name)];
}

/** @param form - how the database takes a value that fits its column */
export function encoder(
  { columns }: Layout,
  form: (type: ColumnType, value: string | number | boolean) => SqlValue,
): Encode {
  const readers = columns.map(({ path, type }) => ({ type, read: compilePath(path) }));
  return (row) => [
    keyText(row._id),
    checkedJson(row),
    ...readers.map(({ type, read }) => {
      const value = valueFor(type, read(row as RowLike));
      return value === null ? null : form(type, value);
    }),
  ];
}

/** The value for a column; null for one of another type, which a row has only until a changed declaration is checked. */
function valueFor(type: ColumnType, value: unknown): string | number | boolean | null {
  switch (type) {
    case "string":
      return typeof value === "string" ? orderedText(value) : null;
    case "folded":
      return typeof value === "string" ? orderedText(foldCase(value)) : null;
    case "array":
      return Array.isArray(value) ? jsonWith(value, orderedText) : null;
    case "folded array":
      return Array.isArray(value) ? jsonWith(value, (text) => orderedText(foldCase(text))) : null;
    default:
      return getScalarType(type).accept(value) ?? null;
  }
}

function jsonWith(value: unknown, encode: (text: string) => string): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "string" ? encode(inner) : inner));
}

function checkedJson(row: Row): string {
  checkJson(row);
  return JSON.stringify(row);
}

/** JSON.stringify leaves out what is no JSON; a row must be stored completely or not at all. */
function checkJson(value: unknown): void {
  switch (typeof value) {
    case "object":
      if (value !== null) for (const inner of Object.values(value)) checkJson(inner);
      return;
    case "function":
    case "symbol":
    case "bigint":
      throw new TypeError(`A row consists of JSON values, and can't contain a ${typeof value}.`);
    default:
  }
}
