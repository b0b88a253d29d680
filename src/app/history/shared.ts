// A stored value that keeps the changes of all tabs. A browser tells the other tabs of a stored value with a delay, so
// one of two tabs that store at the same moment would overwrite the change of the other.

import { createStored, getStorageKey } from "../state/stored.ts";

/** How long a tab makes a change, also one of another tab, again to each value that it stores, in milliseconds. */
const recently = 60_000;

interface Options<T, C> {
  /** As for `createStored`, as `read`. */
  readonly name: string;
  readonly read: (stored: unknown) => T;
  /** Idempotent, also in sequence. Returns the same object if nothing changes. */
  readonly changed: (before: T, change: C) => T;
  /** Reads a change of another tab, which may have another version of the page; null if it is invalid. */
  readonly readChange: (message: unknown) => C | null;
}

export function createShared<T, C>({ name, read, changed, readChange }: Options<T, C>) {
  const { get, subscribe, update } = createStored(name, read);
  const tabs = new BroadcastChannel(getStorageKey(name));
  let recent: readonly { readonly at: number; readonly change: C }[] = [];

  const apply = (change: C): void => {
    const now = Date.now();
    recent = [...recent.filter(({ at }) => at > now - recently), { at: now, change }];
    const after = recent.reduce((before, { change }) => changed(before, change), get());
    if (after !== get()) update(() => after);
  };
  tabs.addEventListener("message", ({ data }) => {
    const change = readChange(data);
    if (change !== null) apply(change);
  });
  return {
    get,
    subscribe,
    /** Changes the value. The other tabs make the same change, so that none stores a value without it. */
    apply(change: C): void {
      apply(change);
      tabs.postMessage(change);
    },
  };
}
