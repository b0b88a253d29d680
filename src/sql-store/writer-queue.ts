// What writers of this process wait for before they take a connection, by what the database will lock for them.

import { type LockRequest, TransactionQueue } from "../service/internal.ts";
import { Places } from "./places.ts";

/** The most writers that have a connection at the same time. */
const mostWriters = 4;
/** How many connections are left for readers and for the look-up of a commit. */
const forOthers = 2;

/** The claim of writers without a collection. */
const onlyRecords = "$records";

/** The claims of a write, of a change that only adds collections, and of any other change of the declarations. */
export const claims = {
  write: (collections: readonly string[]): LockRequest => ({
    reads: ["$schema"],
    writes: collections.length > 0 ? collections : [onlyRecords],
  }),
  create: { reads: ["$schema"], writes: ["$definition"] },
  define: { reads: [], writes: ["$schema", "$definition"] },
};

/** Of a database that has one writer at a time. */
const everything: LockRequest = { reads: [], writes: ["$schema"] };

export class WriterQueue {
  readonly #queue = new TransactionQueue();
  readonly #places: Places;
  readonly #locksCollections: boolean;

  /** @param connections - the most that the pool has */
  constructor(locksCollections: boolean, connections: number) {
    this.#locksCollections = locksCollections;
    this.#places = new Places(Math.max(1, Math.min(mostWriters, connections - forOthers)));
  }

  /** Waits for the writers beside which it can't run. @returns what ends it. @throws the reason of the signal */
  async enter(claim: LockRequest, signal?: AbortSignal): Promise<() => void> {
    if (!this.#locksCollections) return this.#queue.enter(everything, signal);
    const leaveQueue = await this.#queue.enter(claim, signal);
    // What only uses records is short.
    if (claim.writes.includes(onlyRecords)) return leaveQueue;
    try {
      const leavePlace = await this.#places.enter(signal);
      return () => {
        leavePlace();
        leaveQueue();
      };
    } catch (error) {
      leaveQueue();
      throw error;
    }
  }
}
