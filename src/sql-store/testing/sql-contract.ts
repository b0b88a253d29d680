// The tests that a store over an SQL database must pass: those of every store, and the service's own tests over it.

import { describe } from "vitest";
// biome-ignore-start lint/style/noRestrictedImports: runs the contracts of the service's own tests
import { idempotencyContract } from "../../service/testing/idempotency-contract.ts";
import { collections } from "../../service/testing/model/collections.ts";
import { testFailingBundles, testSequences } from "../../service/testing/model/games.ts";
import type { FillStore } from "../../service/testing/model/play.ts";
import { pagesContract } from "../../service/testing/pages-contract.ts";
import { testStoreContract } from "../../service/testing/store-contract/store-contract.ts";
import { undoContract } from "../../service/testing/undo-contract.ts";
import { testWorkspaceModel } from "../../service/testing/workspace-model.ts";
import { testWorkspaceProperties } from "../../service/testing/workspace-properties.ts";
import type { SqlStore } from "../sql-store.ts";
// biome-ignore-end lint/style/noRestrictedImports: see above
import { testErrorContract } from "./error-contract.ts";
import { findContract } from "./find-contract.ts";
import { holdContract } from "./hold-contract.ts";

/** How many sequences of each kind are run. */
export interface Amounts {
  readonly sequences: number;
  readonly seed: number;
  readonly bundles: readonly number[];
  readonly undos: number;
  readonly workspaces: number;
}

/** Registers the suites. @param create - creates an empty store */
export function testSqlContract(name: string, create: () => SqlStore, amounts: Amounts): void {
  findContract(name, create);
  holdContract(name, create);
  testErrorContract(name, create);
  testStoreContract(`The store over ${name}`, create);
  idempotencyContract(`An Idempotency-Key, over ${name}`, create);
  pagesContract(`Pages by position over ${name}`, create, amounts.undos * 2);
  undoContract(`The history over ${name}`, create, amounts.undos);
  testWorkspaceProperties(`Over ${name}`, create, amounts.workspaces);
  testWorkspaceModel(`The service over ${name}`, create, amounts.workspaces);
  describe(`The service over ${name}`, () => {
    let store: SqlStore | undefined;
    const fill: FillStore = async (rows) => {
      store ??= create();
      await store.define(collections, async (transaction) => {
        for (const { name: collection } of collections) await transaction.clear(collection);
        for (const [collection, all] of Object.entries(rows)) await transaction.add(collection, all);
      });
      return store;
    };
    testSequences(fill, { count: amounts.sequences, seed: amounts.seed });
    testFailingBundles(fill, amounts.bundles);
  });
}
