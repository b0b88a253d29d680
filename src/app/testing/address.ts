// Stands in for the browser's address in tests that run in Node.

import { vi } from "vitest";

export interface AddressDouble {
  /** The part after `#`, with the `#`. */
  hash: string;
  readonly pathname: string;
  /** Navigates as a link does. */
  goTo(hash: string): void;
}

/** Replaces `location`, `history` and the window's listeners. `unstubGlobals` restores them after the test. */
export function stubAddress(): AddressDouble {
  const listeners = new Set<() => void>();
  const address: AddressDouble = {
    hash: "",
    pathname: "/",
    goTo(hash) {
      address.hash = hash;
      for (const listener of listeners) listener();
    },
  };
  vi.stubGlobal("location", address);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_state: unknown, _title: string, hash: string) => {
      address.hash = hash;
    },
  });
  vi.stubGlobal("addEventListener", (_type: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal("removeEventListener", (_type: string, listener: () => void) => listeners.delete(listener));
  return address;
}
