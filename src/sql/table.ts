// Where the values of a collection are stored.

import type { CollectionDeclaration, ScalarTypeName, TypeDeclaration } from "../language/public.ts";
import { quoteName, writeMemberName } from "./names.ts";
import type { Dialect } from "./sql-text.ts";

/**
 * A value in a table. A missing value is NULL. By the type of its field:
 *
 * | Type | PostgreSQL | SQLite |
 * |---|---|---|
 * | string | `text` | TEXT |
 * | number | `double precision` | REAL |
 * | boolean | `boolean` | 1 and 0 |
 * | date, datetime, time | `date`, `timestamptz`, `time`, or `text` | TEXT |
 * | an array | `jsonb` | JSON as TEXT |
 *
 * Dates and times as text are in the canonical form of rows (docs/language.md#dates-and-times).
 */
export interface SqlColumn {
  /** A quoted column, or an expression in parentheses. */
  readonly sql: string;
  /**
   * How text is stored. For strings, and the strings of an array, the default is "plain". Dates and times in PostgreSQL
   * are text only if this is set.
   *
   * - `plain`: as it is, without U+0000 and lone surrogates
   * - `ordered`: encoded by `encodeOrderedText`, so that every string can be stored and sorts by code unit
   */
  readonly text?: "plain" | "ordered";
  /** For `ilike`: the same value with every string folded by `foldCase`, then stored as `text` says. */
  readonly folded?: string;
}

/** The table of a collection. */
export interface SqlTable {
  /** Its name in SQL: `"shop"."Orders"`. */
  readonly name: string;
  /** The value at a path that leads through no array. Undefined if SQL can't read it. */
  column(path: string): SqlColumn | undefined;
  /** The array at a path that leads through no other array. Undefined if SQL can't read it. */
  array(path: string): SqlColumn | undefined;
}

/**
 * The default layout: a column for each member of a row, in the type that `SqlColumn` lists. Objects are `jsonb` in
 * PostgreSQL and JSON as TEXT in SQLite.
 */
export function createDefaultTable(collection: CollectionDeclaration, dialect: Dialect): SqlTable {
  return {
    name: quoteName(collection.name),
    column: (path) => {
      const names = path.split(".");
      const declaration = findPathDeclaration(names, collection);
      if (declaration === undefined || declaration.type === "array" || declaration.type === "object") return undefined;
      return createJsonColumn(names, declaration.type, dialect);
    },
    array: (path) => {
      const names = path.split(".");
      if (findPathDeclaration(names, collection)?.type !== "array") return undefined;
      return { sql: writeMemberAccess(names, "->", dialect) };
    },
  };
}

/** The declaration at a path that leads through objects only. */
function findPathDeclaration(names: readonly string[], { fields }: CollectionDeclaration): TypeDeclaration | undefined {
  let found: TypeDeclaration | undefined = { type: "object", fields };
  for (const name of names) {
    if (found?.type !== "object" || !Object.hasOwn(found.fields, name)) return undefined;
    found = found.fields[name];
  }
  return found;
}

function createJsonColumn(names: readonly string[], type: ScalarTypeName, dialect: Dialect): SqlColumn {
  const text = writeMemberAccess(names, "->>", dialect);
  return names.length === 1 ? { sql: text } : convertFromJson(text, type, dialect);
}

/** A column, or a member of the object in a column. The last step is `->` for JSON and `->>` for a value. */
function writeMemberAccess([column = "", ...names]: readonly string[], last: "->" | "->>", dialect: Dialect): string {
  if (names.length === 0) return quoteName(column);
  const steps = names.map(
    (name, index) => `${index === names.length - 1 ? last : "->"} ${writeMemberName(name, dialect)}`,
  );
  return `(${[quoteName(column), ...steps].join(" ")})`;
}

/** Converts a value that was read from JSON, as text in PostgreSQL, to the type of a field. */
export function convertFromJson(
  value: string,
  type: ScalarTypeName,
  dialect: Dialect,
  text: "plain" | "ordered" = "plain",
): SqlColumn {
  const isPostgres = dialect === "postgresql";
  switch (type) {
    case "number":
      // SQLite reads whole numbers as integers, and JavaScript writes large ones with zeros for the last digits.
      return { sql: isPostgres ? `${value}::float8` : `CAST(${value} AS REAL)` };
    case "boolean":
      return { sql: isPostgres ? `${value}::boolean` : value };
    default:
      return { sql: value, text };
  }
}
