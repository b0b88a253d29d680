// Reads from a standby, if it has what they must see, and from the primary otherwise.

import { SchemaChangedError, StorageDamagedError, StorageUnavailableError } from "../service/internal.ts";
import type { Pool } from "./connection.ts";
import type { SqlStore } from "./sql-store.ts";

/** A server of PostgreSQL. */
export interface PositionedServer {
  readonly store: SqlStore;
  /** Where it is in the log of writes, which a primary writes and a standby follows. */
  readonly position: () => Promise<number>;
}

export interface StandbyOptions {
  /** How old the state of the standby may be, in milliseconds. */
  readonly maxLag: number;
  /** Receives why the standby is not used, once for each reason in a row. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/**
 * A store that lets reads with `since` see the state of a standby. It is asked only while it is known to be recent enough;
 * nothing waits for it.
 */
export function readFromStandby(
  primary: PositionedServer,
  standby: PositionedServer,
  options: StandbyOptions,
): SqlStore {
  const progress = new StandbyProgress(primary, standby, options);

  /** @param run - called again if the standby fails */
  async function read<T>(since: string | undefined, run: (store: SqlStore) => Promise<T>): Promise<T> {
    if (since === undefined || !progress.has(since)) return run(primary.store);
    try {
      return await run(standby.store);
    } catch (error) {
      // Another epoch, a table that it has not yet, a lost connection, or a query that its recovery has ended.
      const isItsOwn = [SchemaChangedError, StorageDamagedError, StorageUnavailableError].some(
        (of) => error instanceof of,
      );
      if (!isItsOwn) throw error;
      if (error instanceof StorageUnavailableError) progress.forget();
      return run(primary.store);
    }
  }

  return {
    ...primary.store,
    transact: (scope, work) =>
      read(scope.mode === "read" ? scope.since : undefined, (store) => store.transact(scope, work)),
    holdRows: (scope) =>
      read(scope.since, async (store) => {
        if (store.holdRows === undefined) throw new Error("A store over SQL holds rows.");
        return store.holdRows(scope);
      }),
    position: async () => String(await primary.position()),
    close: async () => void (await Promise.all([primary.store.close(), standby.store.close()])),
  };
}

/** What a standby is known to have. */
class StandbyProgress {
  readonly #primary: PositionedServer;
  readonly #standby: PositionedServer;
  readonly #options: StandbyOptions;
  /** Where the standby was when it was asked last. */
  #reached = 0;
  /** When the primary was at a position that the standby has reached. */
  #current = Number.NEGATIVE_INFINITY;
  /** Where the primary was, and when, if the standby had not reached it. */
  #awaited: { readonly position: number; readonly at: number } | undefined;
  #asking: Promise<void> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #lastFailure = "";

  constructor(primary: PositionedServer, standby: PositionedServer, options: StandbyOptions) {
    this.#primary = primary;
    this.#standby = standby;
    this.#options = options;
  }

  /** Whether it has everything up to a position, and is recent enough. It is asked again for the next call. */
  has(position: string): boolean {
    const now = performance.now();
    const { maxLag } = this.#options;
    const isReached = /^\d{0,16}$/.test(position) && Number(position) <= this.#reached;
    if (!isReached || now - this.#askedAt > maxLag / 10) this.#ask();
    return isReached && now - this.#current <= maxLag;
  }

  /** After a failure, it must be asked first. */
  forget(): void {
    this.#current = Number.NEGATIVE_INFINITY;
    this.#awaited = undefined;
  }

  #ask(): void {
    this.#asking ??= this.#compare()
      .then(
        () => {
          this.#lastFailure = "";
        },
        (error: unknown) => {
          const failure = String(error);
          if (failure !== this.#lastFailure) this.#options.onUnexpected?.(error);
          this.#lastFailure = failure;
        },
      )
      .finally(() => {
        this.#asking = undefined;
      });
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    this.#askedAt = at;
    this.#awaited ??= { position: await this.#primary.position(), at };
    const awaited = this.#awaited;
    this.#reached = await this.#standby.position();
    if (this.#reached < awaited.position) return;
    this.#current = awaited.at;
    this.#awaited = undefined;
  }
}

const positionStatement =
  "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0' AS position";

/** Reads where a server is: a number of bytes. */
export async function readPosition(pool: Pool): Promise<number> {
  const { connection, release } = await pool.acquire();
  let isBroken = true;
  try {
    const [row] = await connection.execute(positionStatement);
    isBroken = false;
    return Number(row?.position);
  } finally {
    release(isBroken);
  }
}
