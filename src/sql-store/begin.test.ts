import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { quoteName } from "../sql/public.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteConnection } from "./sqlite-connection.ts";
import { sqlite } from "./sqlite-dialect.ts";
import { createSqliteStore } from "./sqlite-store.ts";

const folder = mkdtempSync(join(tmpdir(), "riddle-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tables = { namespace: "", of: quoteName };

test("a signal that aborts while the connection is acquired: nothing runs", async () => {
  const single = createSinglePool(() => openSqliteConnection(":memory:"));
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

test("a transaction that could not begin keeps its connection", async () => {
  const file = join(folder, "locked.sqlite");
  let opened = 0;
  const pool = createSinglePool(async () => {
    opened += 1;
    return openSqliteConnection(file);
  });
  const other = await openSqliteConnection(file);
  let retries = 0;
  const onRetry = () => {
    retries += 1;
    if (retries === 2) void other.execute("ROLLBACK");
  };
  const store = createSqlStore({ pool, dialect: sqlite, tables, onRetry });
  const { epoch } = await store.define([]);
  await other.execute("BEGIN IMMEDIATE");
  await store.transact({ mode: "write", collections: [], epoch }, (transaction) => transaction.putRecord("one", 1));
  expect([retries, opened]).toEqual([2, 1]);
  await other.close();
  await store.close();
});

test.runIf(process.platform === "linux")("a file whose pragmas fail is closed", async () => {
  const file = join(folder, "pragmas.sqlite");
  const isOpen = () => readdirSync("/proc/self/fd").some((descriptor) => readLink(descriptor) === file);
  const valid = createSqliteStore(file);
  await valid.schema();
  expect(isOpen()).toBe(true);
  await valid.close();
  expect(isOpen()).toBe(false);
  const store = createSqliteStore(file, {}, "PRAGMA synchronous = FULL; PRAGMA (");
  await expect(store.schema()).rejects.toThrow("syntax error");
  expect(isOpen()).toBe(false);
  await store.close();
});

/** The file of a descriptor; that of the folder itself is closed already. */
function readLink(descriptor: string): string | undefined {
  try {
    return readlinkSync(join("/proc/self/fd", descriptor));
  } catch {
    return undefined;
  }
}
