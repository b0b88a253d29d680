// Delays all requests of a page, including those of scripts in its console or in a test.

import { rejectWhenAborted } from "../wire/public.ts";

/** Makes calls of `fetch` wait. @returns a function that releases them; further calls have no effect. */
export function holdFetch(): () => void {
  const send = globalThis.fetch;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: typeof fetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    // An aborted request is not held, so that `fetch` rejects it.
    await rejectWhenAborted(signal, released).catch(() => {});
    return send(input, init);
  };
  globalThis.fetch = held;
  return () => {
    // If `fetch` was replaced since, the replacement stays in place and calls this one.
    if (globalThis.fetch === held) globalThis.fetch = send;
    release();
  };
}
