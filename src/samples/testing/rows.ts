// Rows for tests that compare filters: each field takes values on either side of those that the filters hold.

import type { Comparison, Condition, FieldTypes, Literal, Operand } from "../../language/public.ts";
import { createRandom } from "../random.ts";

const day = 86_400_000;
const rowCount = 600;

type TestRow = Record<string, unknown>;

/** Rows that hold, for each field of the filters, values at and around the filters' literals, and null. */
export function createRowsAround(filters: readonly (Condition | null)[], types: FieldTypes): TestRow[] {
  const values = new Map<string, Set<unknown>>();
  for (const comparison of filters.flatMap((filter) => (filter === null ? [] : listFilterComparisons(filter)))) {
    const operands = [comparison.left, comparison.right].flatMap(collectLeaves);
    for (const leaf of operands) {
      if (leaf.kind !== "field") continue;
      const type = types.get(leaf.name)?.type;
      const known = values.get(leaf.name) ?? new Set<unknown>([null]);
      for (const value of operands.flatMap(listAround)) if (isOfType(value, type)) known.add(value);
      for (const value of type === "boolean" ? [true, false] : type === "number" ? [0, 1, 5, 12] : []) known.add(value);
      values.set(leaf.name, known);
    }
  }
  const random = createRandom(1);
  return Array.from({ length: rowCount }, () => {
    const row: TestRow = {};
    for (const [field, known] of values) {
      put(row, field, random.pick([...known]));
    }
    return row;
  });
}

function put(row: TestRow, field: string, value: unknown): void {
  const [head = "", member] = field.split(".");
  if (member === undefined) row[head] = value;
  else if (head === "items") row[head] = [{ ...(row[head] as object[] | undefined)?.[0], [member]: value }];
  else row[head] = { ...(row[head] as object | undefined), [member]: value };
}

function isOfType(value: unknown, type: string | undefined): boolean {
  return type === "number" || type === "boolean" ? typeof value === type : typeof value === "string";
}

function listFilterComparisons(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.conditions.flatMap(listFilterComparisons);
    case "not":
    case "paren":
      return listFilterComparisons(condition.condition);
    case "comparison":
      return [condition];
    default:
      return [];
  }
}

type Leaf = Exclude<Operand | Comparison["right"], { kind: "sum" | "product" | "negative" | "group" | "array" }>;

function collectLeaves(operand: Operand | Comparison["right"]): Leaf[] {
  switch (operand.kind) {
    case "sum":
    case "product":
      return operand.operands.flatMap(collectLeaves);
    case "negative":
    case "group":
      return collectLeaves(operand.operand);
    case "array":
      return operand.items.flatMap(collectLeaves);
    default:
      return [operand];
  }
}

/** A literal's own value and its neighbours. */
function listAround(leaf: Leaf): readonly unknown[] {
  switch (leaf.kind) {
    case "pattern":
      return [...listTextsAround(leaf.parts.join("")), ...listTextsAround(leaf.parts.join("-"))];
    case "field":
    case "missing":
    case "null":
    case "boolean":
      return [];
    default:
      return listValuesAround(leaf);
  }
}

function listValuesAround(literal: Exclude<Literal, { kind: "null" | "boolean" }>): readonly unknown[] {
  switch (literal.kind) {
    case "number":
      return [literal.value - 1, literal.value, literal.value + 1, literal.value / 2, -literal.value];
    case "date":
    case "datetime":
      return listInstantsAround(literal.value);
    case "time":
      return [literal.value, "00:00:00.000", "23:59:59.999"];
    case "string":
      return [
        ...listTextsAround(literal.value),
        ...(Number.isNaN(Date.parse(literal.value)) ? [] : listInstantsAround(literal.value)),
      ];
  }
}

function listInstantsAround(text: string): string[] {
  const time = Date.parse(text);
  const dates = [-day, -1, 0, 1, day / 2, day].map((step) => new Date(time + step).toISOString());
  return [...dates, ...dates.map((date) => date.slice(0, 10))];
}

function listTextsAround(text: string): string[] {
  return [text, `x${text}`, `${text}x`, `x${text}x`, text.toUpperCase(), text.toLowerCase(), text.slice(1), ""];
}
