// The page's side of putting the samples back.

import type { PageMessage, Progress } from "../wire/index.ts";
import { readWorkerMessage } from "../wire/index.ts";

/** How long the worker may say nothing, in milliseconds; it reports every few hundred rows. */
const patience = 30_000;

/**
 * Asks the worker to put the samples back and resolves once they are.
 *
 * @throws Error with the worker's message when it could not; everything is then as it was before.
 */
export function requestReset(worker: ServiceWorker, onProgress?: (progress: Progress) => void): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let silence: ReturnType<typeof setTimeout> | undefined;
  return new Promise<void>((resolve, reject) => {
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(
        () => reject(new Error("The service worker fell silent while it put the samples back. Reload and try again.")),
        patience,
      );
    };
    port1.onmessage = ({ data }) => {
      wait();
      const message = readWorkerMessage(data);
      if (message?.type === "progress") onProgress?.({ loaded: message.loaded, total: message.total });
      else if (message?.type === "done") resolve();
      else if (message?.type === "error") reject(new Error(message.message));
    };
    wait();
    worker.postMessage({ type: "reset-samples" } satisfies PageMessage, [port2]);
  }).finally(() => {
    clearTimeout(silence);
    port1.close();
  });
}
