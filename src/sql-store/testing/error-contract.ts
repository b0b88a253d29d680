// Errors of the service whose texts are those of a database: they are not taken for its failures.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../../language/public.ts";
import type { StoreTransaction } from "../../service/public.ts";
import type { SqlStore } from "../sql-store.ts";

const names: CollectionDeclaration = {
  name: "Names",
  description: "Names for a test.",
  fields: { _id: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

const messages = [
  "UNIQUE constraint failed: Names.$key",
  "database is locked",
  "no such table: Names",
  "disk I/O error",
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
];

/** Registers the tests. @param create - creates an empty store */
export function testErrorContract(name: string, create: () => SqlStore): void {
  describe(`Errors over ${name}`, () => {
    let store: SqlStore;
    beforeAll(async () => {
      store = create();
      const rows = messages.map((message) => ({ _id: message }));
      await store.define([names], (transaction) => transaction.add("Names", rows));
    });
    afterAll(() => store.close());

    async function write(work: (transaction: StoreTransaction) => Promise<void>): Promise<void> {
      const { epoch } = await store.schema();
      return store.transact({ mode: "write", collections: ["Names"], epoch }, work);
    }

    test.each(messages)("“%s” as a duplicate key is a conflict of keys", async (message) => {
      const adding = write((transaction) => transaction.add("Names", [{ _id: "new" }, { _id: message }]));
      const expected = { name: "KeyConflictError", message: expect.stringContaining(JSON.stringify(message)) };
      await expect(adding).rejects.toMatchObject(expected);
    });

    test.each(messages)("“%s” as an error of the work is returned unchanged", async (message) => {
      const error = new Error(message);
      const failing = write(async (transaction) => {
        await transaction.get("Names", "new");
        throw error;
      });
      await expect(failing).rejects.toBe(error);
    });
  });
}
