// The store behind PgBouncer.

import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { startPgbouncer } from "../../scripts/proofs/pgbouncer.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { createPostgresStore, type SqlStore } from "./public.ts";
import { createSchemaName, getTestServer } from "./testing/postgres.ts";

const names = ["Apples", "Bolts", "Cups", "Doors"];
const collections: readonly CollectionDeclaration[] = names.map((name) => ({
  name,
  description: "Things for a test.",
  fields: { _id: { type: "number" }, of: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
}));

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startPooler(mode: "session" | "transaction"): Promise<string> {
  const { connectionString, stop } = await startPgbouncer(getTestServer(), mode);
  ends.push(stop);
  return connectionString;
}

function openStore(options: Partial<Parameters<typeof createPostgresStore>[0]>): SqlStore {
  const store = createPostgresStore({ connectionString: getTestServer(), ...options });
  ends.push(() => store.close());
  return store;
}

/** Reads rows of all collections by key through several stores. @returns the collections of wrong rows */
async function findWrongRows(stores: readonly SqlStore[]): Promise<string[]> {
  const reads = stores.flatMap((store, at) => {
    const handle = createHandler({ store, prefix: "/api", version: "test" });
    // Each store reads the collections in another order.
    const order = [...names.slice(at), ...names.slice(0, at)];
    return Array.from({ length: 10 }, () => order).flatMap((each) =>
      each.map(async (name) => {
        const response = await handle(new Request(`http://localhost/api/${name}@1`));
        const { payload } = (await response.json()) as { payload?: { of?: string } };
        return payload?.of === name ? [] : [`${name}: ${response.status} ${payload?.of}`];
      }),
    );
  });
  return (await Promise.all(reads)).flat();
}

test("transaction pooling is refused with what to do", async () => {
  const connectionString = await startPooler("transaction");
  const schema = createSchemaName();
  const log: Error[] = [];
  const store = openStore({ connectionString, schema, onUnexpected: (error) => log.push(error as Error) });
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(store.schema()).rejects.toMatchObject({ name: "StorageUnavailableError" });
    expect(log[attempt - 1]?.message).toMatch(/pool_mode = session/);
  }
});

test("transaction pooling is refused while other clients use its sessions", async () => {
  const connectionString = await startPooler("transaction");
  const others = Array.from({ length: 4 }, () => new Client({ connectionString }));
  await Promise.all(others.map((other) => other.connect()));
  ends.push(async () => void (await Promise.all(others.map((other) => other.end()))));
  let isStopping = false;
  const querying = others.map(async (other) => {
    while (!isStopping) await other.query("SELECT pg_sleep(0.001)");
  });
  try {
    for (let attempt = 1; attempt <= 10; attempt++)
      await expect(openStore({ connectionString, schema: createSchemaName() }).schema()).rejects.toMatchObject({
        name: "StorageUnavailableError",
        cause: expect.objectContaining({ message: expect.stringContaining("pool_mode") }),
      });
  } finally {
    isStopping = true;
    await Promise.all(querying);
  }
});

test("behind session pooling, rows are those of their collections, and limits, exports and interruptions work", async () => {
  const connectionString = await startPooler("session");
  const schema = createSchemaName();
  const pool = { connections: 3, lockTimeout: 12_345 };
  const stores = Array.from({ length: 3 }, () => openStore({ connectionString, schema, pool }));
  const [store, other] = stores as [SqlStore, SqlStore];
  const { epoch } = await store.define(collections, async (transaction) => {
    for (const name of names) await transaction.add(name, [{ _id: 1, of: name }]);
  });
  expect(await findWrongRows(stores)).toEqual([]);

  const held = await store.holdRows?.({ collections: ["Cups"], epoch });
  const pages: string[] = [];
  for await (const page of held?.json("Cups") ?? []) pages.push(...page);
  await held?.close();
  expect(pages).toEqual(['{"_id":1,"of":"Cups"}']);

  const admin = new Client({ connectionString: getTestServer() });
  await admin.connect();
  ends.push(() => admin.end());
  await admin.query(`BEGIN; LOCK TABLE "${schema}"."$lock"`);
  const controller = new AbortController();
  const { signal } = controller;
  const scope = { mode: "write", collections: [], epoch, signal } as const;
  const writing = other.transact(scope, (transaction) => transaction.putRecord("one", 1));
  const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = '"${schema}"."$lock"'::regclass`;
  const count = async () => (await admin.query(waiting)).rows[0].count;
  await expect.poll(count).toBe(1);
  controller.abort(new Error("enough"));
  await expect(writing).rejects.toThrow("enough");
  await expect.poll(count).toBe(0);
  await admin.query("ROLLBACK");
});
