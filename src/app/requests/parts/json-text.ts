import { isObject } from "../../../language/internal.ts";

/** A JSON value in one line. A space after each comma and colon lets lines wrap. */
export function formatJsonInLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonInLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatJsonInLine(member)}`);
  return `{${members.join(", ")}}`;
}
