// The formats in which rows are copied and saved.

import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import { formatCsvHead, formatCsvLines } from "./csv.ts";

export const rowFormats = ["JSON", "NDJSON", "CSV"] as const;
export type RowFormat = (typeof rowFormats)[number];

interface FormatFacts {
  /** The media type of a file. */
  readonly type: string;
  /** The extension of a file, without a dot. */
  readonly extension: string;
  readonly about: string;
}

export const formatFacts: Readonly<Record<RowFormat, FormatFacts>> = {
  JSON: { type: "application/json", extension: "json", about: "One array, a row per line" },
  NDJSON: { type: "application/x-ndjson", extension: "ndjson", about: "One JSON object per line" },
  CSV: { type: "text/csv;charset=utf-8", extension: "csv", about: "For spreadsheets, a column per field" },
};

/** The pieces of a text, for rows that arrive in pages. */
export interface RowText {
  readonly head: string;
  /** @param isFirst - whether no row comes before them */
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
