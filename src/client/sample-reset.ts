import { type PageMessage, readWorkerMessage } from "../wire/public.ts";
import type { ResetOptions } from "./connection.ts";

/** How long the worker may be silent, in milliseconds. It reports progress every few hundred rows. */
const silenceLimit = 30_000;

const silent = "The service worker stopped responding while it restored the samples. Reload and try again.";

/**
 * Resets the samples in the worker and resolves when that is done.
 *
 * @throws Error with the worker's message if it failed; nothing was changed then.
 */
export function requestReset(worker: ServiceWorker, { size, onProgress }: ResetOptions = {}): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let silence: ReturnType<typeof setTimeout> | undefined;
  return new Promise<void>((resolve, reject) => {
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => reject(new Error(silent)), silenceLimit);
    };
    port1.onmessage = ({ data }) => {
      wait();
      const message = readWorkerMessage(data);
      if (message?.type === "progress") onProgress?.({ loaded: message.loaded, total: message.total });
      else if (message?.type === "done") resolve();
      else if (message?.type === "error") reject(new Error(message.message));
    };
    wait();
    worker.postMessage({ type: "reset-samples", ...(size === undefined ? {} : { size }) } satisfies PageMessage, [
      port2,
    ]);
  }).finally(() => {
    clearTimeout(silence);
    port1.close();
  });
}
