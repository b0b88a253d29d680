// Provides browsers that have visited the page before: the service worker runs, the samples are stored.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from "@playwright/test";
import { root } from "../../scripts/project.mjs";

/** The profile that each seeded browser starts from. */
const template = join(root, "node_modules/.cache/e2e-profile");

/** Makes the template by a first visit. Call it once per run, before any test. */
export async function createTemplate(site: string, launchOptions: LaunchOptions): Promise<void> {
  await rm(template, { recursive: true, force: true });
  const context = await chromium.launchPersistentContext(template, launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(site);
    await page.locator("html[data-service=ready]").waitFor();
    await page.evaluate(() => localStorage.clear());
  } finally {
    await context.close();
  }
  // Without files that the browser recreates, which would double the time of each copy.
  const caches = ["Cache", "Code Cache", "GPUCache", "DawnGraphiteCache", "DawnWebGPUCache", "Shared Dictionary"];
  await Promise.all(caches.map((name) => rm(join(template, "Default", name), { recursive: true, force: true })));
}

/**
 * One browser per Playwright worker, on its own copy of the template. Tests share it as long as they use the same
 * options and write nothing; after a write the next test gets a new copy.
 */
export class SeededBrowser {
  readonly #launchOptions: LaunchOptions;
  #current: { readonly context: BrowserContext; readonly folder: string; readonly options: string } | undefined;
  #written = false;

  constructor(launchOptions: LaunchOptions) {
    this.#launchOptions = launchOptions;
  }

  /** A context with the samples as they ship, an empty local storage, and no page of the site open. */
  async context(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    if (this.#written || this.#current?.options !== key) await this.close();
    this.#current ??= await this.#start(options, key);
    return this.#current.context;
  }

  /** Closes the pages of a test and forgets what it left behind outside the database. */
  async release(context: BrowserContext, site: string): Promise<void> {
    const [blank, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await context.clearPermissions();
    if (this.#written || blank === undefined) return this.close();
    const session = await context.newCDPSession(blank);
    const { origin } = new URL(site);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,cookies" });
    await session.detach();
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    this.#written = false;
    await current?.context.close();
    if (current !== undefined) await rm(current.folder, { recursive: true, force: true });
  }

  async #start(options: BrowserContextOptions, key: string) {
    const folder = await mkdtemp(join(tmpdir(), "riddle-profile-"));
    await cp(template, folder, { recursive: true });
    const context = await chromium.launchPersistentContext(folder, { ...this.#launchOptions, ...options });
    context.on("request", (request) => {
      this.#written ||= !["GET", "HEAD", "OPTIONS"].includes(request.method());
    });
    return { context, folder, options: key };
  }
}
