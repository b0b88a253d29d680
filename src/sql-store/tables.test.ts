import { expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { quoteName } from "../sql/public.ts";
import type { Connection } from "./connection.ts";
import { createTableLayout } from "./layout.ts";
import { sqlite } from "./sqlite-dialect.ts";
import { TableChanges } from "./tables.ts";

const towns: CollectionDeclaration = {
  name: "Towns",
  description: "",
  fields: { _id: { type: "number" }, name: { type: "string" } },
  indexes: ["name"],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

/** Applies declarations to a database that an earlier version made, whose indexes have no key. */
async function apply(collections: readonly CollectionDeclaration[]) {
  const executed: string[] = [];
  const connection = {
    execute: async (...texts: readonly string[]) => {
      executed.push(...texts);
      return [];
    },
  } as Partial<Connection> as Connection;
  const layout = createTableLayout(towns, new Set());
  const former = { ...layout, indexes: layout.indexes.map(({ next: _, ...index }) => index) };
  const layouts = new Map([["Towns", former]]);
  const changes = new TableChanges(connection, sqlite, { namespace: "", of: quoteName });
  const applied = await changes.apply(collections, { epoch: 1, collections: [towns], layouts });
  return { executed, former, layout, applied: applied.get("Towns") };
}

test("another collection leaves indexes as an earlier version made them", async () => {
  const { executed, former, applied } = await apply([towns, { ...towns, name: "Lakes" }]);
  expect(applied).toBe(former);
  expect(executed.filter((text) => text.includes("Towns"))).toEqual([]);
  expect(executed).toContainEqual(expect.stringContaining('ON "Lakes" ("name", "_id")'));
});

test("a change of the declaration gives its indexes the key", async () => {
  const { executed, layout, applied } = await apply([{ ...towns, description: "Where people live." }]);
  expect(applied).toEqual(layout);
  expect(executed).toEqual([
    'DROP INDEX IF EXISTS "Towns~name"',
    'CREATE INDEX "Towns~name" ON "Towns" ("name", "_id")',
  ]);
});
