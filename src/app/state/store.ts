// State outside components: a value and its listeners.

import { useSyncExternalStore } from "react";

/** A value with change notifications: a `Writable`, or a value in the browser's storage (`createStored`). */
export interface Readable<T> {
  /** Returns the same object until the value changes. */
  readonly get: () => T;
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Writable<T> extends Readable<T> {
  /** Replaces the value, and notifies the listeners unless it is the same. */
  readonly set: (next: T) => void;
}

export function createStore<T>(initial: T): Writable<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the store's value, and renders the component again when it changes. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
