// How a violation of a declaration is told.

import type { ServiceIssue } from "../wire/index.ts";

/** A violation at a path such as `items[0].sku`; the message is a whole sentence. */
export function violation(path: string, message: string): ServiceIssue {
  return { code: "VALIDATION_FAILED", severity: "error", message, details: { path } };
}

/** What a JSON value is, for a message. Objects and arrays are not looked into: they may be nested without end. */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return `the text ${JSON.stringify(value.slice(0, 60))}`;
  return typeof value === "number" ? `the number ${value}` : String(value);
}
