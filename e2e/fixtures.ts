// Provides the `test` of the end-to-end tests: it fails on any console error, and opens the page under test.

import {
  type BrowserContext,
  test as base,
  type CDPSession,
  type ConsoleMessage,
  type Locator,
  type WebError,
} from "@playwright/test";
import { Riddle } from "./support/riddle.ts";
import { SeededBrowser } from "./support/seeded-browser.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** The page under test, at the address of the project; not opened yet. */
  readonly riddle: Riddle;
  /** Says that an answer with one of these statuses is part of the story, so that the browser's own note of it is, too. */
  readonly expectStatus: (...statuses: number[]) => void;
  /** Says that a line of the console is part of the story. */
  readonly expectFault: (pattern: RegExp) => void;
  readonly faults: Faults;
  /** A way past the page into Chromium. A story that takes it is told in Chromium only. */
  readonly cdp: CDPSession;
  /** Taps with a finger. A story that takes it is told in Chromium only. */
  readonly tap: (target: Locator) => Promise<void>;
}

/** Everything that goes wrong without anybody looking: console errors, page errors, unhandled rejections. */
class Faults {
  readonly #found: string[] = [];
  // Firefox tells of a font that was on its way when the page was left: NS_BINDING_ABORTED.
  readonly #expected: RegExp[] = [/^downloadable font: download failed .* status=2152398850 /];

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /**
   * Watches every page of the context and its service worker.
   * @returns stops watching
   */
  async watch(context: BrowserContext): Promise<() => void> {
    // A context that several tests share gets the script once.
    if (!reporting.has(context)) await context.addInitScript(tellViolations);
    reporting.add(context);
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === "error") this.#found.push(`${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => this.#found.push(String(error.error().stack || error.error()));
    context.on("console", onConsole);
    context.on("weberror", onError);
    return () => {
      context.off("console", onConsole);
      context.off("weberror", onError);
    };
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** Contexts whose pages report violations of the content security policy. */
const reporting = new WeakSet<BrowserContext>();

/** Makes every breach of the content security policy a console error. Carried into each document, before its scripts. */
function tellViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
    console.error(`Content security policy: ${effectiveDirective} forbids ${blockedURI} (${sourceFile}) ${sample}`);
  });
}

/** A test that begins with a first visit: no worker is registered and nothing is stored. */
export const firstVisitTest = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      const unwatch = await faults.watch(context);
      await use(faults);
      unwatch();
      base.expect(faults.unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  expectFault: async ({ faults }, use) => use((pattern) => faults.expect(pattern)),
  expectStatus: async ({ faults }, use) =>
    use((...statuses) =>
      // Chromium's words. Firefox has none for them over BiDi.
      faults.expect(
        new RegExp(`^Failed to load resource: the server responded with a status of (${statuses.join("|")}) `),
      ),
    ),
  cdp: async ({ context, page, browserName }, use, { skip }) => {
    skip(browserName !== "chromium", "It does by Chromium's own protocol what no script in a page can do.");
    await use(await context.newCDPSession(page));
  },
  tap: async ({ browserName }, use, { skip }) => {
    skip(browserName !== "chromium", "Over WebDriver BiDi Playwright has no touch: its tap does nothing.");
    await use((target) => target.tap());
  },
  riddle: async ({ page, baseURL }, use) => {
    if (baseURL === undefined) throw new Error("The project in playwright.config.ts has no baseURL.");
    await use(new Riddle(page, baseURL));
  },
});

/**
 * A test that begins where a first visit ended: the worker runs and the samples are stored, as they ship. Local storage
 * is empty. Tests about the first visit, or that change caches, quotas or the browser itself, use `firstVisitTest`.
 */
const seededTest = firstVisitTest.extend<object, { readonly seededBrowser: SeededBrowser }>({
  seededBrowser: [
    async ({ launchOptions }, use) => {
      const browser = new SeededBrowser(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  context: async (
    { seededBrowser, baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor, contextOptions },
    use,
  ) => {
    const given = { baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor };
    const set = Object.entries(given).filter(([, value]) => value !== undefined);
    const context = await seededBrowser.context({ ...contextOptions, ...Object.fromEntries(set) });
    await use(context);
    await seededBrowser.release(context, String(baseURL));
  },
});

// Only Chromium keeps a service worker in a profile that Playwright can start from.
export const test = process.env.RIDDLE_BROWSERS === undefined ? seededTest : firstVisitTest;
