// Compares random filters with JavaScript on SQLite and PostgreSQL.
//
// Tests SQL_FILTERS filters per database (default 1,000), half with each layout, starting from the seed SQL_SEED
// (default 1). Every hundred filters have their own seed and rows. `npm run test:sql` runs 100,000 filters per database.
// A failure shows its seed, the filter, its SQL and the row. To repeat it alone, set SQL_SEED to the seed and SQL_FILTERS
// to 200.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SqlFilter, toSql } from "./public.ts";
import { type AgreementReport, compareWithRows, store } from "./testing/agreement.ts";
import { openPglite, openSqlite, type TestDatabase } from "./testing/databases.ts";
import { anyFilter } from "./testing/filters.ts";
import { type Layout, ordered, plain } from "./testing/layouts.ts";
import { generateThingRow } from "./testing/things.ts";

const filterCount = Number(process.env.SQL_FILTERS ?? 1_000);
const firstSeed = Number(process.env.SQL_SEED ?? 1);
const filtersPerSeed = 100;
const rowsPerSeed = 40;
const seedCount = Math.max(1, Math.ceil(filterCount / filtersPerSeed / 2));

async function trySeed(
  seed: number,
  layout: Layout,
  database: TestDatabase,
  translate: typeof toSql = toSql,
): Promise<AgreementReport> {
  const rows = fc.sample(generateThingRow(layout === plain), { seed, numRuns: rowsPerSeed });
  const filters = fc.sample(anyFilter, { seed, numRuns: filtersPerSeed });
  await store(rows, layout, database);
  try {
    return await compareWithRows(filters, rows, layout, database, translate);
  } catch (error) {
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Translates to SQL with a mistake. */
function mistaken(change: (text: string) => string): typeof toSql {
  return (...given): SqlFilter => {
    const translated = toSql(...given);
    return { ...translated, text: change(translated.text) };
  };
}

const wrongRows = /SQL (selects|misses) a row/;

/** Mistakes of the kind that translations have. Each must be noticed within a thousand filters, by default by wrong rows. */
const mistakes: readonly [string, "SQLite" | "PostgreSQL" | "both", (text: string) => string, RegExp?][] = [
  ["< as <=", "both", (text) => text.replaceAll(" < ", " <= ")],
  [">= as >", "both", (text) => text.replaceAll(" >= ", " > ")],
  ["rows without a value left out", "both", (text) => text.replace(/ OR \S+ IS NULL\)/g, ")")],
  ["!= as <>", "both", (text) => text.replaceAll(" IS DISTINCT FROM ", " <> ")],
  ["a missing array as an empty one", "both", (text) => text.replaceAll("'[null]'", "'[]'")],
  ["a complement for some element, not for none", "both", (text) => text.replaceAll("NOT EXISTS", "EXISTS")],
  ["a date not as its midnight", "SQLite", (text) => text.replaceAll(" || 'T00:00:00.000Z'", "")],
  ["infinity as a number", "SQLite", (text) => text.replaceAll(", 9e999)", ", NULL)")],
  ["no normalization", "PostgreSQL", (text) => text.replace(/normalize\((.*?), NFC\)/g, "$1")],
  [
    "wildcards of SQL as wildcards",
    "PostgreSQL",
    (text) => text.replace(/ LIKE (\$\d+)/g, " LIKE replace(replace($1, '\\_', '_'), '\\%', '%')"),
  ],
  [
    "no protection against overflow",
    "PostgreSQL",
    (text) => text.replace(/CASE WHEN (.*?) THEN TRUE/g, "CASE WHEN FALSE AND ($1) THEN TRUE"),
    /out of range/,
  ],
];

describe.each([
  { name: "SQLite" as const, open: openSqlite },
  { name: "PostgreSQL" as const, open: openPglite },
])("$name", ({ name, open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 240_000);
  afterAll(() => database.close());

  test.each([plain, ordered])(
    "selects what JavaScript matches, with $name text",
    { timeout: 7_200_000 },
    async (layout) => {
      const total = { filters: 0, exact: 0, selective: 0, rejected: 0 };
      for (let seed = firstSeed; seed < firstSeed + seedCount; seed++) {
        const found = await trySeed(seed, layout, database);
        for (const member of ["filters", "exact", "selective", "rejected"] as const) total[member] += found[member];
      }
      console.info(`${name}, ${layout.name} text:`, total);
      expect(total.selective).toBeGreaterThan(total.filters * 0.4);
      expect(total.exact).toBeGreaterThan(total.filters * 0.7);
    },
  );

  test.each(mistakes.filter(([, where]) => where === name || where === "both"))(
    "would be noticed to select others with %s",
    async (_, __, change, notice = wrongRows) => {
      const tried = async () => {
        for (let seed = 1; seed <= 10; seed++) await trySeed(seed, plain, database, mistaken(change));
      };
      await expect(tried()).rejects.toThrow(notice);
    },
  );
});
