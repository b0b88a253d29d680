// Reads the rows of a file: JSON, JSON lines or CSV.

import { fail } from "../../wire/index.ts";
import { readCsv } from "./csv-rows.ts";
import { type FileRows, malformed } from "./file-rows.ts";
import { readJson, readJsonLines } from "./json-rows.ts";

/** The maximum size of a file, in bytes. */
export const fileLimit = 64 * 1024 * 1024;
/** The maximum number of rows of a file. */
const rowLimit = 1_000_000;

/** The formats, by the media type of the body. */
const readers: Readonly<Record<string, (text: string) => FileRows>> = {
  "application/json": readJson,
  "application/x-ndjson": readJsonLines,
  "application/jsonl": readJsonLines,
  "text/csv": readCsv,
  "text/tab-separated-values": readCsv,
};

/**
 * Reads the rows of a file. UTF-8 and, with a byte order mark, UTF-16 are understood.
 *
 * @param mediaType - such as `text/csv`, in lower case
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE; TOO_LARGE; MALFORMED_FILE for a file without rows, or no file of the format
 */
export function readFileRows(bytes: Uint8Array, mediaType: string): FileRows {
  const reader = readers[mediaType];
  if (reader === undefined)
    throw fail(
      "UNSUPPORTED_MEDIA_TYPE",
      `The body's Content-Type must be ${Object.keys(readers).join(", ")}; it is \`${mediaType.slice(0, 80)}\`.`,
    );
  const text = textOf(bytes);
  if (isMarkup(text)) throw malformed("This is HTML or XML. Send JSON, JSON lines or CSV.");
  const file = reader(text);
  if (file.rows.length > rowLimit)
    throw fail("TOO_LARGE", `A file may have at most ${rowLimit} rows; this one has ${file.rows.length}. Split it.`);
  if (file.rows.length === 0 && file.problems.length === 0) throw malformed("The file has no rows.");
  return file;
}

/** Whether a text is HTML or XML, as a server answers that has no such file. */
export function isMarkup(text: string): boolean {
  return /^\s*<(!doctype|!--|html|\?xml|[a-z]+[\s>])/i.test(text.slice(0, 1_000));
}

/**
 * The text of a file in UTF-8 or, with a byte order mark, UTF-16.
 *
 * @throws ServiceError MALFORMED_FILE
 */
export function textOf(bytes: Uint8Array): string {
  if (bytes.subarray(0, 4).join() === "80,75,3,4")
    throw malformed("This is a ZIP archive or a spreadsheet. Save the sheet as CSV and send that.");
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  try {
    return new TextDecoder(isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8", { fatal: true }).decode(
      bytes,
    );
  } catch {
    throw malformed("The file is not UTF-8 text. Save it as CSV or JSON in UTF-8.");
  }
}
