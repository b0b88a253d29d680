// Compares the evaluation of random filters and rows with SQLite.
//
// Tests ORACLE_FILTERS filters (default 400), starting from the seed ORACLE_SEED (default 1). Every hundred filters
// have their own seed and rows. Each filter is printed, or spelled at random, and its `not` is formatted. Both are
// parsed again and compiled, and the original tree is evaluated by SQLite. `npm run test:oracle` runs 100,000 filters.
// A failure prints the seed, the filter's text and the row. To repeat it alone, set ORACLE_SEED to that seed and
// ORACLE_FILTERS to 100.

import fc from "fast-check";
import initSqlite, { type Database } from "sql.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operators } from "../../grammar/operators.ts";
import type { Comparison, Condition } from "./ast.ts";
import { check } from "./check.ts";
import { compile } from "./evaluate.ts";
import { filterRules } from "./filter-rules.ts";
import { format } from "./format.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import type { RowLike } from "./row-path.ts";
import { listFieldTypes } from "./schema.ts";
import { createPicker, spellFilter } from "./testing/spelling.ts";
import { listFieldCells, listFieldColumns, toSql } from "./testing/sql.ts";
import { anyThing, anyTypedFilter, things } from "./testing/typed.ts";

const filterCount = Number(process.env.ORACLE_FILTERS ?? 400);
const firstSeed = Number(process.env.ORACLE_SEED ?? 1);
const filtersPerSeed = 100;
const rowsPerSeed = 40;
const truths = new RegExp(`^[01]{${rowsPerSeed}}$`);
/** The number of seeds per test, so that a long run shows its progress. */
const seedsPerTest = 50;

const rules = filterRules(things, "FindMany");
const types = listFieldTypes(things);
const paths = [...types.keys()];
/** The number of filters that matched some rows but not all. */
let selective = 0;
/** How often each operator occurred. */
const met = new Map<string, number>();

let database: Database;

beforeAll(async () => {
  const sqlite = await initSqlite();
  database = new sqlite.Database();
});
afterAll(() => database.close());

function valueAt(row: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return row;
  if (typeof row !== "object" || row === null || !Object.hasOwn(row, name)) return undefined;
  return valueAt((row as RowLike)[name], rest);
}

function store(rows: readonly RowLike[]): void {
  const columns = paths.flatMap((path) => listFieldColumns(path, types));
  database.run("DROP TABLE IF EXISTS things");
  const declared = columns.map((column) => (column.startsWith("v") ? `${column}${getAffinity(column)}` : column));
  database.run(`CREATE TABLE things (id INTEGER PRIMARY KEY, ${declared.join(", ")})`);
  const marks = columns.map(() => "?").join(", ");
  for (const row of rows) {
    const cells = paths.flatMap((path) => listFieldCells(path, types, valueAt(row, path.split("."))));
    database.run(`INSERT INTO things (${columns.join(", ")}) VALUES (${marks})`, [...cells]);
  }
}

/** Numbers are bound as doubles, because SQLite would otherwise use integer arithmetic. */
function getAffinity(column: string): string {
  const path = paths[Number(column.slice(1))] ?? "";
  return types.get(path)?.type === "number" ? " REAL" : "";
}

/** One character per row, 1 if SQLite finds it. */
function foundBySqlite(filter: Condition): string {
  const { sql, values } = toSql(filter, types);
  const [result] = database.exec(`SELECT group_concat(${sql}, '' ORDER BY id) FROM things`, [...values]);
  return String(result?.values[0]?.[0]);
}

function foundByPredicate(text: string, rows: readonly RowLike[]): string {
  const { filter, issues } = parse(text);
  const errors = [...issues, ...check(filter, rules)].filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(`The filter has mistakes: ${JSON.stringify(errors)}\nfilter: ${text}`);
  const keeps = compile(filter, types);
  return rows.map((row) => Number(keeps(row))).join("");
}

function expectSame(text: string, rows: readonly RowLike[], expected: string): void {
  const found = foundByPredicate(text, rows);
  const odd = [...expected].findIndex((bit, index) => bit !== found[index]);
  if (found === expected) return;
  const says = `SQLite says ${expected[odd]}, the predicate ${found[odd]}`;
  throw new Error(`${says}\nfilter: ${text}\nrow: ${JSON.stringify(rows[odd])}`);
}

function comparisonsIn(condition: Condition): Comparison[] {
  if ("conditions" in condition) return condition.conditions.flatMap(comparisonsIn);
  if ("condition" in condition) return comparisonsIn(condition.condition);
  return condition.kind === "comparison" ? [condition] : [];
}

function tryFilters(seed: number): void {
  const rows = fc.sample(anyThing, { seed, numRuns: rowsPerSeed });
  store(rows);
  const property = fc.property(anyTypedFilter, fc.nat(), (filter, spelling) => {
    const found = foundBySqlite(filter);
    if (!truths.test(found)) throw new Error(`SQLite answers ${found} to ${print(filter)}`);
    expectSame(spelling % 2 === 0 ? print(filter) : spellFilter(filter, createPicker(spelling)), rows, found);
    expectSame(format({ kind: "not", condition: filter, from: 0, to: 0 }), rows, complement(found));
    if (found.includes("0") && found.includes("1")) selective += 1;
    for (const { operator } of comparisonsIn(filter)) met.set(operator, (met.get(operator) ?? 0) + 1);
  });
  const { failed, counterexample, errorInstance, numRuns } = fc.check(property, { seed, numRuns: filtersPerSeed });
  expect(numRuns > 0 || counterexample !== null).toBe(true);
  if (failed)
    throw new Error(`Seed ${seed}: ${errorInstance instanceof Error ? errorInstance.message : errorInstance}`);
}

/** Every row matches either a filter or its `not`. */
function complement(found: string): string {
  return found.replace(/./g, (bit) => (bit === "1" ? "0" : "1"));
}

const seeds = Array.from({ length: Math.ceil(filterCount / filtersPerSeed) }, (_, index) => firstSeed + index);
const tests = Array.from({ length: Math.ceil(seeds.length / seedsPerTest) }, (_, index) => {
  const some = seeds.slice(index * seedsPerTest, (index + 1) * seedsPerTest);
  return { count: some.length * filtersPerSeed, from: some[0] ?? 0, to: some.at(-1) ?? 0, some };
});

describe("the predicate agrees with SQLite", () => {
  test.each(tests)("$count filters, seeds $from to $to", { timeout: 300_000 }, ({ some }) => {
    for (const seed of some) tryFilters(seed);
  });

  test("two in five filters match some but not all rows, and every operator occurs", () => {
    expect(selective).toBeGreaterThan(filterCount * 0.4);
    for (const symbol of operators.keys()) expect(met.get(symbol), symbol).toBeGreaterThan(filterCount / 50);
  });
});
