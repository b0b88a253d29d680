// An export over a socket, of more rows than should be in memory.

import { get, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { quoteName } from "../sql/public.ts";
// biome-ignore-start lint/style/noRestrictedImports: counts the rows that leave the database
import { createSinglePool } from "../sql-store/single-pool.ts";
import { createSqlStore } from "../sql-store/sql-store.ts";
import { openSqliteConnection } from "../sql-store/sqlite-connection.ts";
import { sqlite } from "../sql-store/sqlite-dialect.ts";
// biome-ignore-end lint/style/noRestrictedImports: see above
import { startTestServer } from "./testing/server.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "number" }, text: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

const count = 8_000;
/** 32 MB in all: more than the buffers of two sockets take. */
const text = "x".repeat(4_000);
/** How many rows may be on their way: 16 MB. */
const most = 4_000;

test("the rows of an export leave the database only as fast as its reader takes them", async () => {
  let taken = 0;
  const single = createSinglePool(() => openSqliteConnection(":memory:"));
  const pool: typeof single = {
    ...single,
    async acquire(signal) {
      const { connection, release } = await single.acquire(signal);
      const execute: typeof connection.execute = async (...texts) => {
        const rows = await connection.execute(...texts);
        if (texts.some((statement) => statement.includes("held"))) taken += rows.length;
        return rows;
      };
      return { connection: { ...connection, execute }, release };
    },
  };
  const store = createSqlStore({ pool, dialect: sqlite, tables: { namespace: "", of: quoteName } });
  onTestFinished(() => store.close());
  await store.define([things], async (transaction) => {
    for (let at = 0; at < count; at += 2_000)
      await transaction.add(
        "Things",
        Array.from({ length: 2_000 }, (_, index) => ({ _id: at + index, text })),
      );
  });
  const { api } = await startTestServer(createHandler({ store, prefix: "/api", version: "test" }));

  const response = await new Promise<IncomingMessage>((resolve) => get(`${api}/$export/Things?format=ndjson`, resolve));
  let received = 0;
  let ahead = 0;
  for await (const chunk of response) {
    received += String(chunk).split("\n").length - 1;
    ahead = Math.max(ahead, taken - received);
  }
  expect([received, taken]).toEqual([count, count]);
  expect(ahead).toBeLessThan(most);

  const abandoned = await new Promise<IncomingMessage>((resolve) => get(`${api}/$export/Things`, resolve));
  abandoned.destroy();
  // What was held is dropped, and the connection is free.
  const held = () =>
    single.acquire().then(async ({ connection, release }) => {
      const rows = await connection.execute("SELECT name FROM sqlite_temp_schema");
      release(false);
      return rows.length;
    });
  await expect.poll(held).toBe(0);
  expect(taken).toBeLessThan(2 * count);
});
