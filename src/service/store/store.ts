// The store interface of the service, implemented over IndexedDB and in memory here, over SQL databases in `src/sql-store`.

import type { CollectionDeclaration, Condition, Predicate } from "../../language/public.ts";

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

/** A valid filter, with its compiled predicate. */
export interface Selection {
  /** Null selects every row. */
  readonly filter: Condition | null;
  readonly matches: Predicate;
}

export interface SortKey {
  /** A path of the collection. */
  readonly field: string;
  readonly descending: boolean;
}

/** Which rows to find, and what is needed of them. */
export interface Query {
  readonly collection: CollectionDeclaration;
  readonly selection: Selection;
  /** Rows that are equal in every field are sorted by key. */
  readonly sort: readonly SortKey[];
  readonly skip: number;
  readonly limit: number;
  /** Whether the number of all matches is needed. */
  readonly count: boolean;
  /** Whether that number may be an estimate. Defaults to false. */
  readonly estimates?: boolean;
  /** Whether the plan is needed. */
  readonly explain: boolean;
}

/** An index that could be used, and the rows it would read. */
export interface Candidate {
  /** A field path, or `_id`. */
  readonly index: string;
  readonly ranges: readonly IndexRange[];
  /** How many rows lie in the ranges. */
  readonly rows: number;
}

/** How to find the rows that match a filter. */
export interface Plan {
  readonly access: Access;
  /** The conditions to test on each row, as filter text; null if the access path satisfies all of them. */
  readonly residual: string | null;
  /** Every index that can be used for the filter, best first. */
  readonly candidates: readonly Candidate[];
  /** Number of rows in the collection; present only if it was needed for the decision, or requested. */
  readonly rowsInCollection?: number;
}

/** A plan, and what came of it. */
export interface ExplainedPlan extends Plan {
  readonly rowsInCollection: number;
  /** How many rows the access path selects. */
  readonly rowsRead: number;
  /** Where the rows were: in the database, or in memory, where reading them costs little; or what a statement of SQL found. */
  readonly source: "database" | "memory" | "sql";
  /** With the source `sql`: the statement, which chose `rowsRead` rows. `access` says nothing then. */
  readonly statement?: ExplainedStatement;
}

/** A statement of SQL, and how the database runs it. */
export interface ExplainedStatement {
  readonly dialect: "postgresql" | "sqlite";
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** The plan of the database, in its words. */
  readonly steps: readonly string[];
}

/** What a query found. */
export interface Found {
  /** Must not be changed: a store may keep the same objects. */
  readonly rows: readonly Row[];
  /** The same rows as JSON, if the store has them so. It parses `rows` when they are read then. */
  readonly json?: readonly string[];
  /** The number of all matches; only if it or the plan was requested. */
  readonly total?: number;
  /** Whether `total` is an estimate. Defaults to false. */
  readonly isEstimate?: boolean;
  /** Only if it was requested. */
  readonly plan?: ExplainedPlan;
  /** The time spent on planning, in milliseconds. */
  readonly planning: number;
}

/** Reads all rows of the collection of a query. They must not be changed. */
export type ReadAll = () => Promise<readonly Row[]>;

/** The current collections. The epoch changes with every change of a declaration. */
export interface Schema {
  readonly epoch: number;
  readonly collections: readonly CollectionDeclaration[];
}

/**
 * Operations inside a transaction. Await nothing else there: IndexedDB commits a transaction that is idle for one task,
 * and then nothing can be rolled back. A rejected operation aborts the transaction.
 */
export interface StoreTransaction {
  /**
   * Identifies the rows of a collection within an epoch: those at the start of the transaction or, if it has written to
   * the collection, those once it is committed. Every committed write makes another version.
   */
  version(collection: string): number;
  get(collection: string, key: Key): Promise<Row | undefined>;
  /** The rows selected by the access path, each once, in no particular order. */
  read(collection: string, access: Access): Promise<Row[]>;
  /**
   * The rows that match a filter: sorted, then `limit` of them after `skip`.
   * @param readAll - reads all rows of the collection, if they are needed; defaults to `read`
   */
  find(query: Query, readAll?: ReadAll): Promise<Found>;
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
  /** Says how many rows the next writes have together. Only a transaction that reports its progress has it. */
  announce?(rows: number): void;
  /** A record of the service, stored beside the rows; undefined if there is none. */
  getRecord(key: string): Promise<unknown>;
  /** Adds or replaces a record, a value that can be cloned; undefined removes it. */
  putRecord(key: string, value: unknown): Promise<void>;
}

