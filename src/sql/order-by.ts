// ORDER BY with the meaning of `sort` in the service (docs/service.md).

import type { CollectionDeclaration } from "../language/public.ts";
import { isSameInBothOrders } from "./ordered-text.ts";
import { getFieldValue, getTypeAt, type Scope } from "./scope.ts";
import { type Dialect, render, type Sql, sql } from "./sql-text.ts";
import { createDefaultTable, type SqlTable } from "./table.ts";
import { collateValue } from "./value.ts";

/** A field by which rows are sorted. */
export interface SqlSortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** An order of rows. */
export interface SqlOrder {
  /** What follows ORDER BY. */
  readonly text: string;
  /** Whether it is exactly the order of the service. If not, the rows must be sorted again. */
  readonly isExact: boolean;
}

/**
 * Orders rows: nulls first, last if descending; strings by UTF-16 code unit; equal rows by their key, ascending. Strings
 * in plain text are sorted by code point, which is the same unless some have characters from U+D800 on.
 *
 * @param keys - fields without arrays, the most significant first
 * @param table - where the values are. Default: `createDefaultTable(collection, dialect)`
 * @throws TypeError for a field that the table does not have
 */
export function writeOrderBy(
  keys: readonly SqlSortKey[],
  collection: CollectionDeclaration,
  dialect: Dialect,
  table: SqlTable = createDefaultTable(collection, dialect),
): SqlOrder {
  const scope: Scope = { collection, dialect, table };
  const all = keys.some(({ field }) => field === "_id") ? keys : [...keys, { field: "_id", descending: false }];
  const terms = all.map(({ field, descending }) => writeSortTerm(field, descending, scope));
  return {
    text: terms.map((term) => render(term, dialect, 1).text).join(", "),
    isExact: all.every(({ field }) => isSortedByUnit(field, scope)),
  };
}

/** The database's own order of nulls is kept for fields without them, so that any index serves. */
function writeSortTerm(field: string, descending: boolean, scope: Scope): Sql {
  const value = collateValue(getFieldValue(field, scope));
  const direction = descending ? sql`${value} DESC` : value;
  if (scope.dialect === "sqlite" || isRequired(field, scope)) return direction;
  return descending ? sql`${direction} NULLS LAST` : sql`${direction} NULLS FIRST`;
}

function isRequired(field: string, { collection }: Scope): boolean {
  return field === "_id" || (Object.hasOwn(collection.fields, field) && collection.fields[field]?.required === true);
}

function isSortedByUnit(field: string, scope: Scope): boolean {
  const { text, type } = getFieldValue(field, scope);
  if (type !== "string" || text === "ordered") return true;
  const { values } = getTypeAt(field, scope).declaration;
  return values?.every((value) => typeof value === "string" && isSameInBothOrders(value)) ?? false;
}
