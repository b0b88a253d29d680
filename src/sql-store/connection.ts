// What the store needs of a database driver: connections, and a pool that lends them.

/** A parameter of a statement. Only PostgreSQL takes arrays. */
export type StatementValue = string | number | boolean | null | readonly (string | number | boolean | null)[];

/** A row of a result: column → value. Integers of 64 bits may arrive as strings. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A statement with its parameters, `$1` or `?1` in its text. */
export interface Statement {
  readonly text: string;
  readonly params: readonly StatementValue[];
  /** Whether it is one of few that are used often, so that the database may keep its plan, whatever the parameters are. */
  readonly isKept?: boolean;
}

/** One connection. Statements run in the order in which they were given. Errors are those of the driver. */
export interface Connection {
  run(statement: Statement): Promise<readonly SqlRow[]>;
  /** Runs a statement for each of several rows of parameters, until one fails. */
  runForEach(text: string, rows: readonly Statement["params"][]): Promise<void>;
  /** Runs statements without parameters. @returns the rows of the last one */
  execute(...texts: readonly string[]): Promise<readonly SqlRow[]>;
  /** The rows of a query in pages, so that no more than a page of them is in memory. Only inside a transaction. */
  pages(statement: Statement): AsyncIterable<readonly SqlRow[]>;
  /** Ends the transaction. An error that means a lost connection leaves open whether it took place. */
  commit(): Promise<void>;
  /** Interrupts the statement that runs. @returns whether the connection must be closed then; false if nothing is interrupted */
  cancel(): boolean;
}

/** A connection that belongs to the caller until it is released. */
export interface Lease {
  readonly connection: Connection;
  /** Gives it back, once. @param isBroken - whether it must be closed, not used again */
  release(isBroken: boolean): void;
}

export interface Pool {
  /** Whether it has one connection, so that what is held there is reached by any lease. Defaults to false. */
  readonly isSingle?: boolean;
  /** Waits for a free connection. @throws the reason of the signal, or an error of the driver */
  acquire(signal?: AbortSignal): Promise<Lease>;
  /** Closes the connections once they are released; the next `acquire` opens others. */
  close(): Promise<void>;
}
