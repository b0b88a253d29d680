// How a page gets its service worker into control, on a first visit, after a hard reload and after an update.

/** Names the trusted-types policy; scripts/vite-content-security-policy.ts lists it. */
const policyName = "riddle-worker";

/** Something in the browser keeps the page from registering its worker. */
export class WorkersBlockedError extends Error {
  override readonly name = "WorkersBlockedError";
}

/**
 * Registers `sw.js` beside the page, so that it works below any path.
 *
 * @param development - the dev server serves the worker as a module; a build is one classic script.
 * @throws WorkersBlockedError when there is no registration and no error either: where the browser's own function was
 * replaced, as Playwright's `serviceWorkers: "block"` does.
 */
export async function registerWorker(
  container: ServiceWorkerContainer,
  development: boolean,
): Promise<ServiceWorkerRegistration> {
  const script = trusted(new URL("sw.js", document.baseURI).href);
  const type = development ? "module" : "classic";
  const registration: ServiceWorkerRegistration | undefined = await container.register(script, {
    type,
    updateViaCache: "none",
  });
  if (registration === undefined) throw new WorkersBlockedError("Service workers are blocked.");
  return registration;
}

/**
 * The worker in force, once there is one. `navigator.serviceWorker.ready` would wait for ever if an install fails.
 *
 * @throws Error when the first install fails.
 */
export async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  for (;;) {
    if (registration.active !== null) return registration.active;
    const coming = registration.waiting ?? registration.installing;
    if (coming === null)
      throw new Error("Its installation failed; perhaps a file of the page is missing on the server");
    await stateChange(coming);
  }
}

/**
 * Makes sure that `worker` controls the page. A first visit and a hard reload begin without a controller; then the
 * worker is asked to claim the page. Make the watch before registering: the change may come at any time after.
 */
export function watchControl(container: ServiceWorkerContainer) {
  const changed = new Promise<void>((resolve) => {
    container.addEventListener("controllerchange", () => resolve(), { once: true });
  });
  const controls = (worker: ServiceWorker) => container.controller?.scriptURL === worker.scriptURL;
  return {
    /** @returns false when the worker has not taken control within `patience` milliseconds. */
    async take(worker: ServiceWorker, patience: number): Promise<boolean> {
      if (controls(worker)) return true;
      worker.postMessage({ type: "claim" });
      await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, patience))]);
      return controls(worker);
    },
  };
}

/** Calls back when a newer worker is installed and waits for the one in force to go, now or later. */
export function watchUpdates(registration: ServiceWorkerRegistration, waits: (worker: ServiceWorker) => void): void {
  const watch = async (coming: ServiceWorker | null) => {
    while (coming?.state === "installing") await stateChange(coming);
    // The very first worker waits for nobody.
    if (coming?.state === "installed" && registration.active !== null) waits(coming);
  };
  registration.addEventListener("updatefound", () => void watch(registration.installing));
  void watch(registration.waiting);
  void watch(registration.installing);
}

function stateChange(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => worker.addEventListener("statechange", () => resolve(), { once: true }));
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let trustedAddress: string | undefined;

// Where a content security policy requires trusted types, a worker's address must come from a policy. This one knows no
// other address. Its name can be taken only once, however often the worker is registered.
function trusted(address: string): string {
  const types: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  if (types === undefined) return address;
  try {
    trustedAddress ??= types.createPolicy(policyName, { createScriptURL: () => address }).createScriptURL(address);
    return trustedAddress;
  } catch {
    // The policy's name is not listed or is taken; registering says whether the plain address will do.
    return address;
  }
}
