// Detects the format of a pasted text without parsing it.

/** The formats in which requests can be pasted. */
export type PasteFormat = "curl" | "http" | "fetch";

/** The format of a text that contains requests; undefined for any other text, such as a word for a field. */
export function pasteFormat(text: string): PasteFormat | undefined {
  const first = text.split("\n").find((line) => !isSkippedLine(line)) ?? "";
  if (/^\s*(?:[$%>]\s+)?(?:\S*\/)?curl(?:\.exe)?\s/i.test(first)) return "curl";
  if (isRequestLine(first)) return "http";
  return /\bfetch\s*\(/.test(text) ? "fetch" : undefined;
}

/** Whether a line may stand before a request: a blank line, a comment, a separator, or a variable of an .http file. */
export function isSkippedLine(line: string): boolean {
  return /^\s*(?:$|#|\/\/)|^@/.test(line);
}

/** Whether a line begins with a method and a target, or is a URL. */
export function isRequestLine(line: string): boolean {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)[ \t]+\S|^https?:\/\/\S/.test(line);
}
