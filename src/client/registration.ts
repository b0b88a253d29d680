// Owns the page's connection to its service worker: registering it, knowing that it answers, updating it.

import type { CollectionDeclaration } from "../language/index.ts";
import type { PageMessage } from "../wire/index.ts";
import { readWorkerMessage } from "../wire/index.ts";
import { createClient } from "./client.ts";
import type { ServiceConnection } from "./connection.ts";
import { firstAnswer, textOf, unavailable } from "./first-answer.ts";
import { forgetReload, reloadOnce } from "./reload-guard.ts";
import { requestReset } from "./sample-reset.ts";
import type { ServiceState } from "./service-status.ts";
import { StatusBoard } from "./service-status.ts";
import { activeWorker, registerWorker, watchControl, watchUpdates } from "./worker-control.ts";

export interface ConnectionOptions {
  /** True on the dev server: the worker is a module, and a newer one takes over by itself. */
  readonly development?: boolean | undefined;
}

/** How long a worker may take to claim the page, in milliseconds; it takes some ten. */
const patience = 5_000;

/** Registers the worker and watches it. Returns at once; `subscribe` tells how it goes. Never throws. */
export function connectService(options: ConnectionOptions = {}): ServiceConnection {
  const board = new StatusBoard();
  const development = options.development ?? false;
  let registration: ServiceWorkerRegistration | undefined;
  let update: ServiceWorker | undefined;
  let updating = false;

  const start = async (container: ServiceWorkerContainer) => {
    const control = watchControl(container);
    watchChanges(container, board, { updating: () => updating, development });
    registration = await registerWorker(container, development);
    if (!development) {
      watchUpdates(registration, (worker) => {
        update = worker;
        board.showUpdate();
      });
    }
    const worker = await activeWorker(registration);
    const reloadKey = `riddle:reloaded:${registration.scope}`;
    if (!(await control.take(worker, patience))) {
      if (!reloadOnce(reloadKey)) board.show(unavailable("registration-failed", messages.noControl));
      return;
    }
    forgetReload(reloadKey);
    // Derived from the scope, so that it is right below any path.
    const client = createClient(new URL("api", registration.scope));
    // The worker is of this build or another of this program's, so what it declares is taken as it is.
    board.show(await firstAnswer(client, (declared) => declared as readonly CollectionDeclaration[]));
  };

  const obstacle = findObstacle();
  if (obstacle !== undefined) board.show(obstacle);
  else {
    start(navigator.serviceWorker).catch((cause: unknown) => {
      board.show(unavailable("registration-failed", `${messages.failed} ${textOf(cause)}.`));
    });
  }

  return {
    status: () => board.status,
    subscribe: (listener) => board.subscribe(listener),
    applyUpdate() {
      if (!board.status.updateWaiting) return;
      updating = true;
      if (update?.state === "installed") update.postMessage({ type: "activate" } satisfies PageMessage);
      // Another tab has let it take over already.
      else location.reload();
    },
    async resetSamples(onProgress) {
      const worker = registration?.active;
      if (!worker) throw new Error("The service is not there, so the samples can't be put back. Reload the page.");
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
  failed: "The service worker could not be started. Reload the page, and check that the browser allows site data.",
  noControl:
    "The service worker runs but doesn't control this page. Close the other tabs of this page, then reload it.",
};

function findObstacle(): ServiceState | undefined {
  if (!window.isSecureContext) return unavailable("insecure-context", messages.insecure);
  if (!("serviceWorker" in navigator)) return unavailable("no-service-worker", messages.unsupported);
  return undefined;
}

/** Tells the board of samples loading, and of a version that took over without this page's asking. */
function watchChanges(
  container: ServiceWorkerContainer,
  board: StatusBoard,
  { updating, development }: { updating: () => boolean; development: boolean },
): void {
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (updating()) location.reload();
    // From no controller to one is a first visit; from one to another is an update made by another tab.
    else if (controlled && !development) board.showUpdate();
    controlled = true;
  });
  container.addEventListener("message", ({ data }) => {
    const message = readWorkerMessage(data);
    if (message?.type === "progress") board.showProgress(message.loaded, message.total);
  });
  container.startMessages();
}
