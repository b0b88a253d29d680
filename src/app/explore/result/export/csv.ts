// Writes rows as CSV (RFC 4180) that a spreadsheet can open without running anything.

import { compilePath } from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";

/** The beginning of a text that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

export function formatCsvHead(columns: readonly Column[]): string {
  return formatCsvLine(columns.map(({ path }) => path));
}

export function formatCsvLines(columns: readonly Column[], rows: readonly FoundRow[]): string {
  const readers = columns.map(({ path }) => compilePath(path));
  return rows.map((row) => formatCsvLine(readers.map((read) => read(row)))).join("");
}

/**
 * One line with its line break. Lists and objects are JSON. A text that begins like a formula gets an apostrophe in front
 * of it; numbers stay numbers. Null and missing values are empty, an empty text is `""`.
 */
export function formatCsvLine(values: readonly unknown[]): string {
  return `${values.map(writeField).join(",")}\r\n`;
}

function writeField(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quoteCsv(formula.test(value) ? `'${value}` : value);
  return quoteCsv(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function quoteCsv(text: string): string {
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
