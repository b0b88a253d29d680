// Lets a newer version of the service worker take over, also while pages keep sending requests.

import type { PageMessage } from "../wire/index.ts";
import { holdFetch } from "./fetch-hold.ts";
import type { UpdateStage } from "./service-status.ts";

/** How long pages hold their requests back at most, in milliseconds. */
export const holdLimit = 10_000;

/** How long an update may take before the page says what it waits for, in milliseconds. Chromium takes about two seconds. */
const patience = 3_000;

/** How often a worker is asked again to take over, in milliseconds. */
const retryInterval = 1_000;

export interface Updater {
  /**
   * Lets `newer` take over: the container's controller changes once it has.
   *
   * @param report - called at once, and again each time that it turns out to take longer.
   */
  apply(newer: ServiceWorker, report: (stage: UpdateStage) => void): void;
}

/**
 * Chromium activates a newer worker only when the one in force has been stopped, and restarts that one for any request
 * that comes before. The pages of this scope therefore hold their requests back: those under way end, and the others go
 * to the newer version.
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
      // A worker that was restarted all the same has forgotten that it is to stop.
      const retries = setInterval(activate, retryInterval);
      setTimeout(report, patience, "delayed");
      setTimeout(() => {
        clearInterval(retries);
        report("held-up");
      }, holdLimit);
    },
  };
}
