// The SQL that people usually write for a filter: operator by operator, with the values in the text.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  createIncompleteError,
  type OperatorSymbol,
} from "../../../../language/internal.ts";
import { createDefaultTable, quoteName, writeTextLiteral } from "../../../../sql/public.ts";
import { isMany } from "./naive-reader.ts";

const symbols: Readonly<Partial<Record<OperatorSymbol, string>>> = {
  "!=": "<>",
  in: "IN",
  "!in": "NOT IN",
  like: "LIKE",
  "!like": "NOT LIKE",
  ilike: "ILIKE",
  "!ilike": "NOT ILIKE",
};

/**
 * Writes a filter without issues as people usually do in PostgreSQL: `!=` becomes `<>`, `*` becomes `%`, and the
 * elements of an array are a table of their own. It does not mean the same, see `naiveDifferences`. Never send it to a
 * database.
 *
 * @throws FilterError for a filter with missing parts
 */
export function naiveSql(filter: Condition, collection: CollectionDeclaration): string {
  const of = (condition: Condition) => naiveSql(condition, collection);
  switch (filter.kind) {
    case "and":
      return filter.conditions.map(of).join(" AND ");
    case "or":
      return filter.conditions.map(of).join(" OR ");
    case "paren":
      return `(${of(filter.condition)})`;
    case "not":
      return `NOT ${of(filter.condition)}`;
    case "comparison":
      return comparisonText(filter, collection);
    case "missing":
      throw createIncompleteError(filter, "translated");
  }
}

function comparisonText(comparison: Comparison, collection: CollectionDeclaration): string {
  const { left, operator, right } = comparison;
  const first = sideText(left, collection);
  const text = isNullTest(comparison)
    ? `${first} ${operator === "=" ? "IS NULL" : "IS NOT NULL"}`
    : `${first} ${symbols[operator] ?? operator} ${sideText(right, collection)}`;
  const path = [left, right].flatMap((side) =>
    side.kind === "field" && isMany(side, collection) ? [side.name] : [],
  )[0];
  if (path === undefined) return text;
  const array = path.split(".")[0] ?? path;
  return `EXISTS (SELECT 1 FROM ${quoteName(`${collection.name}_${array}`)} AS ${quoteName(array)} WHERE ${text})`;
}

/** Whether a comparison is with null on the right, which everybody writes with IS. */
export function isNullTest({ operator, right }: Comparison): boolean {
  return right.kind === "null" && (operator === "=" || operator === "!=");
}

function sideText(side: Comparison["right"], collection: CollectionDeclaration): string {
  const of = (inner: Comparison["right"]) => sideText(inner, collection);
  switch (side.kind) {
    case "field": {
      const names = side.name.split(".");
      if (!isMany(side, collection))
        return createDefaultTable(collection, "postgresql").column(side.name)?.sql ?? side.name;
      return (names.length === 1 ? [...names, "value"] : names).map(quoteName).join(".");
    }
    case "number":
      return String(side.value);
    case "boolean":
      return side.value ? "TRUE" : "FALSE";
    case "null":
      return "NULL";
    case "array":
      return `(${side.items.map(of).join(", ")})`;
    case "pattern":
      return writeTextLiteral(side.parts.join("%"));
    case "group":
      return `(${of(side.operand)})`;
    case "negative":
      return `-${of(side.operand)}`;
    case "sum":
    case "product":
      return side.operands
        .map((operand, index) => `${index === 0 ? "" : ` ${side.operators[index - 1]} `}${of(operand)}`)
        .join("");
    case "missing":
      throw createIncompleteError(side, "translated");
    default:
      return writeTextLiteral(side.value);
  }
}
