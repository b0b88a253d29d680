// Yields to the event loop during long work, so that the page can render and handle input.

import { waitForNextTask } from "../wire/public.ts";

/** How long a task may run before `yieldToMain` yields, in milliseconds. */
const slice = 12;

/** When the current stretch of work began, by `performance.now()`; undefined after a yield. */
let since: number | undefined;

/**
 * Yields if the current task has run for more than 12 ms. Await it between short pieces of work: `await yieldToMain()`.
 *
 * @returns undefined while the task is still short, so that the check costs nothing; otherwise a promise that resolves
 * in a later task.
 */
export function yieldToMain(): Promise<void> | undefined {
  const now = performance.now();
  if (since === undefined) {
    since = now;
    // Reset at the next task, so that time spent waiting for the network does not count as work.
    void waitForNextTask().then(() => {
      since = undefined;
    });
    return undefined;
  }
  return now - since < slice ? undefined : waitForNextTask();
}
