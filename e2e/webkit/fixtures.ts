// Fixtures of the WebKit tests: the driver, a server per test, and a check for unexpected errors.

import { test as base } from "@playwright/test";
import { findWebkit } from "../../scripts/other-browsers.mjs";
import { copyOfBuild, type Host, host } from "../support/host.ts";
import { type Driver, startDriver } from "./driver.ts";
import { faultsOf, watchFaults } from "./faults.ts";
import { Riddle } from "./riddle.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** The server of this test. */
  readonly own: Host;
  /** The page under test in a new browser; not opened yet. */
  readonly riddle: Riddle;
}

interface WorkerFixtures {
  readonly driver: Driver;
  /** The built page with a recorder of errors. */
  readonly folder: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const found = findWebkit();
      if (found === undefined) throw new Error("There is no WebKitGTK. npm run test:browsers says how to get it.");
      const driver = await startDriver(found);
      await use(driver);
      driver.stop();
    },
    { scope: "worker" },
  ],
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const { folder, remove } = await copyOfBuild();
      await watchFaults(folder);
      await use(folder);
      await remove();
    },
    { scope: "worker" },
  ],
  own: async ({ folder }, use) => {
    const server = await host(folder);
    await use(server);
    await server.stop();
  },
  riddle: async ({ driver, own }, use) => {
    const page = await driver.open();
    try {
      await use(new Riddle(page, own.site));
      base.expect(await faultsOf(page), "errors in the page").toEqual([]);
    } finally {
      await page.close();
    }
  },
});
