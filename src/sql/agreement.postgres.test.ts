// Compares random filters with JavaScript on the server that `npm run test:postgres` has started.
//
// Tests SQL_FILTERS filters (default 100,000), half with each layout.

import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareWithRows, store } from "./testing/agreement.ts";
import type { TestDatabase } from "./testing/databases.ts";
import { anyFilter } from "./testing/filters.ts";
import { ordered, plain } from "./testing/layouts.ts";
import { generateThingRow } from "./testing/things.ts";

const filterCount = Number(process.env.SQL_FILTERS ?? 100_000);
const filtersPerSeed = 100;
const seedCount = Math.ceil(filterCount / filtersPerSeed / 2);

const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
const database: TestDatabase = {
  dialect: "postgresql",
  query: async (text, values = []) => (await client.query({ text, values: [...values], rowMode: "array" })).rows,
  close: () => client.end(),
};

beforeAll(async () => {
  await client.connect();
  await client.query('CREATE SCHEMA "filters"; SET search_path = "filters"');
});
afterAll(() => database.close());

test.each([plain, ordered])(
  "a server selects what JavaScript matches, with $name text",
  { timeout: 7_200_000 },
  async (layout) => {
    let filters = 0;
    for (let seed = 1; seed <= seedCount; seed++) {
      const rows = fc.sample(generateThingRow(layout === plain), { seed, numRuns: 40 });
      await store(rows, layout, database);
      const found = await compareWithRows(
        fc.sample(anyFilter, { seed, numRuns: filtersPerSeed }),
        rows,
        layout,
        database,
      );
      filters += found.filters;
    }
    expect(filters).toBe(seedCount * filtersPerSeed);
  },
);
