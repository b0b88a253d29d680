// Imports that report their progress while they run, and can be cancelled (docs/own-data.md#progress).

import { fail } from "../wire/index.ts";
import { invalid } from "./parameters.ts";
import type { Row, Store, StoreTransaction } from "./store/store.ts";

/** How many rows have been written by one operation of an import. */
interface RowsWritten {
  readonly collection: string;
  readonly rows: number;
  readonly of: number;
}

/** Rows per write: a compromise between frequent progress and few writes. */
const chunkSize = 1_000;

/** The imports of a service that report their progress. */
export interface ProgressReports {
  /**
   * Runs a request and returns at once a stream of JSON lines: rows that were written, and at the end the response. The
   * request is cancelled when the reader cancels the stream.
   *
   * @param id - that `cancel` takes
   * @param work - is given a store that reports writes, and never rejects
   * @throws ServiceError INVALID_PARAMETER for an identifier that can't be used
   */
  run(id: string, store: Store, work: (store: Store) => Promise<Response>): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Cancels a request that runs. @throws ServiceError ENDPOINT_NOT_FOUND if there is none of this name */
  cancel(id: string): void;
}

export function createProgress(): ProgressReports {
  const running = new Map<string, AbortController>();
  return {
    run(id, store, work) {
      if (!/^[\w.-]{1,64}$/.test(id) || running.has(id))
        throw invalid(
          "progress",
          "must be 1 to 64 letters, digits, dots, underscores or hyphens that no other import has.",
        );
      const cancelling = new AbortController();
      running.set(id, cancelling);
      let isRead = true;
      const start = async (stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
        const write = (line: object): void => {
          if (isRead) stream.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        };
        const response = await work(observed(store, cancelling.signal, write));
        running.delete(id);
        write({ status: response.status, body: await response.json() });
        if (isRead) stream.close();
      };
      return new ReadableStream({
        // Its promise is not returned: a stream is not read before that resolves.
        start: (stream) => void start(stream),
        cancel() {
          isRead = false;
          cancelling.abort(cancelled());
        },
      });
    },
    cancel(id) {
      const cancelling = running.get(id);
      if (cancelling === undefined) throw fail("ENDPOINT_NOT_FOUND", "No such import is running. It may be complete.");
      cancelling.abort(cancelled());
    },
  };
}

function cancelled(): Error {
  return fail("CANCELLED", "The import was cancelled. Nothing was written.");
}

/** The store for one request: transactions report the rows that they write, and are rolled back on the signal. */
function observed(store: Store, signal: AbortSignal, report: (written: RowsWritten) => void): Store {
  const watch = (transaction: StoreTransaction): StoreTransaction => {
    const inChunks =
      (operation: "add" | "put") =>
      async (collection: string, rows: readonly Row[]): Promise<void> => {
        for (let start = 0; start < rows.length; start += chunkSize) {
          signal.throwIfAborted();
          const chunk = rows.slice(start, start + chunkSize);
          await transaction[operation](collection, chunk);
          report({ collection, rows: start + chunk.length, of: rows.length });
        }
        signal.throwIfAborted();
      };
    return {
      version: (collection) => transaction.version(collection),
      get: (collection, key) => transaction.get(collection, key),
      read: (collection, access) => transaction.read(collection, access),
      find: (query) => transaction.find(query),
      count: (collection, access) => transaction.count(collection, access),
      lastKey: (collection) => transaction.lastKey(collection),
      add: inChunks("add"),
      put: inChunks("put"),
      remove: (collection, keys) => transaction.remove(collection, keys),
      clear: (collection) => transaction.clear(collection),
      getRecord: (key) => transaction.getRecord(key),
      putRecord: (key, value) => transaction.putRecord(key, value),
    };
  };
  return {
    ...store,
    transact: (scope, work) => store.transact({ ...scope, signal }, (transaction) => work(watch(transaction))),
    define: (collections, fill, epoch) =>
      store.define(collections, fill && ((transaction) => fill(watch(transaction))), epoch),
  };
}
