/** Node only: runs after pending timers and I/O. */
interface Immediate {
  readonly setImmediate?: (callback: () => void) => unknown;
}

/**
 * Resolves in a later task, so that a page can render and handle input. With a store in memory all other awaits are
 * microtasks, so without this no timer fires and no socket is read before the work is done. Never await it inside a
 * transaction: IndexedDB would commit it (docs/decisions/001-decode-before-the-transaction.md).
 */
export function waitForNextTask(): Promise<void> {
  const { setImmediate } = globalThis as Immediate;
  if (setImmediate !== undefined) return new Promise((resolve) => void setImmediate(resolve));
  // Browsers delay timers by 4 ms, and `scheduler.yield` resumes before timers that are due.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
