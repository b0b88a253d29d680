// Quotes the names of tables, columns and members.

import type { Dialect } from "./sql-text.ts";

/** Quotes the name of a table or column, in both dialects (SQL:2016, 5.2 "delimited identifier"). */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A member's name as the right operand of `->` and `->>`. SQLite reads a name that starts with `$` as a path. */
export function writeMemberName(name: string, dialect: Dialect): string {
  const label = dialect === "sqlite" && name.startsWith("$") ? `$."${name}"` : name;
  return `'${label.replaceAll("'", "''")}'`;
}
