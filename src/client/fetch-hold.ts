// Holds back the requests of a page, those of scripts in its console or in a test included.

/** Makes calls of `fetch` wait from now on. @returns lets them go; calling it again does nothing. */
export function holdFetch(): () => void {
  const send = globalThis.fetch;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: typeof fetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    await Promise.race([released, ...(signal === undefined ? [] : [aborted(signal)])]);
    return send(input, init);
  };
  globalThis.fetch = held;
  return () => {
    // Whoever has replaced it since then goes on through it.
    if (globalThis.fetch === held) globalThis.fetch = send;
    release();
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
