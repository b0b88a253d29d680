// What was watched of the last bundle, for the panel that shows it.

import { createStore, useStore } from "../../store.ts";
import type { Watched } from "./watch.ts";

const watched = createStore<Watched | null>(null);

export function showWatched(next: Watched): void {
  watched.set(next);
}

export function useWatched(): Watched | null {
  return useStore(watched);
}
