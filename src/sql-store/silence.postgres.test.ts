// Connections that are dropped without a sign, and a server that does not answer: every wait ends.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createPostgresStore, type SqlStore } from "./public.ts";
import { createSchemaName, getTestServer } from "./testing/postgres.ts";
import { startProxy } from "./testing/proxy.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

/** How long anything may take that meets a silent connection, in milliseconds: asked after 5 s, and once more. */
const bound = 15_000;

let proxy: Awaited<ReturnType<typeof startProxy>>;
let store: SqlStore;
let epoch: number;

beforeEach(async () => {
  proxy = await startProxy(getTestServer());
  store = createPostgresStore({ connectionString: proxy.connectionString, schema: createSchemaName() });
  ({ epoch } = await store.define([things]));
});

afterEach(async () => {
  proxy.disconnect();
  await store.close();
  await proxy.close();
});

/** @param disturb - called when the first statement has been answered */
function add(_id: string, disturb = (): void => {}): Promise<string> {
  const scope = { mode: "write", collections: ["Things"], epoch } as const;
  const adding = store.transact(scope, async (transaction) => {
    await transaction.get("Things", "none");
    disturb();
    await transaction.add("Things", [{ _id }]);
  });
  return adding.then(
    () => "committed",
    (error: Error) => error.name,
  );
}

async function listKeys(): Promise<readonly unknown[]> {
  const scope = { mode: "read", collections: ["Things"], epoch } as const;
  const rows = await store.transact(scope, (transaction) => transaction.read("Things", { by: "all" }));
  return rows.map(({ _id }) => _id).sort();
}

test("a write whose connection is dropped without a sign ends, and frees its locks for the next one", async () => {
  const begun = performance.now();
  const adding = add("lost", () => proxy.fallSilent("open"));
  const next = add("next");
  expect(await adding).toBe("StorageUnavailableError");
  expect(await next).toBe("committed");
  expect(performance.now() - begun).toBeLessThan(bound);
  expect(await listKeys()).toEqual(["next"]);
}, 60_000);

test("a commit whose answer does not arrive took place if it did", async () => {
  await add("first");
  proxy.loseCommit("silent");
  expect(await add("second")).toBe("committed");
  expect(await listKeys()).toEqual(["first", "second"]);
}, 60_000);

test("reads and writes end while the server is silent, and succeed once it answers", async () => {
  await add("before");
  proxy.fallSilent("all");
  const begun = performance.now();
  const results = await Promise.all([
    add("lost"),
    add("also lost"),
    listKeys().catch((error: Error) => error.name),
    store.schema().catch((error: Error) => error.name),
  ]);
  expect(new Set(results)).toEqual(new Set(["StorageUnavailableError"]));
  // The second write begins when the first one has ended, and finds no connection.
  expect(performance.now() - begun).toBeLessThan(2 * bound);
  proxy.speak();
  expect(await add("after")).toBe("committed");
  expect(await listKeys()).toEqual(["after", "before"]);
}, 60_000);

test("an interruption that the server does not hear closes the connection", async () => {
  await add("before");
  const controller = new AbortController();
  const scope = { mode: "write", collections: ["Things"], epoch, signal: controller.signal } as const;
  const writing = store.transact(scope, async (transaction) => {
    await transaction.get("Things", "none");
    proxy.fallSilent("all");
    const waiting = transaction.get("Things", "before");
    setImmediate(() => controller.abort(new Error("enough")));
    await waiting;
  });
  const begun = performance.now();
  await expect(writing).rejects.toThrow("enough");
  expect(performance.now() - begun).toBeLessThan(bound / 2);
}, 60_000);
