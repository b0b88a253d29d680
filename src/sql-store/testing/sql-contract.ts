// The tests that a store over an SQL database must pass: those of every store, and the service's own tests over it.

import { describe } from "vitest";
// biome-ignore-start lint/style/noRestrictedImports: runs the contracts of the service's own tests
import { collections } from "../../service/testing/model/collections.ts";
import { failingBundles, sequences } from "../../service/testing/model/games.ts";
import type { Fill } from "../../service/testing/model/play.ts";
import { storeContract } from "../../service/testing/store-contract.ts";
import { undoContract } from "../../service/testing/undo-contract.ts";
import { workspaceModel } from "../../service/testing/workspace-model.ts";
import { workspaceProperties } from "../../service/testing/workspace-properties.ts";
import type { SqlStore } from "../sql-store.ts";
// biome-ignore-end lint/style/noRestrictedImports: see above
import { errorContract } from "./error-contract.ts";
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
export function sqlContract(name: string, create: () => SqlStore, amounts: Amounts): void {
  findContract(name, create);
  holdContract(name, create);
  errorContract(name, create);
  storeContract(`The store over ${name}`, create);
  undoContract(`The history over ${name}`, create, amounts.undos);
  workspaceProperties(`Over ${name}`, create, amounts.workspaces);
  workspaceModel(`The service over ${name}`, create, amounts.workspaces);
  describe(`The service over ${name}`, () => {
    let store: SqlStore | undefined;
    const fill: Fill = async (rows) => {
      store ??= create();
      await store.define(collections, async (transaction) => {
        for (const { name: collection } of collections) await transaction.clear(collection);
        for (const [collection, all] of Object.entries(rows)) await transaction.add(collection, all);
      });
      return store;
    };
    sequences(fill, { count: amounts.sequences, seed: amounts.seed });
    failingBundles(fill, amounts.bundles);
  });
}
