// Decoded requests: everything that is known before a transaction is opened.

import type { CollectionDeclaration } from "../../language/public.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { CheckedRows, ImportOptions } from "../files/import-rows.ts";
import type { Inferred } from "../files/infer.ts";
import type { Changes } from "../history/changes.ts";
import type { Outcome } from "../message/outcome.ts";
import type { Parameters } from "../message/parameters.ts";
import type { Stopwatch } from "../message/stopwatch.ts";
import type { JsonObject } from "../rows/json-object.ts";
import type { Key, Query, Row, Schema, Selection, StoreTransaction } from "../store/store.ts";
import type { Conditions } from "./conditions.ts";
import type { Position } from "./page-segments.ts";
import type { Projection } from "./projection.ts";

interface OnCollection {
  readonly collection: CollectionDeclaration;
}

/** What the operations on one entity have in common. */
export interface OnEntity extends OnCollection {
  readonly key: Key;
  readonly conditions: Conditions;
}

/** What is known of each operation, by its name. */
interface Operations {
  /** `after` is the position that the rows follow; undefined for those from the beginning. */
  readonly FindMany: Query & {
    readonly projection: Projection | null;
    readonly parameters: Parameters;
    readonly after: Position | undefined;
  };
  readonly UpdateMany: OnCollection & { readonly selection: Selection; readonly patch: JsonObject };
  readonly DeleteMany: OnCollection & { readonly selection: Selection };
  /** The row is valid and canonical, but possibly without a key, which is then generated. */
  readonly Create: OnCollection & { readonly row: JsonObject };
  readonly Get: OnEntity;
  readonly Replace: OnEntity & { readonly row: Row };
  readonly Update: OnEntity & { readonly patch: JsonObject };
  readonly Delete: OnEntity;
  /** The rows fit their declaration. */
  readonly Import: OnCollection & { readonly checked: CheckedRows; readonly options: ImportOptions };
  /** `only` is the collection to describe; undefined for all of them, and the limits. */
  readonly DescribeSchema: {
    readonly only?: CollectionDeclaration;
    /** Whether the client has the description of `only`. */
    readonly isKnown?: boolean;
  };
  readonly Infer: { readonly inferred: Inferred; readonly file: FileRows };
  readonly ListHistory: object;
  readonly Undo: { readonly step: number };
}

/** One of the operations with these names; of all by default. */
export type Operation<N extends keyof Operations = keyof Operations> = {
  readonly [M in N]: Operations[M] & { readonly name: M };
}[N];

/** What an operation does: one row of the table in execute.ts. */
export interface OperationKind<N extends Operation["name"] = Operation["name"]> {
  readonly writes: boolean;
  /** Whether it uses every collection. Defaults to that which it names, if any. */
  readonly usesAll?: boolean;
  /** Whether it reads only once, and may do without a transaction if it runs alone. Defaults to false. */
  readsOnce?(operation: Operation<N>): boolean;
  /**
   * Executes it inside a transaction. Nothing but the transaction may be awaited.
   * @throws ServiceError for problems that depend on stored rows; the transaction must then be rolled back
   */
  execute(operation: Operation<N>, transaction: StoreTransaction, context: ExecuteContext): Outcome | Promise<Outcome>;
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
