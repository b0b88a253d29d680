// A filter as a condition in SQL, and what SQL can't say of it.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  createIncompleteError,
  type FilterRules,
  filterRules,
  requireUsable,
} from "../language/internal.ts";
import { writeComparison } from "./comparison.ts";
import type { Scope } from "./scope.ts";
import {
  always,
  type Dialect,
  inlineParameters,
  joinWithAnd,
  joinWithOr,
  never,
  render,
  type Sql,
  type SqlValue,
} from "./sql-text.ts";
import { createDefaultTable, type SqlTable } from "./table.ts";

/** A comparison for which SQL selects too many rows. */
export interface SqlSplit {
  readonly condition: Comparison;
  /** One sentence. */
  readonly reason: string;
}

/** A filter in SQL. */
export interface SqlFilter {
  /**
   * A condition for WHERE, which can be joined with others by AND; `TRUE` for every row. Placeholders are `$1` in
   * PostgreSQL and `?1` in SQLite.
   */
  readonly text: string;
  /** The values of the placeholders, from the first on. */
  readonly params: readonly SqlValue[];
  /**
   * Null if `text` selects exactly the matching rows. Otherwise it selects others, too, and of the selected rows exactly
   * those match that match this filter.
   */
  readonly residual: Condition | null;
  /** The comparisons that caused the residual. Empty if there is none. */
  readonly split: readonly SqlSplit[];
}

export interface SqlOptions {
  /** Where the values are. Default: `createDefaultTable(collection, dialect)`. */
  readonly table?: SqlTable;
  /**
   * What the filter may use. Default: what the collection declares for FindMany, `filterRules(collection, "FindMany")`.
   * With `createUnrestrictedRules(collection)` it may use every field with every operator.
   */
  readonly rules?: FilterRules;
  /** The number of the first placeholder. Default: 1. */
  readonly firstParameter?: number;
}

/**
 * Translates a filter (packages/sql/README.md).
 *
 * @throws FilterError, with the issues, for a filter with missing parts and for one that `check` rejects by the `rules`
 * @throws RangeError if the filter needs more parameters than the database allows
 */
export function toSql(
  filter: Condition | null,
  collection: CollectionDeclaration,
  dialect: Dialect,
  { table = createDefaultTable(collection, dialect), rules, firstParameter = 1 }: SqlOptions = {},
): SqlFilter {
  const { sql, residual, split } = translateCondition(filter, { collection, dialect, table }, rules);
  return { ...render(sql, dialect, firstParameter), residual, split };
}

/**
 * A condition for psql, with the values in the text. For people only: a program sends the values apart, see `toSql`.
 *
 * @throws FilterError as `toSql`
 */
export function toPsql(
  filter: Condition | null,
  collection: CollectionDeclaration,
  { table = createDefaultTable(collection, "postgresql"), rules }: Omit<SqlOptions, "firstParameter"> = {},
): string {
  return inlineParameters(translateCondition(filter, { collection, dialect: "postgresql", table }, rules).sql);
}

function translateCondition(
  filter: Condition | null,
  scope: Scope,
  rules: FilterRules = filterRules(scope.collection, "FindMany"),
): Part {
  requireUsable(filter, rules, "translated");
  return filter === null ? everything : writeConditionPart(filter, false, scope);
}

/** A condition, translated. */
interface Part {
  readonly sql: Sql;
  readonly residual: Condition | null;
  readonly split: readonly SqlSplit[];
}

const everything: Part = { sql: always, residual: null, split: [] };

/**
 * Negations are moved to the comparisons: there, the complement of a superset would be a subset, so each comparison
 * gives a superset of its own complement instead.
 */
function writeConditionPart(condition: Condition, negated: boolean, scope: Scope): Part {
  switch (condition.kind) {
    case "paren":
      return writeConditionPart(condition.condition, negated, scope);
    case "not":
      return writeConditionPart(condition.condition, !negated, scope);
    case "and":
    case "or": {
      const parts = condition.conditions.map((inner) => writeConditionPart(inner, negated, scope));
      return (condition.kind === "and") === negated
        ? combineAny(parts, negateIf(condition, negated))
        : combineAll(parts);
    }
    case "comparison": {
      const { holds, fails, reason } = writeComparison(condition, scope);
      const text = negated ? fails : holds;
      // Nothing is a superset of itself only.
      if (reason === undefined || text === never) return { sql: text, residual: null, split: [] };
      return { sql: text, residual: negateIf(condition, negated), split: [{ condition, reason }] };
    }
    case "missing":
      throw createIncompleteError(condition, "translated");
  }
}

function negateIf(condition: Condition, negated: boolean): Condition {
  return negated ? { kind: "not", condition, from: condition.from, to: condition.to } : condition;
}

/** Of parts that must all hold, SQL tests those that it can express; the others are the residual. */
function combineAll(parts: readonly Part[]): Part {
  const text = joinWithAnd(parts.map((part) => part.sql));
  if (text === never) return { sql: never, residual: null, split: [] };
  const residuals = parts.flatMap(({ residual }) => (residual === null ? [] : flattenAnd(residual)));
  return { sql: text, residual: joinWithAndCondition(residuals), split: parts.flatMap(({ split }) => split) };
}

function flattenAnd(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.conditions : [condition];
}

function joinWithAndCondition(conditions: readonly Condition[]): Condition | null {
  const [first, second] = conditions;
  if (first === undefined || second === undefined) return first ?? null;
  return { kind: "and", conditions, from: first.from, to: conditions.at(-1)?.to ?? first.to };
}

/** Of parts of which one must hold, a single one that SQL can't express leaves the whole to be tested. */
function combineAny(parts: readonly Part[], whole: Condition): Part {
  if (parts.some(({ sql: text, residual }) => text === always && residual === null)) return everything;
  const text = joinWithOr(parts.map((part) => part.sql));
  const split = parts.flatMap((part) => part.split);
  return { sql: text, residual: split.length === 0 ? null : whole, split };
}
