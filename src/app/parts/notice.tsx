// Owns the one line in which the page says what was done, where nothing else shows it.

import { useEffect, useSyncExternalStore } from "react";

let said: { readonly words: string; readonly since: number } | null = null;
const listeners = new Set<() => void>();

/** How long it stays at least, in milliseconds; then until the reader goes on. */
const least = 1500;

function set(next: typeof said): void {
  said = next;
  for (const listener of listeners) listener();
}

/** Says that something was done, or could not be: for what is done from afar, as by a command. */
export function say(words: string): void {
  set({ words, since: performance.now() });
}

/** For what is fetched when it is wanted, and did not come. */
export function sayNotLoaded(): void {
  say("That part of the page could not be loaded. Look whether there is a network, and try again.");
}

export function Notice() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
  useEffect(() => {
    if (shown === null) return;
    const goOn = (): void => {
      if (performance.now() - shown.since > least) set(null);
    };
    addEventListener("keydown", goOn);
    addEventListener("pointerdown", goOn);
    return () => {
      removeEventListener("keydown", goOn);
      removeEventListener("pointerdown", goOn);
    };
  }, [shown]);
  return (
    <p className="notice" role="status" aria-label="Notice">
      {shown?.words}
    </p>
  );
}
