import { expect, test } from "vitest";
import { quoted } from "./names.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore } from "./sql-store.ts";
import { sqliteConnection } from "./sqlite-connection.ts";
import { sqlite } from "./sqlite-dialect.ts";
import { openSqlite } from "./sqlite-driver.ts";

const tables = { namespace: "", of: quoted };

test("a signal that aborts while the connection is acquired: nothing runs", async () => {
  const single = createSinglePool(async () => sqliteConnection(await openSqlite(":memory:")));
  const controller = new AbortController();
  const { signal } = controller;
  const ran: string[] = [];
  const pool: typeof single = {
    close: () => single.close(),
    async acquire(given) {
      const { connection, release } = await single.acquire(given);
      if (given === undefined) return { connection, release };
      controller.abort(new Error("enough"));
      const execute: typeof connection.execute = (...texts) => {
        ran.push(...texts);
        return connection.execute(...texts);
      };
      return { connection: { ...connection, execute }, release };
    },
  };
  const store = createSqlStore({ pool, dialect: sqlite, tables });
  const { epoch } = await store.define([]);
  const reading = store.transact({ mode: "read", collections: [], epoch, signal }, async () => {});
  await expect(reading).rejects.toThrow("enough");
  expect(ran).toEqual([]);
  await store.close();
});
