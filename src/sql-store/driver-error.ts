// Marks the errors of a database's driver, so that no other error is taken for one.

import type { Connection, Pool } from "./connection.ts";

/** An error of a driver, its cause. */
export class DriverError extends Error {
  override readonly name = "DriverError";

  constructor(cause: unknown) {
    super("The database failed.", { cause });
  }
}

/** The error of the driver, if it is marked; otherwise the error itself. */
export function getDriverError(error: unknown): unknown {
  return error instanceof DriverError ? error.cause : error;
}

/** A pool whose connections reject with `DriverError`. */
export function markErrors(pool: Pool): Pool {
  return {
    ...pool,
    async acquire(signal) {
      const { connection, release } = await pool.acquire(signal).catch((error: unknown) => {
        throw signal?.aborted ? error : new DriverError(error);
      });
      return { connection: createMarkedConnection(connection), release };
    },
    close: () => pool.close(),
  };
}

function createMarkedConnection(connection: Connection): Connection {
  return {
    run: (statement) => connection.run(statement).catch(mark),
    runForEach: (text, rows) => connection.runForEach(text, rows).catch(mark),
    execute: (...texts) => connection.execute(...texts).catch(mark),
    async *pages(statement) {
      try {
        yield* connection.pages(statement);
      } catch (error) {
        mark(error);
      }
    },
    commit: () => connection.commit().catch(mark),
    cancel: () => connection.cancel(),
  };
}

function mark(error: unknown): never {
  throw new DriverError(error);
}
