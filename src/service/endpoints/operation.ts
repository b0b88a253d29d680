// Decoded requests: everything that is known before a transaction is opened.

import type { CollectionDeclaration } from "../../language/public.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { CheckedRows, ImportOptions } from "../files/import-rows.ts";
import type { Inferred } from "../files/infer.ts";
import type { Changes } from "../history/changes.ts";
import type { Outcome } from "../message/outcome.ts";
import type { Stopwatch } from "../message/stopwatch.ts";
import type { JsonObject } from "../rows/json-object.ts";
import type { Key, Row, Schema, Selection, SortKey, StoreTransaction } from "../store/store.ts";
import type { Conditions } from "./conditions.ts";
import type { Projection } from "./projection.ts";

interface OnCollection {
  readonly collection: CollectionDeclaration;
}

/** What the operations on one entity have in common. */
export interface OnEntity extends OnCollection {
  readonly key: Key;
  readonly conditions: Conditions;
}

export interface FindMany extends OnCollection {
  readonly name: "FindMany";
  readonly selection: Selection;
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly skip: number;
  readonly projection: Projection | null;
  readonly count: boolean;
  readonly explain: boolean;
}

export interface UpdateMany extends OnCollection {
  readonly name: "UpdateMany";
  readonly selection: Selection;
  readonly patch: JsonObject;
}

export interface DeleteMany extends OnCollection {
  readonly name: "DeleteMany";
  readonly selection: Selection;
}

export interface Create extends OnCollection {
  readonly name: "Create";
  /** Valid and canonical, but possibly without a key, which is then generated. */
  readonly row: JsonObject;
}

export interface Get extends OnEntity {
  readonly name: "Get";
}

export interface Replace extends OnEntity {
  readonly name: "Replace";
  readonly row: Row;
}

export interface Update extends OnEntity {
  readonly name: "Update";
  readonly patch: JsonObject;
}

export interface Delete extends OnEntity {
  readonly name: "Delete";
}

/** Imports rows that fit their declaration. */
export interface Import extends OnCollection {
  readonly name: "Import";
  readonly checked: CheckedRows;
  readonly options: ImportOptions;
}

export interface DescribeSchema {
  readonly name: "DescribeSchema";
  /** The only collection to describe; undefined for all of them, and the limits. */
  readonly only?: CollectionDeclaration;
}

export interface Infer {
  readonly name: "Infer";
  readonly inferred: Inferred;
  readonly file: FileRows;
}

export interface ListHistory {
  readonly name: "ListHistory";
}

export interface Undo {
  readonly name: "Undo";
  readonly step: number;
}

export type CollectionOperation =
  | FindMany
  | UpdateMany
  | DeleteMany
  | Create
  | Get
  | Replace
  | Update
  | Delete
  | Import;
export type Operation = CollectionOperation | DescribeSchema | Infer | ListHistory | Undo;

/** What an operation does: one row of the table in execute.ts. */
export interface OperationKind<O> {
  readonly writes: boolean;
  /** Whether it uses every collection. Defaults to that which it names, if any. */
  readonly usesAll?: boolean;
  /** Whether it reads only once, and may do without a transaction if it runs alone. Defaults to false. */
  readsOnce?(operation: O): boolean;
  /**
   * Executes it inside a transaction. Nothing but the transaction may be awaited.
   * @throws ServiceError for problems that depend on stored rows; the transaction must then be rolled back
   */
  execute(operation: O, transaction: StoreTransaction, context: ExecuteContext): Outcome | Promise<Outcome>;
}

export interface ExecuteContext {
  readonly schema: Schema;
  readonly prefix: string;
  readonly version: string;
  /** Defaults to `greatestRowLimit`. */
  readonly maxRows?: number | undefined;
  readonly stopwatch: Stopwatch;
  /** Returns 1, 2, 3, …, shared by all requests of the handler. */
  readonly nextPosition: () => number;
  /** Collects what the transaction writes, for the history. */
  readonly changes: Changes;
}
