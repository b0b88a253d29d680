// The store interface of the service, with two implementations: Dexie over IndexedDB, and memory.

import type { CollectionDeclaration } from "../../language/index.ts";

/** A row's key, the value of its `_id`. */
export type Key = number | string;

/** A stored entity: plain JSON. */
export interface Row {
  readonly _id: Key;
  readonly [field: string]: unknown;
}

/** Values between two bounds; a missing bound is unlimited. Equal closed bounds are a single value. */
export interface IndexRange {
  readonly lower?: Key;
  readonly upper?: Key;
  /** Whether the bound itself is excluded. Defaults to false. */
  readonly lowerOpen?: boolean;
  readonly upperOpen?: boolean;
}

/** Which rows to read: all, or those with a value of an index (or `_id`, the key) in one of several disjoint ranges. */
export type Access =
  | { readonly by: "all" }
  | { readonly by: "index"; readonly index: string; readonly ranges: readonly IndexRange[] };

/** The current collections. The epoch changes with every change of a declaration. */
export interface Schema {
  readonly epoch: number;
  readonly collections: readonly CollectionDeclaration[];
}

/**
 * Operations inside a transaction. Await nothing else there: IndexedDB commits a transaction that is idle for one task,
 * and then nothing can be rolled back. A rejected operation aborts the whole transaction.
 */
export interface StoreTransaction {
  get(collection: string, key: Key): Promise<Row | undefined>;
  /** The rows selected by the access path, each once, in no particular order. */
  read(collection: string, access: Access): Promise<Row[]>;
  /** The number of rows that `read` would return, without reading them. */
  count(collection: string, access: Access): Promise<number>;
  /** The greatest key; undefined in an empty collection. Numbers sort before strings. */
  lastKey(collection: string): Promise<Key | undefined>;
  /** @throws KeyConflictError if a key exists already. */
  add(collection: string, rows: readonly Row[]): Promise<void>;
  /** Adds or replaces. */
  put(collection: string, rows: readonly Row[]): Promise<void>;
  /** Missing keys are ignored. */
  remove(collection: string, keys: readonly Key[]): Promise<void>;
  clear(collection: string): Promise<void>;
}

export interface TransactionScope {
  readonly mode: "read" | "write";
  /** Names of the collections that may be used. */
  readonly collections: readonly string[];
  /** The epoch of the caller's declarations. `transact` rejects with SchemaChangedError if it is not the current one. */
  readonly epoch: number;
  /** Rolls back when aborted before the commit has begun; `transact` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Stores rows in collections, with transactions. */
export interface Store {
  /** The current schema; without collections and with epoch 0 in a store that was never defined. */
  schema(): Promise<Schema>;
  /**
   * Sets the declarations and runs `fill`, which may write rows, in one transaction. Rows of collections that stay are
   * kept unless `fill` clears them.
   */
  define(
    collections: readonly CollectionDeclaration[],
    fill?: (transaction: StoreTransaction) => Promise<void>,
  ): Promise<Schema>;
  /**
   * Runs `work` in one transaction and resolves once its writes are durable. If `work` rejects, everything is rolled
   * back and `transact` rejects with the same reason. Write transactions with a common collection never overlap.
   */
  transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /** Closes the connection; the next call opens it again. */
  close(): void;
}

/** Thrown by `add` for a key that exists already. */
export class KeyConflictError extends Error {
  override readonly name = "KeyConflictError";
}

/** Thrown if the declarations changed since the caller read them. */
export class SchemaChangedError extends Error {
  override readonly name = "SchemaChangedError";
}

/** Thrown if storage is full; the transaction was rolled back. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}

/** Thrown if the stored schema or layout is invalid. Retrying does not help. */
export class StorageDamagedError extends Error {
  override readonly name = "StorageDamagedError";
}

/** Thrown if the database can't be opened or the connection was lost. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}
