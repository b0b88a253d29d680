import { createIssue, type ServiceIssue } from "../../wire/public.ts";

/** Creates the issue for a violation at a path such as `items[0].sku`. The message is a complete sentence. */
export function createViolation(path: string, message: string): ServiceIssue {
  return createIssue("VALIDATION_FAILED", message, { path });
}

/** Describes a JSON value for a message, without the content of objects and arrays, which may be nested deeply. */
export function describeJsonValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return `the string ${JSON.stringify(value.slice(0, 60))}`;
  return typeof value === "number" ? `the number ${value}` : String(value);
}

/** The path of a member inside an object at a path, which is empty for the whole. */
export function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
