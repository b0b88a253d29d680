// Detects the format of a pasted text without parsing it.

import { isRequestLine, isSkippedLine } from "../../../wire/index.ts";

/** The formats in which requests can be pasted. */
export type PasteFormat = "curl" | "http" | "fetch";

/** The format of a text that contains requests; undefined for any other text, such as a word for a field. */
export function pasteFormat(text: string): PasteFormat | undefined {
  const first = text.split("\n").find((line) => !isSkippedLine(line)) ?? "";
  if (/^\s*(?:[$%>]\s+)?(?:\S*\/)?curl(?:\.exe)?\s/i.test(first)) return "curl";
  if (isRequestLine(first)) return "http";
  return /\bfetch\s*\(/.test(text) ? "fetch" : undefined;
}
