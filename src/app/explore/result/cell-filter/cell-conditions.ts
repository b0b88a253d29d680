import {
  build,
  type Condition,
  coerce,
  compilePath,
  type FilterRules,
  findOperators,
  type Literal,
  toLiteral,
} from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";

export interface TableCell {
  readonly row: FoundRow;
  readonly column: Pick<Column, "path" | "type">;
}

export interface CellConditions {
  readonly same: Condition;
  readonly other: Condition;
}

/** The conditions for the value of a cell; null if the field can't be compared with it, as a list or an object. */
export function createCellConditions(
  { row, column: { path, type } }: TableCell,
  rules: FilterRules,
): CellConditions | null {
  const allowed = findOperators(rules, path) ?? [];
  const literal = makeLiteral(compilePath(path)(row), type);
  if (literal === undefined || !allowed.includes("=")) return null;
  const same = build.eq(path, literal);
  return { same, other: allowed.includes("!=") ? build.ne(path, literal) : build.not(same) };
}

/** The value in a filter; undefined if it can't be written in one. A missing value equals null. */
function makeLiteral(value: unknown, type: Column["type"]): Literal | undefined {
  const literal = toLiteral(value ?? null);
  // Another server may send what its declaration does not allow.
  return literal && coerce(literal, type);
}
