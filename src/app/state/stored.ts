// Values kept in the browser's storage: one per key, in local storage shared by every tab.

import { readJson } from "../../wire/public.ts";
import type { Readable } from "./store.ts";

/** Another tab may change it, too. */
export interface Stored<T> extends Readable<T> {
  /** Changes the current value. Returns the new one. */
  readonly update: (change: (before: T) => T) => T;
}

/**
 * Creates a value in the browser's storage. If that is blocked or full, the value lasts as long as the page.
 *
 * @param name - begins with `riddle:`. The key has the path of the page, too: pages below other paths of an origin have
 * databases of their own.
 * @param read - reads a stored value and never throws. It receives undefined if nothing is stored, and any JSON value
 * otherwise: another version of the page or the user may have written it.
 * @param area - in session storage, the value is that of the tab, until it is closed.
 */
export function createStored<T>(
  name: string,
  read: (stored: unknown) => T,
  area: "localStorage" | "sessionStorage" = "localStorage",
): Stored<T> {
  const key = getStorageKey(name);
  const listeners = new Set<() => void>();
  /** The stored text that `value` was read from; null if there was none. */
  let text: string | null = null;
  let value = read(undefined);
  /** Whether storing the value failed, so that `value` is newer than the stored text. */
  let isHeldBack = false;

  const get = (): T => {
    if (isHeldBack) return value;
    const now = readStoredText();
    if (now !== text) {
      text = now;
      value = read(parseStored(now));
    }
    return value;
  };
  const readStoredText = (): string | null => {
    try {
      return globalThis[area].getItem(key);
    } catch {
      return null;
    }
  };
  const store = (written: string): boolean => {
    try {
      globalThis[area].setItem(key, written);
      return true;
    } catch {
      return false;
    }
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const hear = (event: StorageEvent): void => {
    // The key is null when all storage was cleared.
    if (event.key === key || event.key === null) notify();
  };

  return {
    get,
    update(change) {
      const next = change(get());
      const written = JSON.stringify(next);
      isHeldBack = !store(written);
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

export function getStorageKey(name: string): string {
  const path = globalThis.location?.pathname.replace(/[^/]+$/, "");
  return path?.[1] === undefined ? name : `${name} ${path}`;
}

/** Parses JSON. Other text is returned as a string, because older versions stored the theme that way. */
function parseStored(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return readJson(text);
  } catch {
    return text;
  }
}
