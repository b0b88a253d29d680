import {
  areComparable,
  getScalarType,
  isObject,
  type MarkedType,
  type MarkedTypeName,
  readMarkedAs,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../../language/internal.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { readBoolean } from "./boolean-text.ts";
import type { Conversion, FieldConversion } from "./conversion.ts";
import { readDate } from "./date-text.ts";
import { type DecimalMark, readNumber } from "./number-text.ts";
import { readJsonOrUndefined } from "./text-value.ts";

type Scalar = string | number | boolean;

/** What a value becomes as a type (docs/your-data.md#conversion); undefined where it has no such value. */
function convertScalar(
  value: Scalar,
  name: ScalarTypeName,
  decimal: DecimalMark | undefined,
  dates: FieldConversion["dates"],
): unknown {
  const type = getScalarType(name);
  switch (type.literal) {
    case "quoted":
      return String(value);
    case "number":
      return typeof value === "string" ? readNumber(value, decimal) : Number(value);
    case "boolean":
      return readBoolean(String(value));
    case "marked":
      return convertText(String(value).trim(), name as MarkedTypeName, type, dates);
  }
}

function convertText(
  written: string,
  name: MarkedTypeName,
  { family, convert }: MarkedType,
  order: FieldConversion["dates"],
): string | undefined {
  // Such as 20240301, also as a number.
  const text = written.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  const read = readMarkedAs(name, text);
  const found = "problem" in read ? readDate(text, family && order) : read;
  if (found === undefined || found.kind === name) return found?.value;
  if (!areComparable(found.kind, name)) return convert?.(found.kind, found.value);
  return family?.widest === name ? family.widen(found.value) : family?.narrow(found.value);
}

/** The value that a value is as a type; the value itself where it has none, which the declaration then refuses. */
export function convertValue(
  value: unknown,
  declaration: TypeDeclaration,
  conversion: Conversion,
  path: string,
): unknown {
  const field = conversion.fields?.[path];
  if (isMissing(value, field)) return null;
  if (value === null || value === undefined) return value;
  if (declaration.type === "object") {
    const json = typeof value === "string" ? readJsonOrUndefined(value) : value;
    // PHP writes an object without members as an empty array.
    const object = Array.isArray(json) && json.length === 0 ? {} : json;
    return isObject(object) ? convertRow(object, declaration.fields, conversion, path) : value;
  }
  if (declaration.type === "array") {
    const list = typeof value === "string" && /^\s*[[{]/.test(value) ? readJsonOrUndefined(value) : [value].flat();
    if (!Array.isArray(list)) return value;
    return list
      .filter((item) => !isMissing(item, field))
      .map((item) => convertValue(item, declaration.items, conversion, path));
  }
  // Most values have their type already.
  if (typeof value === declaration.type) return value;
  if (typeof value === "object") return declaration.type === "string" ? JSON.stringify(value) : value;
  return convertScalar(value as Scalar, declaration.type, conversion.decimal, field?.dates) ?? value;
}

function isMissing(value: unknown, field: FieldConversion | undefined): boolean {
  return field?.missing !== undefined && typeof value === "string" && field.missing.includes(value.trim());
}

/**
 * The row with the values that its values have as the types of their fields. Members that are not declared stay.
 *
 * @param path - of the object in the row; empty for the row
 * @param key - the member that becomes `_id`
 */
export function convertRow(
  row: JsonObject,
  fields: Readonly<Record<string, TypeDeclaration>>,
  conversion: Conversion,
  path = "",
  key?: string,
): JsonObject {
  // A copy keeps members such as `__proto__`, which are not declared.
  const converted: Record<string, unknown> = { ...row };
  for (const name of Object.keys(row)) {
    const field = name === key ? "_id" : name;
    const declaration = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (declaration !== undefined)
      converted[name] = convertValue(row[name], declaration, conversion, path === "" ? name : `${path}.${name}`);
  }
  return converted;
}
