import { expect, test } from "vitest";
import { quoteName } from "../sql/public.ts";
import type { Connection, Pool } from "./connection.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore, type SqlStore } from "./sql-store.ts";
import { openSqliteConnection } from "./sqlite-connection.ts";
import { sqlite } from "./sqlite-dialect.ts";

/** A store that knows its schema, and a pool that counts. @param onRead - called before each statement */
async function observedStore(onRead = () => {}): Promise<{ store: SqlStore; pool: Pool; acquired: () => number }> {
  const single = createSinglePool(() => openSqliteConnection(":memory:"));
  let acquired = 0;
  const pool: Pool = {
    close: () => single.close(),
    async acquire(signal) {
      acquired += 1;
      const { connection, release } = await single.acquire(signal);
      const execute: Connection["execute"] = (...texts) => {
        onRead();
        return connection.execute(...texts);
      };
      return { connection: { ...connection, execute }, release };
    },
  };
  const store = createSqlStore({ pool, dialect: sqlite, tables: { namespace: "", of: quoteName } });
  await store.define([]);
  await store.schema();
  return { store, pool, acquired: () => acquired };
}

test("calls for the schema that wait for a connection share it", async () => {
  const { store, pool, acquired } = await observedStore();
  const { release } = await pool.acquire();
  const before = acquired();
  const schemas = Array.from({ length: 5 }, () => store.schema());
  release(false);
  for (const schema of schemas) expect((await schema).epoch).toBe(1);
  expect(acquired() - before).toBe(1);
  await store.close();
});

test("a call during the read of another one reads again, because the schema may have changed", async () => {
  let late: Promise<unknown> | undefined;
  let isObserved = false;
  const { store, acquired } = await observedStore(() => {
    if (isObserved) late ??= store.schema();
  });
  isObserved = true;
  const before = acquired();
  await store.schema();
  await late;
  expect(acquired() - before).toBe(2);
  await store.close();
});

test("a failure of a read that calls share is reported once", async () => {
  const reported: unknown[] = [];
  const unreachable = new Error("unable to open database file");
  const pool: Pool = { acquire: () => Promise.reject(unreachable), close: async () => {} };
  const onUnexpected = (error: unknown) => reported.push(error);
  const store = createSqlStore({ pool, dialect: sqlite, tables: { namespace: "", of: quoteName }, onUnexpected });
  for (const schema of await Promise.allSettled([store.schema(), store.schema(), store.schema()]))
    expect(schema).toMatchObject({ reason: { name: "StorageUnavailableError" } });
  expect(reported).toEqual([unreachable]);
});
