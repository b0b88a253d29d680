// What was watched of the last bundle, for the panel that shows it.

import { useSyncExternalStore } from "react";
import type { Watched } from "./watch.ts";

let watched: Watched | null = null;
const listeners = new Set<() => void>();

export function showWatched(next: Watched): void {
  watched = next;
  for (const listener of listeners) listener();
}

export function useWatched(): Watched | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => watched,
  );
}
