// Owns what every story stands on: a test that no console error passes unseen, and the page as people find it.

import { type BrowserContext, test as base } from "@playwright/test";
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
}

/** Everything that goes wrong without anybody looking: console errors, page errors, unhandled rejections. */
class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Of every page of the context, and of its service worker. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.#found.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#found.push(String(error.error().stack || error.error())));
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      faults.watch(context);
      await use(faults);
      base.expect(faults.unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  expectFault: async ({ faults }, use) => use((pattern) => faults.expect(pattern)),
  expectStatus: async ({ faults }, use) =>
    use((...statuses) =>
      faults.expect(
        new RegExp(`^Failed to load resource: the server responded with a status of (${statuses.join("|")}) `),
      ),
    ),
  riddle: async ({ page, baseURL }, use) => {
    if (baseURL === undefined) throw new Error("The project in playwright.config.ts has no baseURL.");
    await use(new Riddle(page, baseURL));
  },
});
