// A value in SQL, and the comparisons that are the same for all types.

import { findMarkedType, type OperatorSymbol, type ScalarTypeName } from "../language/internal.ts";
import { type ConditionPair, createConstant } from "./condition-pair.ts";
import { type Dialect, insertParameter, insertVerbatim, joinWithOr, type Sql, sql } from "./sql-text.ts";
import type { SqlColumn } from "./table.ts";

/** A value of a row in SQL: a column, a member of an array's element, or the result of arithmetic. */
export interface Value {
  readonly sql: Sql;
  readonly type: ScalarTypeName;
  /** How text is stored, see `SqlColumn`. Undefined if it isn't text. */
  readonly text: "plain" | "ordered" | undefined;
  readonly folded: Sql | undefined;
  readonly dialect: Dialect;
}

/** Tests a value. Used for a field, and for each element if the field leads through an array. */
export type Test = (value: Value) => ConditionPair;

export function createValue(
  { sql: text, text: encoding, folded }: SqlColumn,
  type: ScalarTypeName,
  dialect: Dialect,
): Value {
  const isText = type === "string" || (dialect === "sqlite" && findMarkedType(type) !== undefined);
  return {
    sql: insertVerbatim(text),
    type,
    text: encoding ?? (isText ? "plain" : undefined),
    folded: folded === undefined ? undefined : insertVerbatim(folded),
    dialect,
  };
}

/** An operator of an order. */
export type Ordering = "<" | ">" | "<=" | ">=";

export function isOrdering(symbol: OperatorSymbol): symbol is Ordering {
  return symbol in symbols;
}

const symbols: Readonly<Record<Ordering, { readonly sql: Sql; readonly complement: Ordering }>> = {
  "<": { sql: insertVerbatim("<"), complement: ">=" },
  ">": { sql: insertVerbatim(">"), complement: "<=" },
  "<=": { sql: insertVerbatim("<="), complement: ">" },
  ">=": { sql: insertVerbatim(">="), complement: "<" },
};

export function isNull({ sql: value }: Value): ConditionPair {
  return { holds: sql`${value} IS NULL`, fails: sql`${value} IS NOT NULL` };
}

export function isPresent(value: Value): ConditionPair {
  const { holds, fails } = isNull(value);
  return { holds: fails, fails: holds };
}

/** Equality with a constant, which an index can serve. */
export function writeEquals({ sql: value }: Value, constant: Sql): ConditionPair {
  return { holds: sql`${value} = ${constant}`, fails: sql`${value} IS DISTINCT FROM ${constant}` };
}

/** Order beside a constant, which an index can serve. */
export function writeOrdering(value: Value, ordering: Ordering, constant: Sql): ConditionPair {
  const { sql: symbol, complement } = symbols[ordering];
  const left = collateValue(value);
  return {
    holds: sql`${left} ${symbol} ${constant}`,
    fails: joinWithOr([sql`${left} ${symbols[complement].sql} ${constant}`, isNull(value).holds]),
  };
}

/** Order between two values. */
export function writeOrderingValues(left: Value, ordering: Ordering, right: Value): ConditionPair {
  const holds = sql`${collateValue(left)} ${symbols[ordering].sql} ${right.sql}`;
  return { holds, fails: sql`(${holds}) IS NOT TRUE` };
}

/** A value that is sorted by code point if it is text. In SQLite this is the default. */
export function collateValue({ sql: value, text, dialect }: Value): Sql {
  return text !== undefined && dialect === "postgresql" ? sql`${value} COLLATE "C"` : value;
}

/**
 * Membership in a list. One parameter holds the whole list: the statement is the same for every length.
 *
 * @param type - the type of the elements in PostgreSQL
 */
export function writeMembership(
  value: Value,
  constants: readonly (string | number)[],
  includesNull: boolean,
  type: string,
): ConditionPair {
  if (constants.length === 0) return includesNull ? isNull(value) : createConstant(false);
  const within = writeListTest(value, constants as readonly string[] | readonly number[], type);
  const isMissing = isNull(value).holds;
  return includesNull
    ? { holds: joinWithOr([within.holds, isMissing]), fails: within.fails }
    : { holds: within.holds, fails: joinWithOr([within.fails, isMissing]) };
}

function writeListTest({ sql: value, dialect }: Value, constants: readonly string[] | readonly number[], type: string) {
  if (dialect === "postgresql") {
    const list = insertParameter(constants, `${type}[]`);
    return { holds: sql`${value} = ANY(${list})`, fails: sql`${value} <> ALL(${list})` };
  }
  const list = insertParameter(JSON.stringify(constants));
  const item = insertVerbatim(type === "float8" ? "CAST(value AS REAL)" : "value");
  const items = sql`(SELECT ${item} FROM json_each(${list}))`;
  return { holds: sql`${value} IN ${items}`, fails: sql`${value} NOT IN ${items}` };
}
