// Keeps the service worker running while the page is in use: a stopped one has to read its rows again.

import type { PageMessage } from "../wire/public.ts";

/** Less than the 30 seconds after which browsers stop a worker that has nothing to do, in milliseconds. */
const pause = 20_000;

/** How long the page counts as in use after the last input, in milliseconds. */
const inUse = 5 * 60_000;

const inputs = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** Sends the worker a message at intervals while the page is visible and was used during the last minutes. */
export function keepAwake(
  container: Pick<ServiceWorkerContainer, "controller">,
  page: Pick<Document, "visibilityState" | "addEventListener"> = document,
): void {
  let lastInput = Date.now();
  const note = () => {
    lastInput = Date.now();
  };
  for (const input of inputs) page.addEventListener(input, note, { capture: true, passive: true });
  setInterval(() => {
    if (page.visibilityState !== "visible" || Date.now() - lastInput > inUse) return;
    container.controller?.postMessage({ type: "stay" } satisfies PageMessage);
  }, pause);
}
