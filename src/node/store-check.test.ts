// The check of a store by a write.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler, createMemoryStore } from "../service/public.ts";
import { createSqliteStore } from "../sql-store/sqlite.ts";
import { StoreCheck } from "./store-check.ts";

const folder = mkdtempSync(join(tmpdir(), "riddle-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "string" }, text: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

test("a store that takes writes passes, and calls at the same time share one write", async () => {
  const store = createMemoryStore();
  await store.define([]);
  let writes = 0;
  const transact: typeof store.transact = (scope, work) => {
    writes += 1;
    return store.transact(scope, work);
  };
  const check = new StoreCheck({ ...store, transact });
  await Promise.all([check.run(), check.run()]);
  expect(writes).toBe(1);
  await check.run();
  expect(writes).toBe(2);
});

test("a store that was full passes once it has room for rows again", async () => {
  const store = createSqliteStore(join(folder, "full.sqlite"), {}, "PRAGMA max_page_count = 400");
  await store.define([things]);
  const check = new StoreCheck(store);
  const handle = createHandler({ store: check.observe(), prefix: "/api", version: "test" });
  const ask = async (method: string, path: string, row?: object) => {
    const init = row && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(row) };
    return (await handle(new Request(`http://localhost/api/${path}`, { method, ...init }))).status;
  };
  const create = () => ask("POST", "Things", { _id: crypto.randomUUID(), text: "x".repeat(200_000) });
  let status = await create();
  for (let at = 0; status === 201 && at < 30; at++) status = await create();
  expect(status).toBe(507);
  await expect(check.run()).rejects.toMatchObject({ name: "StorageFullError" });
  expect(await ask("DELETE", "Things")).toBe(200);
  await check.run();
  expect(await create()).toBe(201);
  await store.close();
});
