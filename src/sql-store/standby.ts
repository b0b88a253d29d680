// Reads from a standby, if it has what they must see, and from the primary otherwise.

import { SchemaChangedError, StorageDamagedError, StorageUnavailableError } from "../service/internal.ts";
import type { Pool } from "./connection.ts";
import { BehindError } from "./failures.ts";
import type { SqlStore } from "./sql-store.ts";

export interface StandbyOptions {
  readonly primary: SqlStore;
  /** A store over the standby. It checks `since` as a number of `readPosition`, on the connection that reads. */
  readonly standby: SqlStore;
  /** Where the primary is in its log of writes. */
  readonly position: () => Promise<number>;
  /** How old the state of the standby may be, in milliseconds. */
  readonly maxLag: number;
  /** Receives why the primary can't be asked for its position, once for the same reason in a row. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** A store that lets reads with `since` see the state of a standby. */
export function readFromStandby(options: StandbyOptions): SqlStore {
  const { primary, standby } = options;
  const progress = new PrimaryProgress(options);

  /** @param run - called again without a position, for the primary, if the standby fails */
  async function read<T>(
    since: string | undefined,
    run: (store: SqlStore, position: { readonly since?: string }) => Promise<T>,
  ): Promise<T> {
    const least = since === undefined ? undefined : progress.findLeast(since);
    if (least === undefined) return run(primary, {});
    try {
      return await run(standby, { since: String(least) });
    } catch (error) {
      // Another epoch, a table that it has not yet, a lost connection, or a query that its recovery has ended.
      const causes = [BehindError, SchemaChangedError, StorageDamagedError, StorageUnavailableError];
      if (!causes.some((of) => error instanceof of)) throw error;
      progress.note(error);
      return run(primary, {});
    }
  }

  return {
    ...primary,
    transact({ since, ...scope }, work) {
      if (scope.mode === "write") return primary.transact(scope, work);
      return read(since, (store, position) => store.transact({ ...scope, ...position }, work));
    },
    holdRows: ({ since, ...scope }) =>
      read(since, async (store, position) => {
        if (store.holdRows === undefined) throw new Error("A store over SQL holds rows.");
        return store.holdRows({ ...scope, ...position });
      }),
    position: async () => String(await options.position()),
    close: async () => void (await Promise.all([primary.close(), standby.close()])),
  };
}

interface Sample {
  readonly position: number;
  /** When the primary was there. */
  readonly at: number;
}

/** Where the primary was in the last seconds, which says where a standby must be. */
class PrimaryProgress {
  readonly #options: StandbyOptions;
  /** The oldest first. */
  #samples: readonly Sample[] = [];
  #asking: Promise<void> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Until when the standby is not asked, because it failed or is too far behind. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #lastFailure = "";

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  /** How often the primary is asked, and how long a standby that failed is not, in milliseconds. */
  get #interval(): number {
    return Math.min(500, this.#options.maxLag / 10);
  }

  /** The position that a standby must have for a read since `position`; undefined if the primary is to be read. */
  findLeast(position: string): number | undefined {
    const now = performance.now();
    if (now - this.#askedAt > this.#interval) this.#ask();
    const oldest = this.#findOldest(now);
    if (oldest === undefined || now < this.#pausedUntil || !/^\d{0,16}$/.test(position)) return undefined;
    return Math.max(Number(position), oldest.position);
  }

  /** A standby that only lacks the last writes is read again at once. */
  note(error: unknown): void {
    const now = performance.now();
    const isRecent = error instanceof BehindError && error.position >= (this.#findOldest(now)?.position ?? 0);
    if (!isRecent && !(error instanceof SchemaChangedError)) this.#pausedUntil = now + this.#interval;
  }

  #findOldest(now: number): Sample | undefined {
    return this.#samples.find(({ at }) => now - at <= this.#options.maxLag);
  }

  #ask(): void {
    this.#askedAt = performance.now();
    this.#asking ??= this.#sample()
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

  async #sample(): Promise<void> {
    const at = performance.now();
    const position = await this.#options.position();
    const { maxLag } = this.#options;
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= maxLag), { position, at }];
  }
}

/** Reads where a primary is, as a number of bytes. @throws the error of a standby, which has no such position */
export async function readPosition(pool: Pool): Promise<number> {
  const { connection, release } = await pool.acquire();
  let isBroken = true;
  try {
    const [row] = await connection.execute("SELECT pg_current_wal_insert_lsn() - '0/0' AS position");
    isBroken = false;
    return Number(row?.position);
  } finally {
    release(isBroken);
  }
}
