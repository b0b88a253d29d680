// Connects the page to its service worker: registers it, checks that it responds, and updates it.

import { type PageMessage, readWorkerMessage } from "../wire/public.ts";
import { createClient } from "./client.ts";
import type { ServiceConnection } from "./connection.ts";
import { createUnavailableState, getCauseText, refreshCollections, requestFirstAnswer } from "./first-answer.ts";
import { keepAwake } from "./keep-awake.ts";
import { forgetReload, reloadOnce } from "./reload-guard.ts";
import { requestReset } from "./sample-reset.ts";
import { type ServiceState, StatusBoard } from "./service-status.ts";
import { createUpdater, type Updater } from "./update.ts";
import {
  registerWorker,
  WorkersBlockedError,
  waitForActiveWorker,
  watchControl,
  watchUpdates,
} from "./worker-control.ts";

export interface ConnectionOptions {
  /** Whether this is the dev server: the worker is a module, and updates activate immediately. Defaults to false. */
  readonly development?: boolean | undefined;
  /** The function that sends requests once the service is ready. Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** How long a worker may take to claim the page, in milliseconds. It usually takes about ten. */
const controlTimeout = 5_000;

/** How long the first rows have before the worker caches the page's files, in milliseconds. */
const firstRows = 1_000;

/** How long to wait then for the page to be idle, in milliseconds. */
const idleTimeout = 3_000;

/** Registers the service worker and watches it. Returns immediately; subscribe for progress. Never throws. */
export function connectService(options: ConnectionOptions = {}): ServiceConnection {
  const board = new StatusBoard();
  const development = options.development ?? false;
  let registration: ServiceWorkerRegistration | undefined;
  let update: ServiceWorker | undefined;
  let updating = false;
  let updater: Updater | undefined;

  /** Registers the worker. Resolves to it once it controls the page, or to undefined if it does not. */
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
    const worker = await waitForActiveWorker(registration);
    return (await control.take(worker, controlTimeout)) ? worker : undefined;
  };

  /** Requests the schema, with a client that restores the service if needed. */
  const checkService = async ({ scope }: ServiceWorkerRegistration): Promise<ServiceState> => {
    // Derived from the scope, so that it works below any path.
    const base = new URL("api", scope);
    // If the browser can't start a stopped worker in time, the request goes to the network and a static host responds.
    const control = async () => (await takeControl(navigator.serviceWorker)) !== undefined;
    const state = await requestFirstAnswer(createClient(base, { restore: control }));
    return state.state === "ready"
      ? { ...state, client: createClient(base, { restore, fetch: options.fetch }) }
      : state;
  };

  const start = async (container: ServiceWorkerContainer) => {
    watchChanges(container, board, { updating: () => updating, development });
    const worker = await takeControl(container);
    if (registration === undefined) return;
    const reloadKey = `riddle:reloaded:${registration.scope}`;
    if (worker === undefined) {
      if (!reloadOnce(reloadKey)) board.show(createUnavailableState("registration-failed", messages.noControl));
      return;
    }
    forgetReload(reloadKey);
    keepAwake(container);
    board.show(await checkService(registration));
    // On a first visit the rows come before the files.
    const keepFiles = () => worker.postMessage({ type: "keep-files" } satisfies PageMessage);
    setTimeout(() => callWhenIdle(keepFiles), firstRows);
  };

  let restoring: Promise<boolean> | undefined;
  // A browser that deletes the site's data also deletes the worker; the static host then responds instead.
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
    const state = await checkService(registration);
    // Otherwise keep the page as it is: it has input that was not sent yet.
    if (state.state === "ready") board.show(state);
    return state.state === "ready";
  };

  const obstacle = findObstacle();
  if (obstacle !== undefined) board.show(obstacle);
  else {
    start(navigator.serviceWorker).catch((cause: unknown) => {
      board.show(
        cause instanceof WorkersBlockedError
          ? createUnavailableState("no-service-worker", messages.blocked)
          : createUnavailableState("registration-failed", `${messages.failed} ${getCauseText(cause)}.`),
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
      // Another tab has already activated it.
      else location.reload();
    },
    refresh: () => refreshCollections(board),
    async resetSamples(options) {
      if (isGone(registration?.active)) await restore();
      const worker = registration?.active;
      if (!worker || isGone(worker))
        throw new Error("The service is not running, so the samples can't be restored. Reload the page.");
      await requestReset(worker, options);
    },
  };
}

const messages = {
  insecure:
    "This page was loaded over plain http from another machine, where browsers allow no service worker. " +
    "Open it over https, or from localhost.",
  unsupported:
    "This browser window has no service workers, and the requests need one. " +
    "Private windows often have none: open the page in a normal window.",
  blocked:
    "Requests need a service worker, and something in this browser blocks service workers: a setting, a policy, " +
    "an extension, or the options of a test.",
  failed: "The service worker could not be started. Reload the page, and check that the browser allows site data.",
  noControl: "The service worker is running but doesn't control this page. Close its other tabs, then reload it.",
};

function isGone(worker: ServiceWorker | null | undefined): boolean {
  return !worker || worker.state === "redundant";
}

/** Calls once the page is idle, or after a timeout. */
function callWhenIdle(call: () => void): void {
  const wait = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(call, { timeout: idleTimeout });
    else setTimeout(call, idleTimeout);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

function findObstacle(): ServiceState | undefined {
  if (!window.isSecureContext) return createUnavailableState("insecure-context", messages.insecure);
  return hasWorkers() ? undefined : createUnavailableState("no-service-worker", messages.unsupported);
}

/** Whether service workers are available. In a sandboxed frame, reading the property throws. */
function hasWorkers(): boolean {
  try {
    return (navigator.serviceWorker as ServiceWorkerContainer | undefined) !== undefined;
  } catch {
    return false;
  }
}

/** Updates the status while samples load, and when another tab activates a new version. */
function watchChanges(
  container: ServiceWorkerContainer,
  board: StatusBoard,
  { updating, development }: { updating: () => boolean; development: boolean },
): void {
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    const isControlled = container.controller !== null;
    if (updating()) location.reload();
    // From no controller to one: a first visit, or a worker registered again after the browser deleted it. From one to
    // another: an update from another tab.
    else if (controlled && isControlled && !development) board.showUpdate();
    controlled = isControlled;
  });
  container.addEventListener("message", ({ data }) => {
    const message = readWorkerMessage(data);
    if (message?.type === "progress") board.showProgress(message.loaded, message.total);
    else if (message?.type === "waiting") board.showWait(message.wait ?? undefined);
    else if (message?.type === "collections") void refreshCollections(board);
  });
  container.startMessages();
}
