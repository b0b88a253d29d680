import { expect, test } from "vitest";
import { declare } from "../testing/store-contract/declarations.ts";
import { createDexieStore } from "./dexie-store.ts";
import { StorageUnavailableError } from "./store.ts";

test("without IndexedDB, as in Node, every call rejects with StorageUnavailableError", async () => {
  const store = createDexieStore();
  const scope = { mode: "write", collections: [], epoch: 0 } as const;
  await expect(store.schema()).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(store.define([declare("Orders", "number")])).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(store.transact(scope, async () => {})).rejects.toBeInstanceOf(StorageUnavailableError);
  store.close();
});
