import { isObject } from "../../../language/internal.ts";

/** A JSON value in one line. A space after each comma and colon lets lines wrap. */
export function formatJsonInLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonInLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatJsonInLine(member)}`);
  return `{${members.join(", ")}}`;
}

export interface JsonToken {
  readonly text: string;
  readonly kind: "field" | "string" | "number" | "keyword" | "punct" | "plain";
}

const pattern = /("(?:[^"\\\n]|\\.)*"?)(?=(\s*:)?)|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|([{}[\],:]+)/g;

/** Splits text that may be invalid JSON into tokens for highlighting; joined, they are the original text. */
export function tokenizeJson(text: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) tokens.push({ text: text.slice(end, match.index), kind: "plain" });
    const [token] = match;
    tokens.push({ text: token, kind: getTokenKind(match) });
    end = match.index + token.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), kind: "plain" });
  return tokens;
}

function getTokenKind([, string, colon, number, keyword]: RegExpExecArray): JsonToken["kind"] {
  if (string !== undefined) return colon === undefined ? "string" : "field";
  if (number !== undefined) return "number";
  return keyword === undefined ? "punct" : "keyword";
}
