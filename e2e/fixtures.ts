// Provides the `test` of the end-to-end tests: it fails on any console error, and opens the page under test.

import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  type ConsoleMessage,
  type Locator,
  type PlaywrightTestOptions,
  type WebError,
} from "@playwright/test";
import { built, type Host, host } from "./support/host.ts";
import { Riddle } from "./support/riddle.ts";
import { closeCopy, SeededBrowser, startCopy } from "./support/seeded-browser.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** The page under test, at the address of the project; not opened yet. */
  readonly riddle: Riddle;
  /** Expects responses with one of these statuses, and the browser's console message about them. */
  readonly expectStatus: (...statuses: number[]) => void;
  /** Expects a line in the console. */
  readonly expectFault: (pattern: RegExp) => void;
  readonly faults: Faults;
  /** The arguments of an `ownBrowserTest`'s browser, from those of the others. */
  readonly browserArgs: (usual: readonly string[]) => readonly string[];
  /** The Chrome DevTools Protocol. A test that uses it runs in Chromium only. */
  readonly cdp: CDPSession;
  /** Taps on a touch screen. A test that uses it runs in Chromium only. */
  readonly tap: (target: Locator) => Promise<void>;
}

/** Collects console errors, page errors and unhandled rejections. */
class Faults {
  readonly #found: string[] = [];
  // Firefox reports what was loading when the page was left: fonts (NS_BINDING_ABORTED), and requests without an address.
  readonly #expected: RegExp[] = [
    /^downloadable font: download failed .* status=2152398850 /,
    /^Failed to load ‘’\. A ServiceWorker intercepted the request and encountered an unexpected error\./,
  ];

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /**
   * Watches every page of the context and its service worker.
   * @returns stops watching
   */
  async watch(context: BrowserContext): Promise<() => void> {
    // A context that several tests share gets the script once.
    if (!reporting.has(context)) await context.addInitScript(reportViolations);
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

/** Reports violations of the content security policy as console errors. Runs in each document before its scripts. */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
    console.error(`Content security policy: ${effectiveDirective} forbids ${blockedURI} (${sourceFile}) ${sample}`);
  });
}

/** A test that starts with a first visit: no worker is registered and nothing is stored. */
export const firstVisitTest = base.extend<Fixtures, { readonly seededBrowser: SeededBrowser }>({
  // Every test has this fixture, even if it doesn't use it: between tests whose worker fixtures or worker options differ,
  // Playwright starts its process and their browsers again. It starts a browser only for the first test that uses it.
  seededBrowser: [
    async ({ launchOptions }, use) => {
      const browser = new SeededBrowser(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  browserArgs: async ({}, use) => use((usual) => usual),
  expectFault: async ({ faults }, use) => use((pattern) => faults.expect(pattern)),
  expectStatus: async ({ faults }, use) =>
    use((...statuses) =>
      // Chromium's message. Firefox reports none over BiDi.
      faults.expect(
        new RegExp(`^Failed to load resource: the server responded with a status of (${statuses.join("|")}) `),
      ),
    ),
  cdp: async ({ context, page, browserName }, use, { skip }) => {
    skip(browserName !== "chromium", "It uses the Chrome DevTools Protocol.");
    const session = await context.newCDPSession(page);
    await use(session);
    // What it emulates must not reach the next test on the page. A closed page has none.
    if (!page.isClosed()) await session.detach();
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

/** The options of the context as the test's file sets them. */
const contextSettings = ["baseURL", "viewport", "hasTouch", "isMobile", "userAgent", "deviceScaleFactor"] as const;

type Settings = Pick<PlaywrightTestOptions, (typeof contextSettings)[number] | "contextOptions">;

function optionsOf(given: Settings): BrowserContextOptions {
  const set = contextSettings.map((name) => [name, given[name]]).filter(([, value]) => value !== undefined);
  // Without motion no test waits for a transition. Tests of the first visit see it.
  return { reducedMotion: "reduce", ...given.contextOptions, ...Object.fromEntries(set) };
}

/**
 * A test that starts after a first visit, in a browser of its own: it may change caches, quotas, the worker and the
 * context. Starting the browser costs half of what a first visit does.
 */
const copyTest = firstVisitTest.extend({
  context: async (
    { launchOptions, browserArgs, contextOptions, baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor },
    use,
  ) => {
    const given = { contextOptions, baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor };
    const args = [...browserArgs(launchOptions.args ?? [])];
    const copy = await startCopy({ ...launchOptions, args }, optionsOf(given));
    await use(copy.context);
    await closeCopy(copy);
  },
});

/**
 * A test that starts after a first visit: the worker is running, the samples are stored unchanged, local storage is
 * empty. Use `ownBrowserTest` to change caches, quotas or the browser, and `firstVisitTest` for the first visit itself.
 */
const seededTest = firstVisitTest.extend({
  context: async (
    { seededBrowser, baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor, contextOptions },
    use,
  ) => {
    const given = { contextOptions, baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor };
    const context = await seededBrowser.context(optionsOf(given));
    await use(context);
    const { status, expectedStatus } = test.info();
    if (status === expectedStatus) await seededBrowser.release({ site: String(baseURL), viewport });
    else await seededBrowser.close();
  },
  page: async ({ seededBrowser, context }, use) => use(await seededBrowser.page(context)),
});

// Only Chromium keeps a service worker in a profile that Playwright can start from.
const isChromium = process.env.RIDDLE_BROWSERS === undefined;
export const test = isChromium ? seededTest : firstVisitTest;
export const ownBrowserTest = isChromium ? copyTest : firstVisitTest;

/**
 * An `ownBrowserTest` with a server of its own, which it may change or stop. The address stays that of the project, to
 * which the stored worker and rows belong: the browser resolves it to the server.
 */
export const ownHostTest = ownBrowserTest.extend<{ readonly folder: string; readonly own: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  folder: async ({}, use) => use(built),
  own: async ({ folder }, use) => {
    const server = await host(folder);
    await use(server);
    await server.stop();
  },
  browserArgs: async ({ own, baseURL }, use) => {
    const rule = `--host-resolver-rules=MAP ${new URL(String(baseURL)).host} ${new URL(own.site).host}`;
    await use((usual) => [...usual, rule]);
  },
  riddle: async ({ page, own, baseURL }, use) => use(new Riddle(page, isChromium ? String(baseURL) : own.site)),
});
