// Owns a browser that is in a hurry to stop its worker: it does so before each request of a page to the service.

import type { CDPSession, Page, Request } from "@playwright/test";

export interface Stops {
  /** How many requests were answered; the page gives some up before they are sent. */
  readonly answers: number;
  /** How often a worker began to run. */
  readonly starts: number;
}

/** Makes each request of the page wait until the one before it is answered and the worker is stopped. Before the first visit. */
export async function stopBeforeRequests(page: Page, cdp: CDPSession, prefix: string): Promise<Stops> {
  const counts = { answers: 0, starts: 0 };
  const states = new Map<string, string>();
  let changed = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      changed = resolve;
    });
  cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === "running" && states.get(versionId) !== "running") counts.starts += 1;
      states.set(versionId, runningStatus);
    }
    changed();
  });
  await cdp.send("ServiceWorker.enable");

  // No browser stops a worker that has a request to answer, and files of the page are asked of it, too.
  const files = new Set<Request>();
  const isFile = (request: Request) => !new URL(request.url()).pathname.startsWith(`${prefix}/`);
  page.on("request", (request) => isFile(request) && files.add(request));
  const isThere = (request: Request) => {
    if (files.delete(request)) changed();
  };
  page.on("requestfinished", isThere);
  page.on("requestfailed", isThere);

  const stop = async () => {
    for (;;) {
      // A request whose end is not reported must not hold up all others.
      const patience = new Promise((resolve) => setTimeout(resolve, 3_000)).then(() => files.clear());
      while (files.size > 0) await Promise.race([next(), patience]);
      const change = next();
      await cdp.send("ServiceWorker.stopAllWorkers");
      if ([...states.values()].every((state) => state === "stopped")) break;
      // Something else may have started it: a file of the page, a message. Not each of these is reported here.
      await Promise.race([change, new Promise((resolve) => setTimeout(resolve, 200))]);
    }
  };
  await page.exposeFunction("stopWorker", stop);
  await page.exposeFunction("noteAnswer", () => {
    counts.answers += 1;
  });
  await page.addInitScript(queueRequests, prefix);
  return counts;
}

/** Carried into the page, before any of its scripts. */
function queueRequests(prefix: string): void {
  const send = window.fetch.bind(window);
  // Nor does one stop it while a page comes in.
  let turn: Promise<unknown> = new Promise((resolve) => window.addEventListener("load", resolve));
  // Files that are fetched while the page is idle would keep the worker running between two requests.
  const post = ServiceWorker.prototype.postMessage;
  Reflect.set(ServiceWorker.prototype, "postMessage", function (this: ServiceWorker, message: unknown) {
    if (JSON.stringify(message) !== '{"type":"keep-files"}') post.call(this, message);
  });
  const quiet = async () => {
    for (let last: unknown; last !== turn; ) {
      last = turn;
      await turn;
    }
  };
  Reflect.set(window, "requestsAnswered", quiet);
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!new URL(url, location.href).pathname.startsWith(`${prefix}/`)) return send(input, init);
    const answer = turn.then(() => Reflect.get(window, "stopWorker")()).then(() => send(input, init));
    // An answer that is still on its way would keep the worker, or lose its end with it.
    turn = answer
      .then((response) => Promise.all([response.clone().arrayBuffer(), Reflect.get(window, "noteAnswer")()]))
      .catch(() => {});
    return answer;
  };
}
