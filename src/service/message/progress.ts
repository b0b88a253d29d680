// Requests that report their progress while they run, and can be cancelled (docs/your-data.md#progress).

import { fail } from "../../wire/public.ts";
import type { Key, Row, Store, StoreTransaction } from "../store/store.ts";
import { createParameterError } from "./parameters.ts";

/** How much of the file has been read, or how many rows of those that were announced, or of one operation, are written. */
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
   * @param what - what the request is, such as `import`
   * @param work - never rejects
   * @throws ServiceError INVALID_PARAMETER for an identifier that can't be used
   */
  run(id: string, what: string, work: (watch: Watch) => Promise<Response>): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Cancels a request that runs. @throws ServiceError ENDPOINT_NOT_FOUND if there is none of this name */
  cancel(id: string): void;
}

/** Reads the name of a request's progress from its query; null for none. */
export function readProgressName(query: string): string | null {
  return new URLSearchParams(query).get("progress");
}

export function createProgress(): ProgressReports {
  const running = new Map<string, { readonly cancel: () => void }>();
  return {
    run(id, what, work) {
      if (!/^[\w.-]{1,64}$/.test(id) || running.has(id))
        throw createParameterError(
          "progress",
          "must be 1 to 64 letters, digits, dots, underscores or hyphens that no other running request has.",
        );
      const cancelling = new AbortController();
      const cancel = () => cancelling.abort(fail("CANCELLED", `The ${what} was cancelled. Nothing was written.`));
      running.set(id, { cancel });
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
          cancel();
        },
      });
    },
    cancel(id) {
      const request = running.get(id);
      if (request === undefined) throw fail("ENDPOINT_NOT_FOUND", "No such request is running. It may be complete.");
      request.cancel();
    },
  };
}

/**
 * The store for one request: transactions report the rows that they write, and are rolled back on the signal or, by
 * `define`, at the next operation after it.
 */
export function observeStore(store: Store, { signal, report }: Watch): Store {
  const watch = (transaction: StoreTransaction): StoreTransaction => {
    let announced = { done: 0, of: 0 };
    const inChunks =
      <T>(operate: (collection: string, chunk: readonly T[]) => Promise<void>) =>
      async (collection: string, items: readonly T[]): Promise<void> => {
        const whole = announced.done < announced.of ? announced : { done: 0, of: items.length };
        for (let start = 0; start < items.length; start += chunkSize) {
          const chunk = items.slice(start, start + chunkSize);
          await operate(collection, chunk);
          whole.done += chunk.length;
          report({ collection, rows: whole.done, of: whole.of });
        }
      };
    const watched = {
      announce: (of: number) => {
        announced = { done: 0, of };
      },
      add: inChunks<Row>((...chunk) => transaction.add(...chunk)),
      put: inChunks<Row>((...chunk) => transaction.put(...chunk)),
      remove: inChunks<Key>((...chunk) => transaction.remove(...chunk)),
    };
    return new Proxy(transaction, {
      get(target, name) {
        const member: unknown = Reflect.get(name in watched ? watched : target, name);
        if (typeof member !== "function") return member;
        return (...given: readonly unknown[]) => {
          signal.throwIfAborted();
          return member.apply(target, given);
        };
      },
    });
  };
  return {
    ...store,
    transact: (scope, work) => store.transact({ ...scope, signal }, (transaction) => work(watch(transaction))),
    define: (collections, fill, epoch) =>
      store.define(collections, fill && ((transaction) => fill(watch(transaction))), epoch, (collection, rows, of) =>
        report({ collection, rows, of }),
      ),
  };
}
