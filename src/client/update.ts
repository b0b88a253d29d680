// Activates a newer version of the service worker, even while pages keep sending requests.

import type { PageMessage } from "../wire/public.ts";
import { holdFetch } from "./fetch-hold.ts";
import type { UpdateStage } from "./service-status.ts";

/** The longest time that pages hold their requests, in milliseconds. */
export const holdLimit = 10_000;

/** After how many milliseconds an update is reported as delayed. Chromium takes about two seconds. */
const delayedAfter = 3_000;

/** How often activation is requested again, in milliseconds. */
const retryInterval = 1_000;

export interface Updater {
  /**
   * Activates `newer`; the controller of the container changes when that is done.
   *
   * @param report - called immediately, and again after each delay.
   */
  apply(newer: ServiceWorker, report: (stage: UpdateStage) => void): void;
}

/**
 * Chromium activates a newer worker only after the active one has stopped, and restarts the active one for any request
 * until then. The pages of this scope therefore hold new requests: running ones finish, and held ones go to the newer
 * version.
 */
export function createUpdater(container: ServiceWorkerContainer, scope: string): Updater {
  const channel = new BroadcastChannel(`riddle update ${scope}`);
  const hold = () => {
    const release = holdFetch();
    container.addEventListener("controllerchange", release, { once: true });
    setTimeout(release, holdLimit);
  };
  channel.addEventListener("message", hold);
  return {
    apply(newer, report) {
      report("started");
      hold();
      channel.postMessage("hold");
      const activate = () => newer.postMessage({ type: "activate" } satisfies PageMessage);
      activate();
      // A worker that was restarted nevertheless has lost the request.
      const retries = setInterval(activate, retryInterval);
      setTimeout(report, delayedAfter, "delayed");
      setTimeout(() => {
        clearInterval(retries);
        report("held-up");
      }, holdLimit);
    },
  };
}
