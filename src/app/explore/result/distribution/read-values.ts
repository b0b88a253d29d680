// The distribution of a column's values in rows.

import {
  build,
  type Condition,
  compilePathThroughArrays,
  type FilterRules,
  operatorsFor,
} from "../../../../language/index.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import { nested } from "../../../rows/highlight.ts";
import { type CellConditions, cellConditions } from "../cell-filter/cell-conditions.ts";
import { type Bin, momentBins, numberBins } from "./bins.ts";

/** A value, and in how many rows it is. */
export interface ValueCount {
  readonly text: string;
  readonly count: number;
  /** Null if filters can't compare the field with the value. */
  readonly conditions: CellConditions | null;
}

export interface Distribution {
  /** For numbers and moments; empty for other types. */
  readonly bins: readonly Bin[];
  /** The most frequent values of other types; for numbers and moments only null. */
  readonly values: readonly ValueCount[];
  /** How many other values there are. */
  readonly others: number;
}

/** The number of values that are listed. */
const listed = 10;

const day = 86_400_000;

/** Counts the values of a column. A row with several values counts for each of them. */
export function countValues(rows: readonly FoundRow[], column: Column, rules: FilterRules): Distribution {
  const read = compilePathThroughArrays(column.path);
  const counts = new Map<unknown, number>();
  for (const row of rows) {
    const values = read(row);
    for (const value of new Set(values.length === 0 ? [null] : values)) {
      const known = value === undefined ? null : value;
      counts.set(known, (counts.get(known) ?? 0) + 1);
    }
  }
  const positions = isContinuous(column) ? positionsIn(counts, column) : [];
  const bins = positions.length === 0 ? [] : makeBins(positions, column);
  const rest = [...counts].filter(([value]) => bins.length === 0 || value === null);
  const ordered = rest.sort(([, one], [, other]) => other - one);
  const values = ordered.slice(0, listed).map(([value, count]) => ({
    text: value === null ? "null" : typeof value === "object" ? JSON.stringify(value) : String(value),
    count,
    conditions: typeof value === "object" && value !== null ? null : findConditions(value, column, rules),
  }));
  return { bins, values, others: ordered.length - values.length };
}

function findConditions(value: unknown, { path, type }: Column, rules: FilterRules): CellConditions | null {
  return cellConditions({ row: nested(path, value), column: { path, type } }, rules);
}

export function isContinuous({ type }: Pick<Column, "type">): boolean {
  return ["number", "date", "datetime", "time"].includes(type);
}

/** The values as numbers: moments in milliseconds. */
function positionsIn(counts: ReadonlyMap<unknown, number>, { type }: Column): readonly number[] {
  return [...counts].flatMap(([value, count]) => {
    if (value === null) return [];
    const position =
      type === "number"
        ? value
        : Date.parse(`${type === "time" ? "1970-01-01T" : ""}${value}${type === "time" ? "Z" : ""}`);
    return typeof position === "number" && Number.isFinite(position) ? new Array<number>(count).fill(position) : [];
  });
}

function makeBins(positions: readonly number[], { type, fractional }: Column): readonly Bin[] {
  if (type === "number") return numberBins(positions, !fractional);
  return momentBins(positions, type === "date" ? day : 1_000);
}

/** A bound of a bin as the page writes it. */
export function boundText(bound: number, { type }: Pick<Column, "type">): string {
  if (type === "number") return String(bound);
  const text = new Date(bound).toISOString();
  if (type === "date") return text.slice(0, 10);
  return type === "time" ? text.slice(11, 19) : text.slice(0, 16).replace("T", " ");
}

/** The condition for values in a range; null if the field's operators do not include both bounds. */
export function rangeCondition(
  { from, to }: Pick<Bin, "from" | "to">,
  column: Pick<Column, "path" | "type">,
  rules: FilterRules,
): Condition | null {
  const allowed = operatorsFor(rules, column.path) ?? [];
  if (!allowed.includes(">=") || !allowed.includes("<")) return null;
  const { path } = column;
  // The last hour of a day has no upper bound that a time could have.
  const isEnd = column.type === "time" && to >= day;
  const lower = build.ge(path, makeLiteral(from, column));
  return isEnd ? lower : build.and(lower, build.lt(path, makeLiteral(to, column)));
}

function makeLiteral(bound: number, { type }: Pick<Column, "type">) {
  if (type === "number") return build.number(bound);
  const text = new Date(bound).toISOString();
  if (type === "time") return build.time(text.slice(11, 23));
  const isMidnight = bound % day === 0;
  return build.date(type === "date" || isMidnight ? text.slice(0, 10) : text);
}
