import type { PGlite } from "@electric-sql/pglite";
import { beforeAll, expect, test } from "vitest";
import { type CommitMark, createCommitMarks } from "./commit-marks.ts";
import type { Pool } from "./connection.ts";
import { createPostgresDialect, createSchemaTables } from "./postgres-dialect.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore, type SqlStore } from "./sql-store.ts";
import { createPgliteConnection, getSharedPglite } from "./testing/pglite-pool.ts";

let database: PGlite;
beforeAll(async () => {
  database = await getSharedPglite();
});

const tables = createSchemaTables("commit marks");
const writers = tables.of("$writers");
const openStore = (pool = createSinglePool(async () => createPgliteConnection(database))): SqlStore =>
  createSqlStore({ pool, dialect: createPostgresDialect(true), tables });

/** A pool that loses the response to the commit of the first transaction that writes. */
function losingPool(onLoss: () => Promise<unknown>): Pool {
  const single = createSinglePool(async () => createPgliteConnection(database));
  let isWriting = false;
  return {
    ...single,
    async acquire(signal) {
      const { connection, release } = await single.acquire(signal);
      const commit = async () => {
        await connection.commit();
        if (!isWriting) return;
        isWriting = false;
        await onLoss();
        throw Object.assign(new Error("Connection terminated"), { code: "08006" });
      };
      const run: typeof connection.run = (statement) => {
        isWriting ||= statement.text.includes("$records");
        return connection.run(statement);
      };
      return { connection: { ...connection, run, commit }, release };
    },
  };
}

async function put(store: SqlStore, options: { readonly signal?: AbortSignal } = {}): Promise<void> {
  const { epoch } = await store.schema();
  await store.transact({ mode: "write", collections: [], epoch, ...options }, (transaction) =>
    transaction.putRecord("one", 1),
  );
}

test("a commit whose response was lost took place, also with a single connection, and if the request was aborted", async () => {
  const controller = new AbortController();
  await openStore().define([]);
  const store = openStore(losingPool(async () => controller.abort()));
  await put(store, { signal: controller.signal });
});

test("a commit whose mark is another one did not take place", async () => {
  await openStore().define([]);
  const store = openStore(losingPool(() => database.exec(`UPDATE ${writers} SET number = number - 1`)));
  await expect(put(store)).rejects.toMatchObject({ message: expect.stringContaining("Nothing was changed") });
});

test("a commit whose mark is not there did not take place, and looking for it adds none", async () => {
  await openStore().define([]);
  const store = openStore(losingPool(() => database.exec(`DELETE FROM ${writers}`)));
  await expect(put(store)).rejects.toMatchObject({ message: expect.stringContaining("Nothing was changed") });
  expect((await database.query(`SELECT * FROM ${writers}`)).rows).toEqual([]);
});

test("each process has one mark, and those of processes that have not written for long are removed", async () => {
  await openStore().define([]);
  await database.exec(`DELETE FROM ${writers}`);
  const [former, recent] = [openStore(), openStore()];
  for (const store of [former, former, recent]) await put(store);
  await database.exec(
    `UPDATE ${writers} SET marked = now() - interval '31 days' WHERE marked = (SELECT min(marked) FROM ${writers})`,
  );
  const { rows } = await database.query<{ name: string }>(`SELECT name FROM ${writers} ORDER BY marked`);
  expect(rows).toHaveLength(2);
  await put(openStore());
  const { rows: left } = await database.query<{ name: string }>(`SELECT name FROM ${writers} ORDER BY marked`);
  expect(left).toHaveLength(2);
  expect(left[0]).toEqual(rows[1]);
  await put(former);
});

test("a database without the table gets it", async () => {
  await openStore().define([]);
  await database.exec(`DROP TABLE ${writers}, ${tables.of("$lock")}`);
  await put(openStore());
  expect((await database.query(`SELECT * FROM ${writers}`)).rows).toHaveLength(1);
});

test("a row has one transaction at a time, also if that gives it up twice", () => {
  const next = createCommitMarks(tables);
  const nameRow = (mark: CommitMark) => /VALUES \('([^']+)'/.exec(mark.precede())?.[1];
  const [one, two] = [next(), next()];
  const rows = [nameRow(one), nameRow(two)];
  one.release();
  one.release();
  const others = [nameRow(next()), nameRow(next())];
  expect(others[0]).toBe(rows[0]);
  expect(new Set([...rows, ...others]).size).toBe(3);
});
