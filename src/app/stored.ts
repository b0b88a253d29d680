// What this browser remembers between visits: one value per key, the same in every tab.

import { useSyncExternalStore } from "react";
import { readJson } from "../wire/index.ts";

export interface Stored<T> {
  /** The same object until it changes. */
  readonly get: () => T;
  /** Changes the current value, which another tab may have changed. Returns the new value. */
  readonly update: (change: (before: T) => T) => T;
  /** Called after each change, here or in another tab. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A value in the browser's own storage. Where storage is blocked or full, it lasts as long as the page.
 *
 * @param key - begins with `riddle:`.
 * @param read - reads a stored value and never throws. It receives undefined if nothing is stored, and any JSON value
 * otherwise: another version of the page or the user may have written it.
 */
export function createStored<T>(key: string, read: (stored: unknown) => T): Stored<T> {
  const listeners = new Set<() => void>();
  /** What storage held when `value` was made of it; null where it held nothing. */
  let text: string | null = null;
  let value = read(undefined);
  /** Whether storage could not take the value: then the page's own is the newer one. */
  let isHeldBack = false;

  const get = (): T => {
    if (isHeldBack) return value;
    const now = storedText(key);
    if (now !== text) {
      text = now;
      value = read(parsed(now));
    }
    return value;
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const hear = (event: StorageEvent): void => {
    // Without a key, all of it was cleared.
    if (event.key === key || event.key === null) notify();
  };

  return {
    get,
    update(change) {
      const next = change(get());
      const written = JSON.stringify(next);
      isHeldBack = !store(key, written);
      text = isHeldBack ? text : written;
      value = next;
      notify();
      return next;
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener("storage", hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("storage", hear);
      };
    },
  };
}

/** The value; the component is drawn again when it changes, here or in another tab. */
export function useStored<T>(stored: Stored<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.get);
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A text that can't be read as JSON stands for itself: the theme was once stored so. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return readJson(text);
  } catch {
    return text;
  }
}
