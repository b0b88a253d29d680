// Stops the page's service worker, as a browser does when it is idle.

import { type CDPSession, expect, type Page, type Request } from "@playwright/test";

/** Reports the state of the page's service worker, and stops it. */
export class WorkerControl {
  readonly #cdp: CDPSession;
  readonly #states = new Map<string, string>();
  /** Pending requests of the page. No browser stops a worker with a pending request. */
  readonly #open = new Set<Request>();
  /** How often a worker was started. */
  starts = 0;

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  static async of(page: Page, cdp: CDPSession): Promise<WorkerControl> {
    const control = new WorkerControl(cdp);
    cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      for (const { versionId, runningStatus } of versions) control.#note(versionId, runningStatus);
    });
    let isLeaving = false;
    page.on("request", (request) => {
      isLeaving ||= request.isNavigationRequest();
      control.#open.add(request);
    });
    // A new document ends the requests of the one before it, some of them without an event, even those that it sent while
    // it was left. A change of the address within a document, a navigation without a request, ends none.
    page.on("framenavigated", () => {
      if (isLeaving) control.#open.clear();
      isLeaving = false;
    });
    page.on("requestfinished", (request) => control.#open.delete(request));
    page.on("requestfailed", (request) => control.#open.delete(request));
    await cdp.send("ServiceWorker.enable");
    return control;
  }

  #note(version: string, state: string): void {
    if (state === "running" && this.#states.get(version) !== "running") this.starts += 1;
    this.#states.set(version, state);
  }

  /** Waits for pending requests, then stops the worker. Once it resolves, no worker runs. */
  async stop(): Promise<void> {
    await expect
      .poll(async () => {
        if (this.#open.size > 0) return [...this.#open].map((request) => `pending: ${request.url()}`);
        await this.#cdp.send("ServiceWorker.stopAllWorkers");
        return [...this.#states.values()].filter((state) => state !== "stopped");
      })
      .toEqual([]);
  }
}
