// Letting the page do what it must between two pieces of long work.

/** Milliseconds of work after which the page gets its turn. */
const slice = 12;

/** When the work began that the page has not had a turn since; undefined after a turn. */
let since: number | undefined;

/**
 * To be awaited between pieces of work that are short each and may be many: `await breathe()`.
 *
 * @returns undefined, so that it costs nothing, as long as the task that goes on is short. When it has gone on for a
 * while, a promise that resolves after the page had its turn.
 */
export function breathe(): Promise<void> | undefined {
  const now = performance.now();
  if (since === undefined) {
    since = now;
    // The clock stands still between tasks: who waits for the network has not worked.
    void turn().then(() => {
      since = undefined;
    });
    return undefined;
  }
  return now - since < slice ? undefined : turn();
}

/** The part of the Prioritized Task Scheduling API that not every browser has. */
interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Resolves in another task, after the page had its turn. */
export function turn(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield !== undefined) return scheduler.yield();
  // A message comes sooner than a timer, which the browser holds back by 4 milliseconds.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
