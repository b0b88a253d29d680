// What the process and the thread of SQLite say to each other.

import type { SqlRow, Statement } from "./connection.ts";

export type SqliteTask =
  /** First, and after "close". The file is a path, or `:memory:`; the pragmas run when it has been opened. */
  | { readonly kind: "open"; readonly file: string; readonly pragmas: string }
  | { readonly kind: "run"; readonly statement: Statement }
  | { readonly kind: "run for each"; readonly text: string; readonly rows: readonly Statement["params"][] }
  | { readonly kind: "execute"; readonly texts: readonly string[] }
  /** A cursor begins with its query; a page that has less rows than `size` is its last. */
  | { readonly kind: "read page"; readonly cursor: number; readonly size: number; readonly query?: Statement }
  | { readonly kind: "close cursor"; readonly cursor: number }
  | { readonly kind: "close" };

export interface SqliteRequest {
  readonly id: number;
  readonly task: SqliteTask;
}

/** With an error, `row` is the one of several for which the statement failed. */
export type SqliteReply =
  | { readonly id: number; readonly rows: readonly SqlRow[] }
  | { readonly id: number; readonly error: unknown; readonly row: number | undefined };
