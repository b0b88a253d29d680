import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { quoteName } from "../sql/public.ts";
import type { Connection, Pool } from "./connection.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteConnection } from "./sqlite-connection.ts";
import { sqlite } from "./sqlite-dialect.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
setFlagsFromString("--no-expose-gc");

test("work that is run again does not stay in memory", async () => {
  const single = createSinglePool(() => openSqliteConnection(":memory:"));
  let isConflicting = true;
  const pool: Pool = {
    close: () => single.close(),
    async acquire(signal) {
      const { connection, release } = await single.acquire(signal);
      const run: Connection["run"] = async (statement) => {
        if (!statement.text.includes("$records") || !isConflicting) return connection.run(statement);
        isConflicting = false;
        throw new Error("database is locked");
      };
      return { connection: { ...connection, run }, release };
    },
  };
  const store = createSqlStore({ pool, dialect: sqlite, tables: { namespace: "", of: quoteName } });
  const { epoch } = await store.define([]);
  const runs: WeakRef<object>[] = [];
  await store.transact({ mode: "write", collections: [], epoch }, async (transaction) => {
    const held = { ref: runs.length };
    runs.push(new WeakRef(held));
    await transaction.putRecord("held", 1);
    return held.ref;
  });
  expect(runs).toHaveLength(2);
  await expect
    .poll(() => {
      collectGarbage();
      return runs[0]?.deref();
    })
    .toBeUndefined();
  await store.close();
});
