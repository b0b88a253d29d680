// Which lessons are done: remembered by the browser, or for this visit where it remembers nothing.

import { createStored, useStored } from "../stored.ts";

/** The ids in what was stored; anything else that it holds is passed over. */
export function readDone(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? [...new Set(stored.filter((id) => typeof id === "string"))] : [];
}

const done = createStored("riddle:course", readDone);

/** The ids of the lessons that are done, and a function that adds one. */
export function useProgress(): readonly [ReadonlySet<string>, (id: string) => void] {
  const ids = useStored(done);
  return [new Set(ids), (id) => done.update((before) => (before.includes(id) ? before : [...before, id]))];
}
