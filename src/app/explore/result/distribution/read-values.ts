import {
  type BooleanLiteral,
  build,
  type Condition,
  compilePathThroughArrays,
  type FilterRules,
  findMarkedType,
  findOperators,
  findScale,
  type LiteralOf,
  type MarkedTypeName,
  readMarkedAs,
  type ScalarLiteral,
} from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import { createNestedRow } from "../../../rows/highlight.ts";
import { roundings } from "../../../rows/roundings.ts";
import { type CellConditions, createCellConditions } from "../cell-filter/cell-conditions.ts";
import { type Bin, createMomentBins, createNumberBins } from "./bins.ts";

export interface ValueCount {
  readonly text: string;
  readonly count: number;
  /** Null if filters can't compare the field with it. A range has no opposite. */
  readonly conditions: CellConditions | { readonly same: Condition; readonly other: null } | null;
}

export interface Distribution {
  /** For numbers and moments; empty for other types. */
  readonly bins: readonly Bin[];
  /** The most frequent values of other types; for numbers and moments only null. */
  readonly values: readonly ValueCount[];
  readonly others: number;
}

const listed = 10;

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
  const positions = isContinuous(column) ? listPositions(counts, column) : [];
  const bins = positions.length === 0 ? [] : makeBins(positions, column);
  const rest = [...counts].filter(([value]) => bins.length === 0 || value === null);
  const ordered = rest.sort(([, one], [, other]) => other - one);
  const values = ordered.slice(0, listed).map(([value, count]) => ({
    text: typeof value === "object" ? JSON.stringify(value) : String(value),
    count,
    conditions: createCellConditions({ row: createNestedRow(column.path, value), column }, rules),
  }));
  return { bins, values, others: ordered.length - values.length };
}

export function isContinuous({ type }: Pick<Column, "type">): boolean {
  return type === "number" || findMarkedType(type) !== undefined;
}

/** The values as numbers: others than numbers by their positions. */
function listPositions(counts: ReadonlyMap<unknown, number>, { type }: Column): readonly number[] {
  return [...counts].flatMap(([value, count]) => {
    if (value === null) return [];
    const position = type === "number" ? value : findScale(type)?.getPosition(String(value));
    return typeof position === "number" && Number.isFinite(position) ? new Array<number>(count).fill(position) : [];
  });
}

function makeBins(positions: readonly number[], { type, fractional }: Column): readonly Bin[] {
  const scale = findScale(type);
  return scale === undefined
    ? createNumberBins(positions, !fractional)
    : createMomentBins(positions, Math.max(scale.unit, 1_000));
}

export function describeBins(bins: readonly Bin[], column: Column, rules: FilterRules): readonly ValueCount[] {
  return bins.map(({ from, to, count }) => {
    const same = createRangeCondition({ from, to }, column, rules);
    const text = `${formatBound(from, column)} – ${formatBound(to, column)}`;
    return { text, count, conditions: same && { same, other: null } };
  });
}

function formatBound(bound: number, { type }: Column): string {
  const scale = findScale(type);
  return scale === undefined ? String(bound) : roundings[type as MarkedTypeName].formatBound(scale.getValue(bound));
}

/** The condition for values in a range; null if the field's operators do not include both bounds. */
export function createRangeCondition(
  { from, to }: Pick<Bin, "from" | "to">,
  column: Pick<Column, "path" | "type">,
  rules: FilterRules,
): Condition | null {
  const allowed = findOperators(rules, column.path) ?? [];
  if (!allowed.includes(">=") || !allowed.includes("<")) return null;
  const { path } = column;
  const scale = findScale(column.type);
  // The last hour of a day has no upper bound that a time could have.
  const isEnd = scale !== undefined && to > scale.last;
  const lower = build.ge(path, makeLiteral(from, column));
  return isEnd ? lower : build.and(lower, build.lt(path, makeLiteral(to, column)));
}

function makeLiteral(bound: number, { type }: Pick<Column, "type">): Exclude<ScalarLiteral, BooleanLiteral> {
  const scale = findScale(type);
  if (scale === undefined) return build.number(bound);
  const family = findMarkedType(type)?.family;
  const value = scale.getValue(bound);
  const short = family?.narrow(value) ?? value;
  // A moment at midnight is written as its day.
  const isExact = family === undefined || family.widen(short) === family.widen(value);
  return readMarkedAs(type as MarkedTypeName, isExact ? short : value) as LiteralOf<MarkedTypeName>;
}
