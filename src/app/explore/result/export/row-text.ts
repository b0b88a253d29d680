import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import { formatCsvHead, formatCsvLines } from "./csv.ts";

export const rowFormats = ["JSON", "NDJSON", "CSV"] as const;
export type RowFormat = (typeof rowFormats)[number];

/** The media type of a file; its extension is the format in lower case. */
export const mediaTypes: Readonly<Record<RowFormat, string>> = {
  JSON: "application/json",
  NDJSON: "application/x-ndjson",
  CSV: "text/csv;charset=utf-8",
};

/** The pieces of a text, for rows that arrive in pages. */
export interface RowText {
  readonly head: string;
  readonly rows: (rows: readonly FoundRow[], isFirst: boolean) => string;
  readonly foot: string;
}

/** @param columns - of the CSV; the other formats contain each row as it was received */
export function createRowFormatter(format: RowFormat, columns: readonly Column[]): RowText {
  switch (format) {
    case "JSON":
      return {
        head: "[",
        rows: (rows, isFirst) =>
          rows.map((row, at) => `${isFirst && at === 0 ? "" : ","}\n${JSON.stringify(row)}`).join(""),
        foot: "\n]\n",
      };
    case "NDJSON":
      return { head: "", rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""), foot: "" };
    case "CSV":
      return { head: formatCsvHead(columns), rows: (rows) => formatCsvLines(columns, rows), foot: "" };
  }
}
