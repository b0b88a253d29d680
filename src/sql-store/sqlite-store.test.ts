import { afterAll, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { testSqlContract } from "./testing/sql-contract.ts";
import { SqliteFiles } from "./testing/stores.ts";

const files = new SqliteFiles();
afterAll(() => files.remove());

testSqlContract("SQLite", () => files.create(), { sequences: 10, seed: 1, bundles: [3], undos: 3, workspaces: 2 });

test("a filter with more parameters than SQLite allows is tested on each row", async () => {
  const things: CollectionDeclaration = {
    name: "Things",
    description: "Things for a test.",
    fields: { _id: { type: "number" }, rank: { type: "number" } },
    indexes: [],
    operations: {
      FindMany: { filter: { rank: ["="] }, sort: [] },
      UpdateMany: { filter: {} },
      DeleteMany: { filter: {} },
    },
  };
  const found = { _id: 1, rank: 32_767 };
  const store = files.create();
  await store.define([things], (transaction) => transaction.add("Things", [found, { _id: 2, rank: 0 }]));
  const handle = createHandler({ store, prefix: "/api", version: "test" });
  const filter = Array.from({ length: 32_767 }, (_, at) => `rank = ${at + 1}`).join(" or ");
  const response = await handle(new Request(`http://localhost/api/Things?count=true&$filter=${encodeURI(filter)}`));
  expect([response.status, await response.json()]).toEqual([200, { payload: [found], totalMatches: 1 }]);
  await store.close();
});
