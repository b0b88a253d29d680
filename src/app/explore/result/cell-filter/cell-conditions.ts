import {
  build,
  type Condition,
  coerce,
  compilePath,
  type FilterRules,
  findOperators,
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
  // A missing value equals null. Another server may send what its declaration does not allow.
  const value = toLiteral(compilePath(path)(row) ?? null);
  const literal = value && coerce(value, type);
  if (literal === undefined || !allowed.includes("=")) return null;
  const same = build.eq(path, literal);
  return { same, other: allowed.includes("!=") ? build.ne(path, literal) : build.not(same) };
}
