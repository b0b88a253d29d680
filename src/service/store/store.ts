// What the service asks of a place that keeps rows. Two forms: Dexie over IndexedDB, and plain memory.

import type { CollectionDeclaration } from "../../language/index.ts";

/** A row's key, the value of its `_id`. */
export type Key = number | string;

/** An entity as it is kept: plain JSON. */
export interface Row {
  readonly _id: Key;
  readonly [field: string]: unknown;
}

/** Values between two bounds; an absent bound is open-ended. Equal closed bounds make a single point. */
export interface IndexRange {
  readonly lower?: Key;
  readonly upper?: Key;
  /** When true the bound itself is left out. */
  readonly lowerOpen?: boolean;
  readonly upperOpen?: boolean;
}

/** Which rows to read: all, or those whose value in an index (or `_id`, the key) lies in one of some disjoint ranges. */
export type Access =
  | { readonly by: "all" }
  | { readonly by: "index"; readonly index: string; readonly ranges: readonly IndexRange[] };

/** The collections in force. The epoch is another one after every change of a declaration. */
export interface Schema {
  readonly epoch: number;
  readonly collections: readonly CollectionDeclaration[];
}

/**
 * What can be done inside a transaction. Await nothing else in there: IndexedDB commits a transaction that is
 * left idle for one turn, and then nothing can be rolled back. A rejected operation dooms the whole transaction.
 */
export interface StoreTransaction {
  get(collection: string, key: Key): Promise<Row | undefined>;
  /** Every row that the access path leads to, each once, in no particular order. */
  read(collection: string, access: Access): Promise<Row[]>;
  /** How many rows `read` would give, without reading them. */
  count(collection: string, access: Access): Promise<number>;
  /** The greatest key, undefined in an empty collection. Numbers come before strings. */
  lastKey(collection: string): Promise<Key | undefined>;
  /** Rejects with KeyConflictError if a key is taken. */
  add(collection: string, rows: readonly Row[]): Promise<void>;
  /** Adds or replaces. */
  put(collection: string, rows: readonly Row[]): Promise<void>;
  /** Keys that are not there are passed over. */
  remove(collection: string, keys: readonly Key[]): Promise<void>;
  clear(collection: string): Promise<void>;
}

export interface TransactionScope {
  readonly mode: "read" | "write";
  /** Names of the collections that may be touched. */
  readonly collections: readonly string[];
  /** The epoch that the caller's declarations come from; rejects with SchemaChangedError when it is no longer in force. */
  readonly epoch: number;
  /** Rolls back when aborted before the commit has begun; `transact` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Store {
  /** The schema in force; no collections and epoch 0 in a store that was never defined. */
  schema(): Promise<Schema>;
  /**
   * Puts declarations in force and, in the same transaction, lets `fill` write rows: either all of it is there
   * afterwards or none. Rows of collections that stay are kept unless `fill` clears them.
   */
  define(
    collections: readonly CollectionDeclaration[],
    fill?: (transaction: StoreTransaction) => Promise<void>,
  ): Promise<Schema>;
  /**
   * Runs `work` in one transaction and resolves once its writes are durable. When `work` rejects, everything is
   * rolled back and `transact` rejects with the same reason. Write transactions over a common collection never overlap.
   */
  transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /** Lets go of the connection; the next call opens it again. */
  close(): void;
}

/** A key that `add` found taken. */
export class KeyConflictError extends Error {
  override readonly name = "KeyConflictError";
}

/** The declarations changed since the caller read them. */
export class SchemaChangedError extends Error {
  override readonly name = "SchemaChangedError";
}

/** The browser refused more storage; nothing of the transaction was kept. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}

/** What the store keeps about its rows is not what it wrote, and no retry can help. */
export class StorageDamagedError extends Error {
  override readonly name = "StorageDamagedError";
}

/** The database can't be opened or was lost. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}
