// Yields to other tasks during long work, so that a page can render and handle input, and a server answer other requests.

import { waitForNextTask } from "./next-task.ts";

/** How long a task may run before `yieldToTasks` yields, in milliseconds. */
const slice = 12;

/** When the current stretch of work began, by `performance.now()`; undefined after a yield. */
let since: number | undefined;

/**
 * Yields if the current task has run for more than 12 ms. Await it between short pieces of work: `await yieldToTasks()`.
 *
 * @returns undefined while the task is still short, so that the check costs nothing; otherwise a promise that resolves
 * in a later task.
 */
export function yieldToTasks(): Promise<void> | undefined {
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
