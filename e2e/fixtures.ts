// Owns what every story stands on: a test that no console error passes unseen, and the page as people find it.

import { type BrowserContext, test as base, type CDPSession, type Locator } from "@playwright/test";
import { Riddle } from "./parts/riddle.ts";

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

  /** Of every page of the context, and of its service worker. */
  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(tellViolations);
    context.on("console", (message) => {
      if (message.type() === "error") this.#found.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#found.push(String(error.error().stack || error.error())));
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** Makes every breach of the content security policy a console error. Carried into each document, before its scripts. */
function tellViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
    console.error(`Content security policy: ${effectiveDirective} forbids ${blockedURI} (${sourceFile}) ${sample}`);
  });
}

export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      await faults.watch(context);
      await use(faults);
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
