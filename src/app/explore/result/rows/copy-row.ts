import { compilePath } from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { copyText, reportCopy } from "../../../ui/copy-text.ts";
import { say } from "../../../ui/notice.tsx";
import { getRowKey } from "../../session/choice.ts";

/** Copies a value, or without a path the row as JSON, and reports it. */
export function copyValue(row: FoundRow, path: string | null): void {
  const text = path === null ? JSON.stringify(row) : formatCellText(row, path);
  if (text === null) say(`Row ${getRowKey(row)} has no ${path}. Nothing was copied.`);
  else copyOut(text, path === null ? `row ${getRowKey(row)} as JSON` : `${path} of row ${getRowKey(row)}`);
}

/** Copies a text. @param what - what it is, as in `row 17 as JSON` */
export function copyOut(text: string, what: string): void {
  reportCopy(copyText(text), `Copied ${what}.`);
}

/** The text of a value: a string as it is, anything else as JSON. Null if the row has no such field. */
export function formatCellText(row: FoundRow, path: string): string | null {
  const value = compilePath(path)(row);
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
