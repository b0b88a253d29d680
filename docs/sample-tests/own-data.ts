// A test that starts from data of its own.

import { test as base, type Page } from "@playwright/test";

/** What `POST api/$import` takes: see docs/own-data.md. */
export interface Workspace {
  readonly riddle: 1;
  readonly collections: readonly object[];
  readonly rows: Readonly<Record<string, readonly object[]>>;
}

interface Fixtures {
  /** Replaces all data of the page's browser context. */
  readonly startFrom: (workspace: Workspace) => Promise<void>;
}

interface WorkerFixtures {
  readonly visitedPage: Page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Every worker process has a browser context of its own, with a database of its own. Its tests run one after the other, so
  // no test sees the data of another, and only the first one waits for Riddle to start.
  visitedPage: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: String(project.use.baseURL) });
      const page = await context.newPage();
      await page.goto("/");
      await page.locator("html[data-service=ready]").waitFor({ timeout: 60_000 });
      await use(page);
      await context.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  page: async ({ visitedPage }, use) => use(visitedPage),
  startFrom: async ({ page }, use) =>
    use(async (workspace) => {
      const answer = await page.evaluate(async (body) => {
        const headers = { "Content-Type": "application/json" };
        const response = await fetch("api/$import", { method: "POST", headers, body });
        return { isOk: response.ok, text: await response.text() };
      }, JSON.stringify(workspace));
      if (!answer.isOk) throw new Error(answer.text);
    }),
});

export { expect } from "@playwright/test";
