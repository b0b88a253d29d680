// How the values of a file, or of stored rows, are converted to the types of their fields: the parameter `conversion`.

import { isObject } from "../../language/internal.ts";
import { createParameterError } from "../message/parameters.ts";
import { type Columns, getMovedPath } from "./columns.ts";
import type { DateOrder } from "./date-text.ts";
import type { DecimalMark } from "./number-text.ts";
import { readJsonOrUndefined } from "./text-value.ts";

/** See docs/your-data.md#conversion. */
export interface Conversion {
  /** What separates the decimals of numbers in texts. Without it, only texts become numbers that can be read in one way. */
  readonly decimal?: DecimalMark | undefined;
  /** What a value becomes that does not fit its field; its row is refused without it. */
  readonly unfit?: "null" | undefined;
  /** By the path of the member in the file or in the stored rows, such as `address.since`. */
  readonly fields?: Readonly<Record<string, FieldConversion>> | undefined;
}

export interface FieldConversion {
  /** The order of day and month in dates with the year last. Without it, only those are read that are the same in both. */
  readonly dates?: DateOrder | undefined;
  /** Texts that mean that there is no value. */
  readonly missing?: readonly string[] | undefined;
  /** Whether an object is a map, whose members become the items of an array, each with its `key`. */
  readonly entries?: boolean | undefined;
}

/** Of a text file without the parameter. */
export const textConversion: Conversion = { decimal: "." };

/**
 * Reads the parameter `conversion`, JSON such as `{"decimal":",","fields":{"born":{"dates":"day-month"}}}`.
 *
 * @throws ServiceError INVALID_PARAMETER
 */
export function readConversion(text: string | undefined): Conversion | undefined {
  if (text === undefined) return undefined;
  const json = readJsonOrUndefined(text);
  if (!isConversion(json))
    throw createParameterError(
      "conversion",
      'must be JSON such as `{"decimal":",","unfit":"null","fields":{"born":{"dates":"day-month"}}}`.',
    );
  return json;
}

/** The conversion for rows whose members were moved. */
export function moveConversion(conversion: Conversion | undefined, columns: Columns): Conversion | undefined {
  const fields = Object.entries(conversion?.fields ?? {}).map(([path, field]) => [getMovedPath(path, columns), field]);
  return conversion && { ...conversion, fields: Object.fromEntries(fields) };
}

function isConversion(json: unknown): json is Conversion {
  if (!hasOnly(json, ["decimal", "unfit", "fields"])) return false;
  const { decimal, unfit, fields = {} } = json;
  return (
    (decimal === undefined || decimal === "." || decimal === ",") &&
    (unfit === undefined || unfit === "null") &&
    isObject(fields) &&
    Object.values(fields).every(isFieldConversion)
  );
}

function isFieldConversion(json: unknown): boolean {
  if (!hasOnly(json, ["dates", "missing", "entries"])) return false;
  const { dates, missing = [], entries = false } = json;
  return (
    typeof entries === "boolean" &&
    (dates === undefined || dates === "day-month" || dates === "month-day") &&
    Array.isArray(missing) &&
    missing.every((text) => typeof text === "string")
  );
}

function hasOnly(json: unknown, names: readonly string[]): json is Readonly<Record<string, unknown>> {
  return isObject(json) && Object.keys(json).every((name) => names.includes(name));
}
