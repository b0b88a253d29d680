// Lets timers, sockets and messages run between two pieces of work.

/** What Node has and a browser has not: it runs after timers and sockets had their turn. */
interface Immediate {
  readonly setImmediate?: (callback: () => void) => unknown;
}

/**
 * Resolves in a later task. Over a store in memory every other `await` is a microtask, and without this no timer fires
 * and no socket is read before the work is done. Never await it inside a transaction: it would end one of IndexedDB
 * (docs/decisions/001-decode-before-the-transaction.md).
 */
export function nextTask(): Promise<void> {
  const { setImmediate } = globalThis as Immediate;
  if (setImmediate !== undefined) return new Promise((resolve) => void setImmediate(resolve));
  // A timer would be held back by 4 milliseconds, and a `scheduler.yield` resumes before timers that are due.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
