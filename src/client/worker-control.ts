// Registers the service worker and makes it control the page: on a first visit, after a hard reload and after an update.

/** The browser blocks service workers. */
export class WorkersBlockedError extends Error {
  override readonly name = "WorkersBlockedError";
}

/**
 * Registers `sw.js` beside the page, so that it works below any path.
 *
 * @param development - the dev server serves the worker as a module; a build is one classic script.
 * @throws WorkersBlockedError if `register` resolves to undefined, because it was replaced, as by Playwright's
 * `serviceWorkers: "block"`.
 */
export async function registerWorker(
  container: ServiceWorkerContainer,
  development: boolean,
): Promise<ServiceWorkerRegistration> {
  // Where trusted types are required, index.html has made the address into one.
  const script = Reflect.get(globalThis, "riddleWorker") ?? new URL("sw.js", document.baseURI).href;
  const type = development ? "module" : "classic";
  const registration: ServiceWorkerRegistration | undefined = await container.register(script, {
    type,
    updateViaCache: "none",
  });
  if (registration === undefined) throw new WorkersBlockedError("Service workers are blocked.");
  return registration;
}

/**
 * Resolves to the active worker. Unlike `navigator.serviceWorker.ready`, it does not wait forever if an install fails.
 *
 * @throws Error if the first install fails.
 */
export async function waitForActiveWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  for (;;) {
    if (registration.active !== null) return registration.active;
    const coming = registration.waiting ?? registration.installing;
    if (coming === null) throw new Error("Its installation failed. A file of the page may be missing on the server");
    await waitForStateChange(coming);
  }
}

/**
 * Makes `worker` control the page. A first visit and a hard reload start without a controller, so the worker must claim
 * the page. Call this before registering: the controller may change at any time after.
 */
export function watchControl(container: ServiceWorkerContainer) {
  const changed = new Promise<void>((resolve) => {
    container.addEventListener("controllerchange", () => resolve(), { once: true });
  });
  const controls = (worker: ServiceWorker) => container.controller?.scriptURL === worker.scriptURL;
  return {
    /** @returns false if the worker has not taken control within `timeout` milliseconds. */
    async take(worker: ServiceWorker, timeout: number): Promise<boolean> {
      if (controls(worker)) return true;
      worker.postMessage({ type: "claim" });
      await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, timeout))]);
      return controls(worker);
    },
  };
}

/** Calls `waits` whenever a newer worker is installed and waiting, including one that already is. */
export function watchUpdates(registration: ServiceWorkerRegistration, waits: (worker: ServiceWorker) => void): void {
  const watch = async (coming: ServiceWorker | null) => {
    while (coming?.state === "installing") await waitForStateChange(coming);
    // The first worker does not wait.
    if (coming?.state === "installed" && registration.active !== null) waits(coming);
  };
  registration.addEventListener("updatefound", () => void watch(registration.installing));
  void watch(registration.waiting);
  void watch(registration.installing);
}

function waitForStateChange(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => worker.addEventListener("statechange", () => resolve(), { once: true }));
}
