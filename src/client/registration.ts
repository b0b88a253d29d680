// The page's connection to its service worker: registering it, knowing that it answers, updating it.

import type { PageMessage } from "../wire/index.ts";
import { readWorkerMessage } from "../wire/index.ts";
import { createClient } from "./client.ts";
import type { ServiceConnection } from "./connection.ts";
import { firstAnswer, textOf, unavailable } from "./first-answer.ts";
import { forgetReload, reloadOnce } from "./reload-guard.ts";
import { requestReset } from "./sample-reset.ts";
import type { ServiceState } from "./service-status.ts";
import { StatusBoard } from "./service-status.ts";
import { createUpdater, type Updater } from "./update.ts";
import { activeWorker, registerWorker, WorkersBlockedError, watchControl, watchUpdates } from "./worker-control.ts";

export interface ConnectionOptions {
  /** True on the dev server: the worker is a module, and a newer one takes over by itself. */
  readonly development?: boolean | undefined;
}

/** How long a worker may take to claim the page, in milliseconds; it takes some ten. */
const patience = 5_000;

/** How long to wait for a moment in which the page is idle, in milliseconds. */
const idlePatience = 3_000;

/** Registers the worker and watches it. Returns at once; `subscribe` tells how it goes. Never throws. */
export function connectService(options: ConnectionOptions = {}): ServiceConnection {
  const board = new StatusBoard();
  const development = options.development ?? false;
  let registration: ServiceWorkerRegistration | undefined;
  let update: ServiceWorker | undefined;
  let updating = false;
  let updater: Updater | undefined;

  /** Registers the worker. Resolves to it once it controls the page, to undefined when it does not come to that. */
  const takeControl = async (container: ServiceWorkerContainer): Promise<ServiceWorker | undefined> => {
    const control = watchControl(container);
    registration = await registerWorker(container, development);
    if (!development) {
      updater ??= createUpdater(container, registration.scope);
      watchUpdates(registration, (worker) => {
        update = worker;
        board.showUpdate();
      });
    }
    const worker = await activeWorker(registration);
    return (await control.take(worker, patience)) ? worker : undefined;
  };

  /** What the service answers first, with a client that restores it. */
  const ask = async ({ scope }: ServiceWorkerRegistration): Promise<ServiceState> => {
    // Derived from the scope, so that it is right below any path.
    const base = new URL("api", scope);
    // A browser that can't start a stopped worker in time asks the network, and a static host answers.
    const control = async () => (await takeControl(navigator.serviceWorker)) !== undefined;
    const state = await firstAnswer(createClient(base, { restore: control }));
    return state.state === "ready" ? { ...state, client: createClient(base, { restore }) } : state;
  };

  const start = async (container: ServiceWorkerContainer) => {
    watchChanges(container, board, { updating: () => updating, development });
    const worker = await takeControl(container);
    if (registration === undefined) return;
    const reloadKey = `riddle:reloaded:${registration.scope}`;
    if (worker === undefined) {
      if (!reloadOnce(reloadKey)) board.show(unavailable("registration-failed", messages.noControl));
      return;
    }
    forgetReload(reloadKey);
    board.show(await ask(registration));
    // After the samples: on a first visit they come first.
    whenIdle(() => worker.postMessage({ type: "keep-files" } satisfies PageMessage));
  };

  let restoring: Promise<boolean> | undefined;
  // A browser that removes the site's data removes the worker with them, and the static host answers instead.
  const restore = (): Promise<boolean> => {
    restoring ??= restoreNow(navigator.serviceWorker)
      .catch(() => false)
      .finally(() => {
        restoring = undefined;
      });
    return restoring;
  };
  const restoreNow = async (container: ServiceWorkerContainer): Promise<boolean> => {
    const worker = await takeControl(container);
    if (worker === undefined || registration === undefined) return false;
    const state = await ask(registration);
    // Until then what is on the page stays: it holds what the reader has not sent yet.
    if (state.state === "ready") board.show(state);
    return state.state === "ready";
  };

  const obstacle = findObstacle();
  if (obstacle !== undefined) board.show(obstacle);
  else {
    start(navigator.serviceWorker).catch((cause: unknown) => {
      board.show(
        cause instanceof WorkersBlockedError
          ? unavailable("no-service-worker", messages.blocked)
          : unavailable("registration-failed", `${messages.failed} ${textOf(cause)}.`),
      );
    });
  }

  return {
    status: () => board.status,
    subscribe: (listener) => board.subscribe(listener),
    applyUpdate() {
      const { updateWaiting, updateStage } = board.status;
      if (!updateWaiting || updateStage === "started" || updateStage === "delayed") return;
      updating = true;
      if (update?.state === "installed") updater?.apply(update, (stage) => board.showUpdateStage(stage));
      // Another tab has let it take over already.
      else location.reload();
    },
    async resetSamples(onProgress) {
      if (isGone(registration?.active)) await restore();
      const worker = registration?.active;
      if (!worker || isGone(worker))
        throw new Error("The service is not there, so the samples can't be put back. Reload the page.");
      await requestReset(worker, onProgress);
    },
  };
}

const messages = {
  insecure:
    "This page came over plain http from another machine, and browsers give such pages no service worker. " +
    "Open it over https, or from localhost.",
  unsupported:
    "This browser window has no service worker, which is what answers the requests. " +
    "Private windows often have none: open the page in an ordinary window.",
  blocked:
    "A service worker answers the requests, and something in this browser blocks service workers: a setting, a policy, " +
    "an extension, or the options of a test.",
  failed: "The service worker could not be started. Reload the page, and check that the browser allows site data.",
  noControl:
    "The service worker runs but doesn't control this page. Close the other tabs of this page, then reload it.",
};

function isGone(worker: ServiceWorker | null | undefined): boolean {
  return !worker || worker.state === "redundant";
}

/** Calls once the page has nothing else to do, and in any case before long. */
function whenIdle(call: () => void): void {
  const wait = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(call, { timeout: idlePatience });
    else setTimeout(call, idlePatience);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

function findObstacle(): ServiceState | undefined {
  if (!window.isSecureContext) return unavailable("insecure-context", messages.insecure);
  return hasWorkers() ? undefined : unavailable("no-service-worker", messages.unsupported);
}

/** Whether the browser gives this page service workers; in a sandboxed frame it says no by an error. */
function hasWorkers(): boolean {
  try {
    return (navigator.serviceWorker as ServiceWorkerContainer | undefined) !== undefined;
  } catch {
    return false;
  }
}

/** Tells the board of samples loading, and of a version that took over without this page's asking. */
function watchChanges(
  container: ServiceWorkerContainer,
  board: StatusBoard,
  { updating, development }: { updating: () => boolean; development: boolean },
): void {
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    const isControlled = container.controller !== null;
    if (updating()) location.reload();
    // From no controller to one is a first visit, or a worker that was registered again after the browser had removed
    // it; from one to another is an update made by another tab.
    else if (controlled && isControlled && !development) board.showUpdate();
    controlled = isControlled;
  });
  container.addEventListener("message", ({ data }) => {
    const message = readWorkerMessage(data);
    if (message?.type === "progress") board.showProgress(message.loaded, message.total);
    else if (message?.type === "waiting") board.showWait(message.wait ?? undefined);
  });
  container.startMessages();
}
