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

test("a long text inside others is found exactly, and in time where texts repeat a part of it", async () => {
  const things: CollectionDeclaration = {
    name: "Things",
    description: "Things for a test.",
    fields: { _id: { type: "number" }, text: { type: "string" } },
    indexes: [],
    operations: {
      FindMany: { filter: { text: ["like"], _id: ["="] }, sort: [] },
      UpdateMany: { filter: {} },
      DeleteMany: { filter: {} },
    },
  };
  const part = `${"a".repeat(3_000)}é[*?`;
  const texts = [part, `${part}b`, `b${part}b`, part.slice(1), part.toUpperCase(), "a".repeat(100_000), null];
  const store = files.create();
  const rows = texts.map((text, _id) => ({ _id, text }));
  await store.define([things], (transaction) => transaction.add("Things", [...rows, { _id: 7 }]));
  const handle = createHandler({ store, prefix: "/api", version: "test" });
  const find = async (filter: string) => {
    const response = await handle(new Request(`http://localhost/api/Things?$filter=${encodeURIComponent(filter)}`));
    const { payload } = (await response.json()) as { payload: { _id: number }[] };
    return payload.map(({ _id }) => _id);
  };
  const pattern = `'*${part.replaceAll("*", "\\*")}*'`;
  expect(await find(`text like ${pattern}`)).toEqual([0, 1, 2]);
  expect(await find(`not text like ${pattern}`)).toEqual([3, 4, 5, 6, 7]);
  await store.close();
});
