// What differs between the databases.

import type { Connection, Statement, StatementValue } from "./connection.ts";
import type { ColumnType } from "./layout.ts";

/** How many rows are read at once of what is held. */
export const heldPageSize = 1_000;

/** Rows to write into a table. */
export interface Insertion {
  /** The table, quoted. */
  readonly table: string;
  /** Quoted, the key first. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly StatementValue[])[];
  /** Whether a row with the same key is replaced; otherwise it is an error. */
  readonly replaces: boolean;
}

/** The kind of failure that an error of a driver means. */
export type Failure =
  /** Another transaction got in the way: to be repeated. */
  | "conflict"
  /** A key, or something that is to be created, exists already. */
  | "duplicate"
  /** The database waited for another transaction for too long. */
  | "busy"
  /** A statement took too long. */
  | "timeout"
  | "full"
  /** A value is too long for an index. */
  | "too long"
  /** The database can't be reached, or the connection was lost. */
  | "unavailable"
  /** The database can't be used in the way it is reached. */
  | "unsuitable"
  /** A table or column is missing or is not as it must be. */
  | "layout"
  /** There is nothing to roll back: it did not begin, or the database rolled it back. */
  | "no transaction"
  | "unexpected";

/**
 * What a transaction does: it reads, writes rows of some collections, adds collections, or changes those that there are.
 * Only the last keeps readers waiting.
 */
export type TransactionKind = "read" | "write" | "create" | "define";

export interface StoreDialect {
  readonly name: "postgresql" | "sqlite";
  readonly types: Readonly<Record<ColumnType | "key" | "row" | "integer", string>>;
  /** How a value that fits its column is passed as a parameter. */
  form(type: ColumnType, value: string | number | boolean): StatementValue;
  /** The placeholder of a parameter, counted from 1. */
  parameter(number: number): string;
  /** Statements that begin a transaction, and wait until it may. @param collections - that it may write */
  begin(kind: TransactionKind, tables: Tables, collections: readonly string[]): readonly string[];
  /** The statement that waits until no other writer uses the records of the service, unless `begin` has done so. */
  lockRecords?(tables: Tables): string;
  /** The statement that says where a standby is in its log of writes, as `position`: what is no standby has everything. */
  readonly standbyPosition?: string;
  /** Whether writers wait for each other only if they have a collection in common, or use records. */
  readonly locksCollections: boolean;
  /** A statement with a row if the catalogue exists. */
  probe(tables: Tables): Statement;
  /** Statements before those that create the catalogue. */
  prepare(tables: Tables): readonly string[];
  /** The name of an index in CREATE INDEX: in PostgreSQL it belongs to the schema of its table. */
  indexName(name: string, tables: Tables): string;
  /** The operator class of GIN indexes that find parts of a text, quoted; undefined if the database has none. */
  findPartsClass?(connection: Connection): Promise<string | undefined>;
  /** What makes an index sort as `writeOrderBy` does, forwards or backwards. */
  readonly nullsFirst: string;
  /** All tables with their columns: rows with `table_name` and `column_name`. */
  listColumns(tables: Tables): Statement;
  /** A limit, perhaps infinite, as SQL. */
  limit(rows: number): string;
  /** What precedes a statement to get its plan, one step per row, without running it. */
  readonly explain: string;
  /** Estimates how many rows a statement returns; undefined if the database can't. */
  estimate?(connection: Pick<Connection, "run">, statement: Statement): Promise<number>;
  /** An aggregate: a JSON object of names and values, as text. */
  object(name: string, value: string): string;
  /** The strings of a JSON array, as a query of one column. */
  strings(parameter: string): string;
  /** Whether a connection may be lost during a commit, so that transactions are marked to find their outcome. */
  readonly marksCommits: boolean;
  /** The name of the table that writers lock, if they do. It stays empty. */
  readonly lockTable?: string;
  /** Keeps the result of a query on the connection, under a quoted name, until it is dropped: also after the transaction. */
  hold(connection: Connection, name: string, query: string): Promise<unknown>;
  /** The next rows of what is held. @param page - counted from 0 */
  heldPage(name: string, page: number): string;
  dropHeld(name: string): string;
  /** The statement that inserts rows, and the parameters that it is run with, one time after the other. */
  insert(insertion: Insertion): { readonly text: string; readonly rows: readonly Statement["params"][] };
  /** @param error - of the driver, as `findDuplicate` */
  classifyFailure(error: unknown): Failure;
  /** Which of the inserted rows has a key that exists already; -1 if the error does not say so. */
  findDuplicate(error: unknown, keys: readonly StatementValue[]): number;
}

/** The quoted names of the tables in a schema. */
export interface Tables {
  /** The name of the schema, not quoted; empty in SQLite. */
  readonly namespace: string;
  /** A table by its name. */
  of(name: string): string;
}
