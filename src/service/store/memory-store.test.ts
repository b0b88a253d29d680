import { describe, expect, test } from "vitest";
import { declare, orders } from "../testing/store-contract/declarations.ts";
import { testStoreContract } from "../testing/store-contract/store-contract.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { StoreTransaction } from "./store.ts";

testStoreContract("The memory store", createMemoryStore);

describe("The memory store", () => {
  test("rolls back even if work awaited something else, and starts the next transaction immediately", async () => {
    const store = createMemoryStore();
    const { epoch } = await store.define([orders]);
    const scope = { mode: "write", collections: ["Orders"], epoch } as const;
    let finish: () => void = () => {};
    const hanging = store.transact(scope, async (transaction) => {
      await transaction.put("Orders", [{ _id: 1 }]);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const next = store.transact(scope, (transaction) => transaction.count("Orders", { by: "all" }));
    expect(await next).toBe(0);
    finish();
    await expect(hanging).rejects.toMatchObject({ name: "PrematureCommitError" });
  });

  test("runs read transactions concurrently with one that writes another collection", async () => {
    const store = createMemoryStore();
    const { epoch } = await store.define([declare("A", "number"), declare("B", "number")]);
    const log: string[] = [];
    const steps = (name: string) => async (transaction: StoreTransaction) => {
      for (let step = 0; step < 3; step++) {
        if (name === "A") await transaction.put(name, [{ _id: step }]);
        else await transaction.get(name, step);
        log.push(name);
      }
    };
    await Promise.all([
      store.transact({ mode: "write", collections: ["A"], epoch }, steps("A")),
      store.transact({ mode: "read", collections: ["B"], epoch }, steps("B")),
    ]);
    expect(log.join("")).not.toBe("AAABBB");
  });
});
