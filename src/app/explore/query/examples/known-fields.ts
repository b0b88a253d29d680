// The fields that a filter may use, each with its operators and with values to compare it with.

import { countSample } from "../../../../codemirror/public.ts";
import {
  build,
  type FieldType,
  type FilterRules,
  findMarkedType,
  findOperators,
  type MarkedTypeName,
  type OperatorSymbol,
  printNode,
} from "../../../../language/internal.ts";
import { roundings } from "../../../rows/roundings.ts";

export interface KnownField {
  readonly name: string;
  readonly type: FieldType["type"];
  readonly many: boolean;
  readonly isDeclared: boolean;
  readonly allowed: readonly OperatorSymbol[];
  /** Literals, the most useful first: of declared values, and of values in the rows. */
  readonly literals: readonly string[];
  /** The values in the rows, ascending; for texts the most frequent first. Without null. */
  readonly values: readonly (string | number)[];
}

export function listKnownFields(rules: FilterRules, rows: readonly unknown[]): readonly KnownField[] {
  const fields = [...rules.types].flatMap(([name, type]) => {
    const allowed = findOperators(rules, name) ?? [];
    return allowed.length === 0 ? [] : [readField(name, type, allowed, rows)];
  });
  // A key says little about the data, so it comes last.
  return fields.toSorted((a, b) => Number(isKey(a.name)) - Number(isKey(b.name)));
}

/** Whether a field is a key, of its own row or of another. */
export function isKey(name: string): boolean {
  return name === "_id" || name.endsWith("._id");
}

function readField(name: string, field: FieldType, allowed: readonly OperatorSymbol[], rows: readonly unknown[]) {
  const { type, many, declaration } = field;
  const seen = countSample(rows, name).values.map(({ value }) => value);
  const values = type === "string" ? seen : seen.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const literals =
    type === "boolean"
      ? ["false", "true"]
      : type === "string"
        ? [...new Set([...seen, ...(declaration.values ?? [])])].slice(0, 8).map((value) => writeLiteral(value, type))
        : [...new Set(findMiddle(values, declaration.values).map((value) => writeLiteral(value, type)))];
  return { name, type, many, isDeclared: declaration.values !== undefined, allowed, literals, values };
}

/** Values near the middle, which split the rows, and then those near the ends. */
function findMiddle(values: readonly (string | number)[], declared: readonly (string | number)[] = []) {
  const at = (share: number) => values.slice(Math.floor(share * (values.length - 1)))[0];
  const found = [0.5, 0.75, 0.25, 0.9, 0.1].flatMap((share) => at(share) ?? []);
  return found.length > 0 ? found : declared;
}

/** A literal at or near a value: whole days and minutes, and numbers of two digits. */
function writeLiteral(value: string | number, type: KnownField["type"]): string {
  if (typeof value === "number") return String(Number(value.toPrecision(2)));
  return findMarkedType(type)?.print(roundings[type as MarkedTypeName](value)) ?? printNode(build.string(value));
}
