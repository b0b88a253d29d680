import { isObject } from "../language/internal.ts";
import { AnswerError } from "./errors.ts";

/** A row in a response. */
export interface AnswerRow {
  readonly _id: string | number;
  readonly [member: string]: unknown;
}

/** Reads the rows of a response to a Find. @throws AnswerError that names the invalid member. */
export function readRows(body: unknown): readonly AnswerRow[] {
  const { payload } = requireObject(body, "body");
  if (!Array.isArray(payload)) throw createMismatchError("payload", "an array of rows", payload);
  for (const [at, row] of payload.entries()) checkRow(row, `payload[${at}]`);
  return payload;
}

/** Reads the row of a response about one entity. @throws AnswerError */
export function readRow(body: unknown): AnswerRow {
  const { payload } = requireObject(body, "body");
  checkRow(payload, "payload");
  return payload;
}

/** Reads `totalMatches` of a response to a Find with `count=true`. @throws AnswerError */
export function readTotal(body: unknown): number {
  return countIn(body, "totalMatches");
}

/** Reads `affected` of a response to an update or delete of many rows. @throws AnswerError */
export function readAffected(body: unknown): number {
  return countIn(body, "affected");
}

function countIn(body: unknown, name: string): number {
  const count = requireObject(body, "body")[name];
  if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) return count;
  throw createMismatchError(name, "a number of rows", count);
}

function checkRow(value: unknown, place: string): asserts value is AnswerRow {
  const { _id: key } = requireObject(value, place);
  if (typeof key !== "string" && typeof key !== "number")
    throw createMismatchError(`${place}._id`, "a string or a number", key);
}

function requireObject(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw createMismatchError(place, "an object", value);
}

function createMismatchError(place: string, expected: string, value: unknown): AnswerError {
  const found =
    value === null ? "null" : Array.isArray(value) ? "an array" : value === undefined ? "missing" : typeof value;
  return new AnswerError(
    `The server's answer can't be shown: its ${place} must be ${expected}, but is ${found}. ` +
      "Check that the server is a Riddle service of a version that this page supports.",
  );
}
