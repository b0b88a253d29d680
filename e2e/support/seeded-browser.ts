// Provides browsers that have visited the page before: the service worker runs, the samples are stored.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type LaunchOptions,
  type Page,
  type ViewportSize,
} from "@playwright/test";
import { root } from "../../scripts/project.mjs";
import { allFilesKept } from "./host.ts";

/** The profile that each seeded browser starts from. */
const template = join(root, "node_modules/.cache/e2e-profile");

/** Creates the template by a first visit. Call it once per run, before any test. */
export async function createTemplate(site: string, launchOptions: LaunchOptions): Promise<void> {
  await rm(template, { recursive: true, force: true });
  const context = await chromium.launchPersistentContext(template, launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(site);
    await page.locator("html[data-service=ready]").waitFor();
    await allFilesKept(page);
    await page.evaluate(() => localStorage.clear());
  } finally {
    await context.close();
  }
  // Without files that the browser recreates, which would double the time of each copy.
  const caches = ["Cache", "Code Cache", "GPUCache", "DawnGraphiteCache", "DawnWebGPUCache", "Shared Dictionary"];
  await Promise.all(caches.map((name) => rm(join(template, "Default", name), { recursive: true, force: true })));
}

interface Running {
  readonly context: BrowserContext;
  readonly folder: string;
  /** The options of the context, as JSON. */
  readonly options: string;
}

/** Starts a browser on a folder of its own, which becomes a copy of the template. Close it with `closeCopy`. */
export async function startCopy(
  launchOptions: LaunchOptions,
  options: BrowserContextOptions,
): Promise<{ readonly context: BrowserContext; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "riddle-profile-"));
  await copyTemplate(folder);
  return { context: await chromium.launchPersistentContext(folder, { ...launchOptions, ...options }), folder };
}

export async function closeCopy({ context, folder }: Awaited<ReturnType<typeof startCopy>>): Promise<void> {
  await context.close();
  await rm(folder, { recursive: true, force: true });
}

/** Makes the folder the profile of a browser that has visited the page. */
export async function copyTemplate(folder: string): Promise<void> {
  await cp(template, folder, { recursive: true });
}

/**
 * One browser per Playwright worker, on its own copy of the template. Tests with the same options share the browser and
 * its page, because a new page costs a process. Between two tests, it is reset to the state of the template.
 */
export class SeededBrowser {
  readonly #launchOptions: LaunchOptions;
  #running: Running | undefined;
  #page: Page | undefined;
  #hasWritten = false;

  constructor(launchOptions: LaunchOptions) {
    this.#launchOptions = launchOptions;
  }

  /** A context with the unchanged samples, an empty local storage, and no page of the site open. */
  async context(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    if (this.#running?.options !== key) await this.close();
    this.#running ??= await this.#start(options, key);
    return this.#running.context;
  }

  /** An empty page of the context: that of the last test, unless that test configured or closed it. */
  async page(context: BrowserContext): Promise<Page> {
    if (this.#page !== undefined && !this.#page.isClosed()) return this.#page;
    const page = await context.newPage();
    this.#page = page;
    for (const name of ["addInitScript", "emulateMedia", "on", "once", "route"] as const) {
      const method: unknown = Reflect.get(page, name);
      if (typeof method !== "function") continue;
      Reflect.set(page, name, (...given: unknown[]) => {
        this.#page = undefined;
        return Reflect.apply(method, page, given);
      });
    }
    return page;
  }

  /** Cleans up after a test: its pages, stored values and writes to the database. */
  async release({ site, viewport }: { readonly site: string; readonly viewport: ViewportSize | null }): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    const { context } = running;
    const [blank, ...pages] = context.pages();
    if (blank === undefined) return this.close();
    await Promise.all(pages.map((page) => (page === this.#page ? empty(page, viewport) : page.close())));
    await context.clearPermissions();
    const session = await context.newCDPSession(blank);
    if (this.#hasWritten) await restoreDatabase(session, site, running.folder);
    this.#hasWritten = false;
    const { origin } = new URL(site);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,cookies" });
    await session.detach();
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.#page = undefined;
    this.#hasWritten = false;
    if (running !== undefined) await closeCopy(running);
  }

  async #start(options: BrowserContextOptions, key: string): Promise<Running> {
    const copy = await startCopy(this.#launchOptions, options);
    copy.context.on("request", (request) => {
      this.#hasWritten ||= !["GET", "HEAD", "OPTIONS"].includes(request.method());
    });
    return { ...copy, options: key };
  }
}

/** Leaves the page's document, and resets its session storage, its size and the mouse position. */
async function empty(page: Page, viewport: ViewportSize | null): Promise<void> {
  // Clears it last in the document, because the page stores unapplied text when it is left.
  await page.evaluate(() => {
    if (location.origin !== "null") addEventListener("pagehide", () => sessionStorage.clear());
  });
  await page.goto("about:blank");
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}

/** Replaces the browser's database with that of the template. No page may have it open. */
async function restoreDatabase(session: CDPSession, site: string, folder: string): Promise<void> {
  const { origin } = new URL(site);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  const databases = "Default/IndexedDB";
  await cp(join(template, databases), join(folder, databases), { recursive: true });
}
