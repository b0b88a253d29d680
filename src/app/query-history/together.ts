// Merges changes from several tabs. Browsers notify other tabs of a change with a delay, so two tabs that store at the
// same moment would overwrite each other's change.

import type { Stored } from "../stored.ts";

/** How long the notification of another tab may take, in milliseconds. */
const moment = 2000;

/**
 * Applies recent changes again if another tab stores the value at the same moment. Changes must be idempotent, both
 * individually and in sequence.
 */
export function together<T>(stored: Stored<T>): Stored<T> {
  let recent: readonly ((before: T) => T)[] = [];

  const again = (): void => {
    const now = stored.get();
    const next = recent.reduce((before, change) => change(before), now);
    if (next !== now && JSON.stringify(next) !== JSON.stringify(now)) stored.update(() => next);
  };

  return {
    ...stored,
    update(change) {
      recent = [...recent, change];
      const after = stored.update(change);
      const stop = stored.subscribe(again);
      setTimeout(() => {
        stop();
        recent = recent.filter((other) => other !== change);
      }, moment);
      return after;
    },
  };
}
