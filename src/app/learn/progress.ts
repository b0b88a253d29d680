import { useStore } from "../state/store.ts";
import { createStored } from "../state/stored.ts";

export function readDone(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? [...new Set(stored.filter((id) => typeof id === "string"))] : [];
}

const done = createStored("riddle:course", readDone);

export function useProgress(): readonly [ReadonlySet<string>, (id: string) => void] {
  const ids = useStore(done);
  return [new Set(ids), (id) => done.update((before) => (before.includes(id) ? before : [...before, id]))];
}

/** Adds completed steps. Returns how many are new, and a function that removes those again. */
export function addSteps(ids: readonly string[]): { readonly added: number; readonly undo: () => void } {
  const before = new Set(done.get());
  const added = new Set(ids.filter((id) => !before.has(id)));
  done.update((now) => [...new Set([...now, ...added])]);
  return { added: added.size, undo: () => done.update((now) => now.filter((id) => !added.has(id))) };
}