export interface TransactionScope {
  readonly mode: "read" | "write";
  /** Names of the collections that may be used. */
  readonly collections: readonly string[];
  /** The epoch of the caller's declarations. `transact` rejects with SchemaChangedError if it is not the current one. */
  readonly epoch: number;
  /** Rolls back when aborted before the commit has begun; `transact` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Whether `work` only calls `get` or `find`, and that once, in which case a store may need no transaction. Only a hint. */
  readonly readsOnce?: boolean;
  /**
   * Lets a read see a state that is some seconds old, but none before this position of the store; an empty one is any. By
   * default it sees everything that was committed before. Only a hint.
   */
  readonly since?: string;
}

/** The rows of collections at one moment. They can be read slowly: no transaction stays open. */
export interface HeldRows {
  /**
   * The rows of a collection as JSON, in the order of their keys and in pages of about a thousand; each collection once, and
   * one after the other.
   */
  json(collection: string): AsyncIterable<readonly string[]>;
  /** Frees what is held. It must be called at the end, and may be called before it and again. */
  close(): Promise<void>;
}

/** @param rows - how many rows of a collection are done, of how many */
export type OnMoved = (collection: string, rows: number, of: number) => void;

/** Stores rows in collections, with transactions. */
export interface Store {
  /** The current schema; without collections and with epoch 0 in a store that was never defined. */
  schema(): Promise<Schema>;
  /** The schema that was read last, if that is cheaper than to read it. `transact` notices if it is not the current one. */
  lastSchema?(): Schema | undefined;
  /**
   * Sets the declarations and runs `fill`, which may write rows, in one transaction. Rows of collections that stay are
   * kept unless `fill` clears them. It can still read and write collections that are removed; they are emptied after it.
   *
   * @param epoch - of the declarations that the caller changed; `define` rejects with SchemaChangedError if others are
   * in force by then. Defaults to any.
   * @param onMoved - called while rows are stored in another way before `fill` runs; what it throws undoes everything
   */
  define(
    collections: readonly CollectionDeclaration[],
    fill?: (transaction: StoreTransaction) => Promise<void>,
    epoch?: number,
    onMoved?: OnMoved,
  ): Promise<Schema>;
  /**
   * Runs `work` in one transaction and resolves once its writes are durable. If `work` rejects, everything is rolled
   * back and `transact` rejects with the same reason. Write transactions with a common collection never overlap. A store
   * may roll back and run `work` again from the start, so `work` must not depend on what an earlier run did.
   */
  transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /**
   * Holds all rows of collections outside the memory of the process. A store that lacks it has its rows in memory, or too
   * few to matter: their readers use `transact`.
   */
  holdRows?(scope: Omit<TransactionScope, "mode">): Promise<HeldRows>;
  /**
   * Identifies the time since which nothing but this store can have written; undefined while others can. Rows that a
   * transaction of this period found are current until this store writes.
   */
  soleWriterPeriod?(): object | undefined;
  /** A position at which everything is that was committed before the call. Only in a store that heeds `since`. */
  position?(): Promise<string>;
  /** Closes the connection; the next call opens it again. */
  close(): void;
}

/** A store, with the schema by which a request was read. */
export interface StoreContext {
  readonly store: Store;
  readonly schema: Schema;
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

/** Thrown if a transaction ended in a way that leaves open whether its writes were kept. */
export class UnknownOutcomeError extends Error {
  override readonly name: string = "UnknownOutcomeError";
}

/** Thrown if the database can't be opened or the connection was lost. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}
