// Finds rows in a table: conditions on one field are tested once for each distinct value, all others on each row.

import { type Condition, collectFields, compile, listFieldTypes, type Predicate } from "../../../language/public.ts";
import { findIndexUse } from "../index-use.ts";
import { splitConjuncts } from "../plan.ts";
import { sortRows } from "../sort-rows.ts";
import type { Query, Row } from "../store.ts";
import type { ColumnValue, RankedColumn } from "./column.ts";
import { selectSmallest } from "./smallest.ts";
import type { Table } from "./table.ts";

/** All conditions on one field, tested on the distinct values of its column. */
class Test {
  readonly column: RankedColumn;
  /** The ranks of the values that match, ascending. */
  readonly runs: readonly Run[];
  /** How many rows have such a value. */
  readonly count: number;
  #passes: Uint8Array | undefined;

  constructor(column: RankedColumn, runs: readonly Run[]) {
    this.column = column;
    this.runs = runs;
    this.count = runs.reduce((sum, [from, to]) => sum + column.count(from, to), 0);
  }

  /** By rank: 1 for a value that matches. Only built when rows are tested one by one. */
  get passes(): Uint8Array {
    if (this.#passes === undefined) {
      this.#passes = new Uint8Array(this.column.values.length);
      for (const [from, to] of this.runs) this.#passes.fill(1, from, to);
    }
    return this.#passes;
  }
}

/** The tests of a filter, those that fewest rows pass first, and the conditions that no column can test. */
interface Tests {
  readonly tests: readonly Test[];
  readonly rest: Predicate | undefined;
}

/** Ranks, `to` not included. */
type Run = readonly [from: number, to: number];

interface SortColumn {
  readonly column: RankedColumn;
  readonly sign: 1 | -1;
}

export interface Matches {
  /** Must not be changed. */
  readonly rows: readonly Row[];
  /** Missing if it was not requested and is not known. */
  readonly total?: number;
}

/** Testing each distinct value pays if several rows share one. */
const distinctShare = 1 / 2;

/** The rows that match a query, in its order and within its limit. */
export function findInTable(table: Table, query: Query): Matches {
  const { tests, rest } = compileTests(table, query);
  const sort = query.limit > 0 ? sortColumns(table, query) : [];
  const columns = [...tests, ...(sort ?? [])].map(({ column }) => column);
  const changed = new Set(columns.flatMap((column) => [...column.changed]));
  const counted =
    changed.size === 0 && rest === undefined && tests.length < 2 ? (tests[0]?.count ?? table.size) : undefined;
  if (query.limit === 0 && counted !== undefined) return { rows: [], total: counted };
  const isMatch = createMatcher(table, rest, changed);
  const others = [...changed].flatMap((position) => {
    const row = table.rows[position];
    return row !== undefined && query.selection.matches(row) ? [row] : [];
  });
  const mayStop = counted !== undefined || !(query.count || query.explain);
  if (mayStop && sort !== undefined && isShortWalk(table, tests, sort, query)) {
    const first = walk(tests, isMatch, sort, query.skip + query.limit);
    return { rows: listInOrder(table, first, others, query), ...(counted === undefined ? {} : { total: counted }) };
  }
  const unchanged = scan(table, tests, isMatch);
  return { rows: pick(table, unchanged, others, sort, query), total: unchanged.length + others.length };
}

function compileTests(table: Table, { selection, collection }: Query): Tests {
  const { filter } = selection;
  const types = listFieldTypes(collection);
  const found = new Map<RankedColumn, readonly Run[]>();
  const rest: Condition[] = [];
  for (const condition of filter === null ? [] : splitConjuncts(filter)) {
    const matching = findMatchingRanks(condition, table, types);
    if (matching === undefined) {
      rest.push(condition);
      continue;
    }
    const { column, runs } = matching;
    const before = found.get(column);
    found.set(column, before === undefined ? runs : intersectRuns(before, runs));
  }
  const tests = Array.from(found, ([column, runs]) => new Test(column, runs)).sort((a, b) => a.count - b.count);
  if (rest.length === 0) return { tests, rest: undefined };
  if (tests.length === 0) return { tests, rest: selection.matches };
  return { tests, rest: compile({ kind: "and", conditions: rest, from: 0, to: 0 }, types) };
}

/** The ranks that match a condition; undefined if no column can test it. */
function findMatchingRanks(
  condition: Condition,
  table: Table,
  types: ReturnType<typeof listFieldTypes>,
): { readonly column: RankedColumn; readonly runs: readonly Run[] } | undefined {
  const [field, another] = collectFields(condition);
  if (field === undefined || another !== undefined || types.get(field)?.many !== false) return undefined;
  const column = table.column(field);
  if (column === undefined) return undefined;
  const use = findIndexUse(condition, field, types);
  if (use?.exact === true) return { column, runs: column.ranksIn(use.ranges) };
  if (column.values.length > table.size * distinctShare) return undefined;
  return { column, runs: findRuns(column.values, field, compile(condition, types)) };
}

/** The ranks in both lists of runs, which are in order and do not overlap. */
function intersectRuns(one: readonly Run[], other: readonly Run[]): Run[] {
  const both: Run[] = [];
  let index = 0;
  for (const [from, to] of one) {
    while (index < other.length) {
      const [otherFrom, otherTo] = other[index] as Run;
      const run: Run = [Math.max(from, otherFrom), Math.min(to, otherTo)];
      if (run[0] < run[1]) both.push(run);
      // The longer one may meet the next run, too.
      if (otherTo > to) break;
      index += 1;
    }
  }
  return both;
}

