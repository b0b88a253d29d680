// The section's memory: its state outlives a visit to another section, and so does a bundle on its way.

import { useSyncExternalStore } from "react";
import type { Client } from "../../client/index.ts";
import { appliedRaw, type BundleAction, type BundleState, initialState, reduce } from "./bundle-state.ts";
import { boundaryFor, compose, parametersOf } from "./compose.ts";
import { keptRawText } from "./kept-raw-text.ts";
import { watchPromises } from "./promise-inspector/settlements.ts";
import { type SendObserver, sendComposed } from "./send.ts";

let state: BundleState | undefined;
let serial = 0;
let cancelling: AbortController | undefined;
const listeners = new Set<() => void>();

function read(): BundleState {
  state ??= initialState(keptRawText());
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBundleState(): BundleState {
  return useSyncExternalStore(subscribe, read);
}

export function currentState(): BundleState {
  return read();
}

export function dispatch(action: BundleAction): void {
  state = reduce(read(), action);
  for (const listener of listeners) listener();
}

/**
 * Sends the parts as they are now, unless a bundle is on its way. A draft that can't be sent becomes a notice.
 *
 * @param onEnd - called after each bundle that went out, however it ended
 * @returns whether it goes out.
 */
export function send(client: Client, onEnd: () => void, observer?: SendObserver): boolean {
  const { draft, exchange } = read();
  if (exchange?.phase === "sending") return false;
  const composed = compose(draft, client);
  if ("refusal" in composed) {
    dispatch({ type: "notice", title: "Not sent.", text: composed.refusal });
    return false;
  }
  serial += 1;
  const own = serial;
  cancelling = new AbortController();
  dispatch({ type: "send", serial: own, draft, sent: composed.sent });
  void sendComposed(client, composed.requests, {
    params: parametersOf(draft),
    written: appliedRaw(read())?.applied ?? {
      boundary: boundaryFor(composed.requests.map(({ message }) => message.body)),
    },
    signal: cancelling.signal,
    onBound: (call) => watchPromises(call, composed),
    observer,
    onArrive: (arrived) => dispatch({ type: "arrive", serial: own, ...arrived }),
  }).then((end) => {
    dispatch({ type: "end", serial: own, ...end });
    observer?.onEnd();
    onEnd();
  });
  return true;
}

/** Stops listening to the bundle on its way. */
export function cancel(): void {
  cancelling?.abort();
}
