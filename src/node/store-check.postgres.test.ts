// The check of a store over PostgreSQL by a write.

import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import { createPostgresStore, type SqlStore } from "../sql-store/public.ts";
import { StoreCheck } from "./store-check.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openStore(connectionString: string, schema: string): Promise<SqlStore> {
  const store = createPostgresStore({ connectionString, schema });
  ends.push(() => store.close());
  return store;
}

test("a standby does not pass until it is promoted", async () => {
  const primary = createCluster();
  ends.push(primary.remove);
  await (await openStore(primary.connectionString, "riddle")).define([]);
  const standby = primary.createStandby();
  ends.push(standby.remove);
  const check = new StoreCheck(await openStore(standby.connectionString, "riddle"));
  await expect(check.run()).rejects.toMatchObject({ name: "StorageUnavailableError" });
  standby.promote();
  await check.run();
});

test("a store whose writers are blocked does not pass until they are not", async () => {
  const schema = `check ${crypto.randomUUID()}`;
  const connectionString = process.env.TEST_POSTGRES ?? "";
  const store = await openStore(connectionString, schema);
  await store.define([]);
  const check = new StoreCheck(store);
  await check.run();
  const admin = new Client({ connectionString });
  await admin.connect();
  ends.push(() => admin.end());
  await admin.query(`BEGIN; LOCK TABLE "${schema}"."$lock"`);
  await expect(check.run()).rejects.toMatchObject({ name: "TimeoutError" });
  await admin.query("ROLLBACK");
  await check.run();
}, 20_000);
