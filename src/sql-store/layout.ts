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
} from "../language/internal.ts";
import type { Row } from "../service/public.ts";
import { encodeOrderedText } from "../sql/public.ts";
import type { SqlRow, StatementValue } from "./connection.ts";
import { encodeKey } from "./encode-key.ts";
import { reserveUniqueName } from "./names.ts";

/** What a column contains: a scalar or an array; if it is folded, every string as `ilike` compares it. */
export type ColumnType = ScalarTypeName | "folded" | "array" | "folded array";

export interface StoredColumn {
  readonly name: string;
  /** The field, as a path through objects. */
  readonly path: string;
  readonly type: ColumnType;
}

export interface Index {
  readonly name: string;
  readonly column: string;
  /** The column that orders the rows with the same value: that of the key. Missing in the index of the key. */
  readonly next?: string;
  /** Whether it has nulls, which sort first. */
  readonly isNullable: boolean;
  /** Whether it finds parts of a text, and nothing else. Defaults to false. */
  readonly findsParts?: boolean;
}

/** A table as it is described in the catalogue. */
export interface TableLayout {
  readonly table: string;
  readonly columns: readonly StoredColumn[];
  readonly indexes: readonly Index[];
}

/** The columns that every table has: the key as ordered text, and the row as JSON. */
export const keyColumn = "$key";
export const rowColumn = "$row";

/** The row of a result that has its column. */
export function readStoredRow(row: SqlRow): Row {
  return JSON.parse(getRowJson(row)) as Row;
}

/** The same as JSON, as the service wrote it. */
export function getRowJson(row: SqlRow): string {
  return String(row[rowColumn]);
}

export interface LayoutOptions {
  /** The name of the table, if it has one. */
  readonly table?: string | undefined;
  /** Whether the database has indexes that find parts of a text. */
  readonly findsParts?: boolean;
}

/** The layout for a declaration. @param taken - the names of other tables and indexes, which it must not use; it adds its own */
export function createTableLayout(
  collection: CollectionDeclaration,
  taken: Set<string>,
  { table, findsParts = false }: LayoutOptions = {},
): TableLayout {
  const names = new Set([keyColumn, rowColumn]);
  const columns: StoredColumn[] = [];
  const add = (name: string, path: string, type: ColumnType) =>
    columns.push({ name: reserveUniqueName(name, names), path, type });
  const operators = listFilters(collection);
  for (const [path, type] of visitStoredFields(collection.fields)) {
    const filters = operators.filter(([field]) => field === path || field.startsWith(`${path}.`));
    const isFolded = filters.some(([, symbols]) => symbols.some((symbol) => symbol.endsWith("ilike")));
    if (type !== "array") add(path, path, type);
    else if (filters.length > 0) add(path, path, type);
    if (isFolded) add(`${path}~folded`, path, type === "array" ? "folded array" : "folded");
  }
  const name = table ?? reserveUniqueName(collection.name, taken);
  const indexed = new Set(["_id", ...collection.indexes]);
  const key = columns.find(({ path }) => path === "_id")?.name;
  const indexes: Index[] = columns
    .filter(({ path }) => indexed.has(path))
    .map(({ name: column, path }) => ({
      name: reserveUniqueName(`${collection.name}~${column}`, taken),
      column,
      ...(column === key || key === undefined ? {} : { next: key }),
      isNullable: path !== "_id" && collection.fields[path]?.required !== true,
    }));
  const searched = findsParts
    ? columns.filter((column) => indexed.has(column.path) && isSearched(column, operators))
    : [];
  for (const { name: column } of searched)
    indexes.push({
      name: reserveUniqueName(`${collection.name}~${column}~parts`, taken),
      column,
      isNullable: true,
      findsParts: true,
    });
  return { table: name, columns, indexes };
}

/** The fields that can be filtered, with the operators that some operation allows. */
function listFilters({ operations }: CollectionDeclaration): readonly (readonly [string, readonly OperatorSymbol[]])[] {
  const { FindMany, UpdateMany, DeleteMany } = operations;
  return [FindMany, UpdateMany, DeleteMany].flatMap(({ filter }) => Object.entries(filter));
}

/** Whether filters look for parts of the texts of a column. */
function isSearched({ path, type }: StoredColumn, operators: ReturnType<typeof listFilters>): boolean {
  const wanted = { string: "like", folded: "ilike" }[type as string];
  return operators.some(([field, symbols]) => field === path && symbols.some((symbol) => symbol === wanted));
}

/** The scalars and arrays that are inside objects only. */
function* visitStoredFields(
  fields: Readonly<Record<string, TypeDeclaration>>,
  prefix = "",
): Generator<readonly [path: string, type: ScalarTypeName | "array"]> {
  for (const [name, declaration] of Object.entries(fields)) {
    if (declaration.type === "object") yield* visitStoredFields(declaration.fields, `${prefix}${name}.`);
    else yield [`${prefix}${name}`, declaration.type];
  }
}

/** Whether both have the same columns, so that rows need not be stored again. */
export function isSameColumns(a: TableLayout, b: TableLayout): boolean {
  return JSON.stringify(a.columns) === JSON.stringify(b.columns);
}

/** Returns the values of a row, in the order of `listColumnNames`. @throws TypeError for a value that is no JSON */
export type Encode = (row: Row) => StatementValue[];

/** The names of all columns of a table. */
export function listColumnNames({ columns }: TableLayout): readonly string[] {
  return [keyColumn, rowColumn, ...columns.map(({ name }) => name)];
}

/** @param form - how the database takes a value that fits its column */
export function createEncoder(
  { columns }: TableLayout,
  form: (type: ColumnType, value: string | number | boolean) => StatementValue,
): Encode {
  const readers = columns.map(({ path, type }) => ({ type, read: compilePath(path) }));
  return (row) => [
    encodeKey(row._id),
    stringifyChecked(row),
    ...readers.map(({ type, read }) => {
      const value = toColumnValue(type, read(row as RowLike));
      return value === null ? null : form(type, value);
    }),
  ];
}

/** The value for a column; null for one of another type, which a row has only until a changed declaration is checked. */
function toColumnValue(type: ColumnType, value: unknown): string | number | boolean | null {
  switch (type) {
    case "string":
      return typeof value === "string" ? encodeOrderedText(value) : null;
    case "folded":
      return typeof value === "string" ? encodeOrderedText(foldCase(value)) : null;
    case "array":
      return Array.isArray(value) ? stringifyWith(value, encodeOrderedText) : null;
    case "folded array":
      return Array.isArray(value) ? stringifyWith(value, (text) => encodeOrderedText(foldCase(text))) : null;
    default:
      return getScalarType(type).accept(value) ?? null;
  }
}

function stringifyWith(value: unknown, encode: (text: string) => string): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "string" ? encode(inner) : inner));
}

function stringifyChecked(row: Row): string {
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
