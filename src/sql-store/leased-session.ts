// The connection on which a transaction runs, until it is given back.

import type { Connection, Lease } from "./connection.ts";
import type { StoreDialect } from "./dialect.ts";
import { classifyFailure } from "./failures.ts";

export class LeasedSession {
  readonly connection: Connection;
  readonly #lease: Lease;
  #isBroken = false;
  #isReleased = false;

  constructor(lease: Lease) {
    this.#lease = lease;
    this.connection = lease.connection;
  }

  /** Whether a statement was interrupted, so that the connection must be closed. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Interrupts the statement that runs. */
  readonly interrupt = (): void => {
    this.#isBroken = this.connection.cancel() || this.#isBroken;
  };

  /** Gives the connection back, unless that was done. */
  readonly release = (isBroken = false): void => {
    if (!this.#isReleased) this.#lease.release(isBroken || this.#isBroken);
    this.#isReleased = true;
  };

  /** Ends a transaction that failed. A connection that can't roll back is closed, which rolls back, too. */
  async rollBack(dialect: StoreDialect): Promise<void> {
    if (this.#isReleased) return;
    if (!this.#isBroken)
      await this.connection.execute("ROLLBACK").catch((error: unknown) => {
        this.#isBroken = classifyFailure(error, dialect) !== "no transaction";
      });
    this.release();
  }
}
