// The store that a test of the contract runs against, with shorter ways to use it.

import { afterEach, beforeEach, expect } from "vitest";
import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Access, Key, Row, Schema, Store, StoreTransaction } from "../../store/store.ts";
import { all, everything } from "./declarations.ts";

type Work<T> = (transaction: StoreTransaction) => Promise<T>;

/** A new store for each test. */
export interface TestedStore {
  readonly store: Store;
  /** What `define` has returned. Transactions are for its epoch. */
  readonly schema: Schema;
  define(collections: readonly CollectionDeclaration[], fill?: Work<void>): Promise<void>;
  /** @param collections - the scope; defaults to all */
  read<T>(work: Work<T>, collections?: readonly string[]): Promise<T>;
  write<T>(work: Work<T>, options?: { collections?: readonly string[]; signal?: AbortSignal }): Promise<T>;
  /** Reads rows, and returns their keys in the order of IndexedDB. */
  readKeys(collection: string, access?: Access): Promise<Key[]>;
  /** As `readKeys`; also checks that `count` returns their number. */
  findKeys(collection: string, access: Access): Promise<Key[]>;
}

/** Creates a store before each test of the current suite, and closes it afterwards. */
export function prepareStore(create: () => Promise<Store> | Store): TestedStore {
  let store: Store;
  let schema: Schema;
  beforeEach(async () => {
    store = await create();
  });
  afterEach(() => store.close());

  const tested: TestedStore = {
    get store() {
      return store;
    },
    get schema() {
      return schema;
    },
    async define(collections, fill) {
      schema = await store.define(collections, fill);
    },
    read: (work, collections = everything) => store.transact({ mode: "read", collections, epoch: schema.epoch }, work),
    write: (work, { collections = everything, signal } = {}) =>
      store.transact({ mode: "write", collections, epoch: schema.epoch, ...(signal && { signal }) }, work),
    readKeys: async (collection, access = all) =>
      sortKeysLikeIndexedDb(await tested.read((transaction) => transaction.read(collection, access), [collection])),
    async findKeys(collection, access) {
      const count = await tested.read((transaction) => transaction.count(collection, access), [collection]);
      const keys = await tested.readKeys(collection, access);
      expect(count).toBe(keys.length);
      return keys;
    },
  };
  return tested;
}

/** To compare results without a defined order. */
export function sortKeysLikeIndexedDb(rows: readonly Row[]): Key[] {
  const keys = rows.map((row) => row._id);
  return [
    ...keys.filter((key) => typeof key === "number").sort((a, b) => a - b),
    ...keys.filter((key) => typeof key === "string").sort(),
  ];
}
