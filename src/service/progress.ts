// Requests with files that report their progress while they run, and can be cancelled (docs/own-data.md#progress).

import { fail } from "../wire/index.ts";
import { invalid } from "./parameters.ts";
import type { Row, Store, StoreTransaction } from "./store/store.ts";

/** How much of the file has been read, or how many rows have been written by one operation. */
type Progress =
  | { readonly bytes: number }
  | { readonly collection: string; readonly rows: number; readonly of: number };

/** How a request is followed and cancelled. */
export interface Watch {
  readonly signal: AbortSignal;
  /** @throws ServiceError CANCELLED */
  readonly report: (progress: Progress) => void;
}

/** Rows per write: a compromise between frequent progress and few writes. */
const chunkSize = 1_000;

/** The requests of a service that report their progress. */
export interface ProgressReports {
  /**
   * Runs a request and returns at once a stream of JSON lines: its progress, and at the end the response. The request is
   * cancelled when the reader cancels the stream.
   *
   * @param id - that `cancel` takes
   * @param work - never rejects
   * @throws ServiceError INVALID_PARAMETER for an identifier that can't be used
   */
  run(id: string, work: (watch: Watch) => Promise<Response>): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Cancels a request that runs. @throws ServiceError ENDPOINT_NOT_FOUND if there is none of this name */
  cancel(id: string): void;
}

export function createProgress(): ProgressReports {
  const running = new Map<string, AbortController>();
  return {
    run(id, work) {
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
        const report = (progress: Progress): void => {
          cancelling.signal.throwIfAborted();
          write(progress);
        };
        const response = await work({ signal: cancelling.signal, report });
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
export function observed(store: Store, { signal, report }: Watch): Store {
  const watch = (transaction: StoreTransaction): StoreTransaction => {
    const inChunks =
      (operation: "add" | "put") =>
      async (collection: string, rows: readonly Row[]): Promise<void> => {
        for (let start = 0; start < rows.length; start += chunkSize) {
          const chunk = rows.slice(start, start + chunkSize);
          await transaction[operation](collection, chunk);
          report({ collection, rows: start + chunk.length, of: rows.length });
        }
      };
    const watched = { add: inChunks("add"), put: inChunks("put") };
    return new Proxy(transaction, {
      get(target, name) {
        const member: unknown = Reflect.get(name in watched ? watched : target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  };
  return {
    ...store,
    transact: (scope, work) => store.transact({ ...scope, signal }, (transaction) => work(watch(transaction))),
    define: (collections, fill, epoch) =>
      store.define(collections, fill && ((transaction) => fill(watch(transaction))), epoch),
  };
}