/** The runs of ranks whose values match as those of a field. */
function findRuns(values: readonly ColumnValue[], field: string, matches: Predicate): Run[] {
  const runs: Run[] = [];
  let from: number | undefined;
  for (let rank = 0; rank <= values.length; rank++) {
    const isIn = rank < values.length && matches(createRowWithValue(field, values[rank] as ColumnValue));
    if (isIn) from ??= rank;
    else if (from !== undefined) {
      runs.push([from, rank]);
      from = undefined;
    }
  }
  return runs;
}

/** A row with a value at a path and nothing else. */
function createRowWithValue(path: string, value: ColumnValue): Readonly<Record<string, unknown>> {
  const names = path.split(".");
  return names.reduceRight<Record<string, unknown>>(
    (inner, name, index) => ({ [name]: index === names.length - 1 ? value : inner }),
    {},
  );
}

type IsMatch = (position: number, tests: readonly Test[]) => boolean;

/** Tests a row by its position; false for those that have changed since the columns were built. */
function createMatcher(table: Table, rest: Predicate | undefined, changed: ReadonlySet<number>): IsMatch {
  return (position, tests) => {
    for (const { column, passes } of tests) if (passes[column.ranks[position] ?? 0] !== 1) return false;
    const row = table.rows[position];
    return row !== undefined && !(changed.size > 0 && changed.has(position)) && rest?.(row) !== false;
  };
}

/** The positions of all rows that match. */
function scan(table: Table, [first, ...further]: readonly Test[], isMatch: IsMatch): Uint32Array {
  const found = new Uint32Array(first?.count ?? table.size);
  let count = 0;
  const take = (position: number): void => {
    if (!isMatch(position, further)) return;
    found[count] = position;
    count += 1;
  };
  if (first === undefined) for (let position = 0; position < table.rows.length; position++) take(position);
  else for (const [from, to] of first.runs) for (const position of first.column.positions(from, to)) take(position);
  return found.subarray(0, count);
}

/** Whether a walk along the first sort column is likely to test fewer rows than a scan. */
function isShortWalk(
  { size }: Table,
  tests: readonly Test[],
  [lead]: readonly SortColumn[],
  { skip, limit }: Query,
): boolean {
  if (lead === undefined) return false;
  // The walk passes over the other values of its own column.
  const others = tests.filter(({ column }) => column !== lead.column);
  const share = others.reduce((product, { count }) => (product * count) / size, 1);
  const tested = (skip + limit) / share + size / lead.column.values.length;
  return tested < (tests[0]?.count ?? size);
}

/** The positions of the first rows that match, sorted: tests rows in the order of the first column until it has them. */
function walk(tests: readonly Test[], isMatch: IsMatch, sort: readonly SortColumn[], end: number): number[] {
  const [lead, ...further] = sort;
  if (lead === undefined) return [];
  const { column, sign } = lead;
  const own = tests.find((test) => test.column === column);
  const others = tests.filter((test) => test !== own);
  const runs: readonly Run[] = own?.runs ?? [[0, column.values.length]];
  const compare = createComparison(further);
  const found: number[] = [];
  for (const [from, to] of sign === 1 ? runs : runs.toReversed()) {
    for (let step = 0; step < to - from && found.length < end; step++) {
      const rank = sign === 1 ? from + step : to - 1 - step;
      const equal = column.positions(rank, rank + 1).filter((position) => isMatch(position, others));
      for (const position of selectSmallest(equal, end - found.length, compare)) found.push(position);
    }
  }
  return found;
}

/** The columns to sort by, of which the key is the last; undefined if one of the fields has no column. */
function sortColumns(table: Table, { sort }: Query): readonly SortColumn[] | undefined {
  const columns: SortColumn[] = [];
  for (const { field, descending } of [...sort, { field: "_id", descending: false }]) {
    const column = table.column(field);
    if (column === undefined) return undefined;
    columns.push({ column, sign: descending ? -1 : 1 });
  }
  return columns;
}

/** Compares positions by columns. */
function createComparison(columns: readonly SortColumn[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const { column, sign } of columns) {
      const order = (column.ranks[a] ?? 0) - (column.ranks[b] ?? 0);
      if (order !== 0) return order * sign;
    }
    return 0;
  };
}

/** Sorts and limits the rows at positions, together with others. */
function pick(
  table: Table,
  positions: Uint32Array,
  others: readonly Row[],
  columns: readonly SortColumn[] | undefined,
  query: Query,
): readonly Row[] {
  const { sort, skip, limit } = query;
  if (limit === 0) return [];
  if (columns !== undefined)
    return listInOrder(table, selectSmallest(positions, skip + limit, createComparison(columns)), others, query);
  return sortRows([...listRowsAt(table, positions), ...others], sort).slice(skip, skip + limit);
}

/** The rows at sorted positions within the limit, with others at their places. */
function listInOrder(
  table: Table,
  positions: readonly number[],
  others: readonly Row[],
  { sort, skip, limit }: Query,
): readonly Row[] {
  const rows = listRowsAt(table, positions);
  return (others.length === 0 ? rows : sortRows([...rows, ...others], sort)).slice(skip, skip + limit);
}

function listRowsAt(table: Table, positions: Iterable<number>): Row[] {
  return Array.from(positions).flatMap((position) => table.rows[position] ?? []);
}
