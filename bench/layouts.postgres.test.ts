// Compares layouts of rows in PostgreSQL: that of the store, with typed columns, and one column of `jsonb` with indexes on
// expressions (docs/decisions/013-rows-as-tables.md).
//
//   npm run test:postgres -- bench                      2,000 rows, as a test that both give the same results
//   LAYOUT_ROWS=1000000 npm run test:postgres -- bench  prints sizes and times

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collections } from "../src/samples/public.ts";
import { createHandler, type Handler } from "../src/service/public.ts";
import { createPostgresStore, type SqlStore } from "../src/sql-store/public.ts";
import { type Field, inTypes, statements } from "./by-hand.ts";
import { createOrders, type Order } from "./orders.ts";
import { questions } from "./questions.ts";

const { TEST_POSTGRES: connectionString = "", LAYOUT_ROWS: count = "2000" } = process.env;
const rounds = 11;
const chunk = 10_000;

/** jsonb has no instants, and text is cast to them differently in each time zone: their canonical text sorts alike. */
const inJson: Field = (path, type = "text") => {
  const steps = path.split(".").map((name) => `'${name}'`);
  const last = steps.pop();
  const value = `row${steps.map((step) => `->${step}`).join("")}->>${last}`;
  return type === "float8" ? `((${value})::float8)` : `(${value})`;
};
const sql = (name: string, layout: "typed" | "jsonb") => {
  const [field, row, from] =
    layout === "typed"
      ? [inTypes, '"$row"::text AS row', 'layouts."Orders"']
      : [inJson, "row::text", "layouts_jsonb.orders"];
  return (statements[name]?.(field, row) ?? "").replace("WHERE", `FROM ${from} WHERE`);
};

let store: SqlStore;
let handle: Handler;
const client = new Client({ connectionString });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function size(table: string): Promise<string> {
  const { rows } = await client.query(`SELECT pg_size_pretty(pg_total_relation_size($1)) AS size`, [table]);
  return rows[0].size;
}

beforeAll(async () => {
  await client.connect();
  store = createPostgresStore({ connectionString, schema: "layouts", pool: { statementTimeout: 600_000 } });
  handle = createHandler({ store, prefix: "/api", version: "bench" });
  const orders = createOrders(Number(count));
  const { epoch } = await store.define(collections.filter(({ name }) => name === "Orders"));
  const chunks = Array.from({ length: Math.ceil(orders.length / chunk) }, (_, at) =>
    orders.slice(at * chunk, at * chunk + chunk),
  );
  const typed = await timed(async () => {
    const scope = { mode: "write", collections: ["Orders"], epoch } as const;
    for (const rows of chunks) await store.transact(scope, (transaction) => transaction.add("Orders", rows));
  });
  await client.query("CREATE SCHEMA layouts_jsonb");
  await client.query('CREATE TABLE layouts_jsonb.orders (key text COLLATE "C" PRIMARY KEY, row jsonb)');
  const indexes = collections.find(({ name }) => name === "Orders")?.indexes ?? [];
  for (const path of ["_id", ...indexes]) {
    const type = ["_id", "total", "customer._id", "priority"].includes(path) ? "float8" : "text";
    await client.query(
      `CREATE INDEX ON layouts_jsonb.orders (${inJson(path, type)}${path === "_id" ? "" : " NULLS FIRST"})`,
    );
  }
  const jsonb = await timed(async () => {
    for (const rows of chunks)
      await client.query(
        "INSERT INTO layouts_jsonb.orders SELECT value->>'_id', value::jsonb FROM json_array_elements($1::json)",
        [JSON.stringify(rows)],
      );
  });
  await client.query('VACUUM ANALYZE layouts."Orders"');
  await client.query("VACUUM ANALYZE layouts_jsonb.orders");
  console.log(`${count} orders. Typed columns: ${Math.round(typed)} ms to load, ${await size('layouts."Orders"')}.`);
  console.log(`jsonb: ${Math.round(jsonb)} ms to load, ${await size("layouts_jsonb.orders")}.`);
}, 3_600_000);
afterAll(async () => {
  await client.query("DROP SCHEMA layouts CASCADE; DROP SCHEMA layouts_jsonb CASCADE");
  await client.end();
  await store.close();
});

async function answer(path: string): Promise<readonly Order[] | number> {
  const response = await handle(new Request(`http://localhost/api/${encodeURI(path)}`));
  const { payload, totalMatches } = (await response.json()) as { payload: Order | Order[]; totalMatches?: number };
  return totalMatches ?? [payload].flat();
}

async function query(text: string): Promise<readonly Order[] | number> {
  const { rows } = await client.query(text);
  return rows[0]?.count === undefined ? rows.map(({ row }) => JSON.parse(row)) : Number(rows[0].count);
}

function shown(result: readonly Order[] | number): unknown {
  return typeof result === "number" ? result : result.map(({ _id }) => _id);
}

test.each(questions.filter(({ name }) => statements[name] !== undefined))(
  "$name",
  async ({ name, riddle }) => {
    const ways = {
      service: () => answer(riddle),
      "typed columns, by hand": () => query(sql(name, "typed")),
      "jsonb, by hand": () => query(sql(name, "jsonb")),
    };
    const results = await Promise.all(Object.values(ways).map((ask) => ask()));
    for (const result of results) expect(shown(result)).toEqual(shown(results[0] ?? 0));
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let round = 0; round < rounds; round++)
      for (const [way, ask] of Object.entries(ways)) times[way]?.push(await timed(ask));
    const medians = Object.entries(times).map(([way, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      return `${way} ${sorted[rounds >> 1]?.toFixed(2)} ms (p90 ${sorted[rounds - 2]?.toFixed(2)})`;
    });
    console.log(`${name}: ${medians.join(", ")}`);
  },
  3_600_000,
);
