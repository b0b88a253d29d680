// A test that starts from data of its own.

import { test as base, type Page } from "@playwright/test";

/** What `POST api/$import` takes: see docs/your-data.md. */
export interface Workspace {
  readonly riddle: 1;
  readonly collections: readonly object[];
  readonly rows: Readonly<Record<string, readonly object[]>>;
}

interface Fixtures {
  /**
   * Replaces all data of the page's browser context. The first test of a process that starts from some data imports it and
   * takes a snapshot; the others restore that.
   *
   * @param name - of the snapshot
   */
  readonly startFrom: (name: string, workspace: Workspace) => Promise<void>;
}

interface WorkerFixtures {
  readonly visitedPage: Page;
  /** The names of the snapshots that were taken. */
  readonly taken: Set<string>;
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
  taken: [async ({ browserName: _ }, use) => use(new Set()), { scope: "worker" }],
  page: async ({ visitedPage }, use) => use(visitedPage),
  startFrom: async ({ page, taken }, use) =>
    use(async (name, workspace) => {
      if (taken.has(name)) return send(page, "POST", `$reset?snapshot=${name}`);
      await send(page, "POST", "$import", JSON.stringify(workspace));
      await send(page, "PUT", `$snapshots/${name}`);
      taken.add(name);
    }),
});

/** Sends a request to Riddle's service. @throws an Error with the response, unless it is a success */
async function send(page: Page, method: string, path: string, body: string | null = null): Promise<void> {
  const problem = await page.evaluate(
    async ([to, init]) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`api/${to}`, init.body === null ? init : { ...init, headers });
      return response.ok ? null : await response.text();
    },
    [path, { method, body }] as const,
  );
  if (problem !== null) throw new Error(problem);
}

export { expect } from "@playwright/test";
