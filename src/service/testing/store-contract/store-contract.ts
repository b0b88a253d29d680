// The contract of a store: one suite of tests, registered for each implementation.

import { describe, expect, test } from "vitest";
import type { Store } from "../../store/store.ts";
import { testConcurrency } from "./concurrency.ts";
import { orders, products } from "./declarations.ts";
import { testDefinitions } from "./definitions.ts";
import { testNames } from "./names.ts";
import { testRanges } from "./ranges.ts";
import { testRecords } from "./records.ts";
import { testRows } from "./rows.ts";
import { testScopes } from "./scopes.ts";
import { testSignals } from "./signals.ts";
import { prepareStore } from "./tested-store.ts";
import { testTransactions } from "./transactions.ts";

/** Registers the suite. @param create makes a new, empty store; the suite closes it */
export function testStoreContract(name: string, create: () => Promise<Store> | Store): void {
  describe(`${name} fulfils the contract of a store`, () => {
    const tested = prepareStore(create);
    testDefinitions(tested);
    testScopes(tested);
    testRows(tested);
    testRanges(tested);
    testTransactions(tested);
    testConcurrency(tested);
    testSignals(tested);
    testRecords(tested);
    testNames(tested);

    test("after close, the next call finds everything again", async () => {
      const { define, readKeys, write, store } = tested;
      await define([orders, products], (transaction) => transaction.add("Orders", [{ _id: 1 }]));
      store.close();
      expect(await store.schema()).toEqual(tested.schema);
      store.close();
      store.close();
      expect(await readKeys("Orders")).toEqual([1]);
      store.close();
      await write((transaction) => transaction.put("Orders", [{ _id: 2 }]));
      expect(await readKeys("Orders")).toEqual([1, 2]);
    });
  });
}
