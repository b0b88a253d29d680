// The page at a URL where its files are not found: it goes to its folder, or reports the error.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, ownHostTest } from "./fixtures.ts";
import { allFilesKept, built, copyOfBuild, type Host, host, stopAfterPages } from "./support/host.ts";
import { Riddle } from "./support/riddle.ts";

const query = "#/explore?collection=Stock&limit=3";

/** Starts a server that stops after the test. */
const test = base.extend<{ readonly serve: typeof host }>({
  serve: async ({ context }, use) => {
    const servers: Host[] = [];
    await use(async (...options) => {
      const server = await host(...options);
      servers.push(server);
      return server;
    });
    for (const server of servers) await stopAfterPages(server, context);
  },
});

test.beforeEach(({ expectStatus, expectFault }) => {
  expectStatus(404);
  expectFault(/Refused to (execute|apply)|Failed to load module script|MIME type/);
});

test("goes to /riddle/ with the state when a host serves /riddle without a redirect", async ({ page, serve }) => {
  const { site } = await serve(built, "/riddle/", (path) => path.replace(/^\/riddle(?=\?|$)/, "/riddle/"));
  const riddle = new Riddle(page, site);
  await page.goto(`${site.slice(0, -1)}?lang=en${query}`);
  await riddle.ready();
  expect(page.url()).toMatch(/\/riddle\/\?lang=en#/);
  await expect(riddle.collection).toHaveValue("Stock");
});

test("goes to the page's folder when a host serves the page at every path", async ({ page, serve }) => {
  const { site } = await serve(built, "/riddle/", (path) =>
    /^\/riddle\/(assets\/|sw\.js)/.test(path) ? path : "/riddle/",
  );
  const riddle = new Riddle(page, site);
  await page.goto(`${site}deep/er/path${query}`);
  await riddle.ready();
  expect(new URL(page.url()).pathname).toBe("/riddle/");
  await expect(riddle.collection).toHaveValue("Stock");
});

ownHostTest("goes to the page from a deeper path behind the worker, also offline", async ({ riddle, page, own }) => {
  await riddle.open();
  for (const state of ["with its host", "without its host"]) {
    await test.step(state, async () => {
      // Firefox reports a file that is being loaded when the page is left.
      await expect(riddle.rows).toBeVisible();
      if (state === "without its host") {
        await allFilesKept(page);
        await own.stop();
      }
      await page.goto(`${riddle.site}deep/er/path${query}`);
      await riddle.ready();
      expect(page.url()).toMatch(/^[^/]+\/\/[^/]+\/#\/explore\?collection=Stock/);
      await expect(riddle.collection).toHaveValue("Stock");
    });
  }
});

test("reports that its scripts are missing", async ({ page, serve }) => {
  const { folder, remove } = await copyOfBuild();
  await rm(join(folder, "assets"), { recursive: true });
  const { site } = await serve(folder);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(site);
    await expect(page.getByRole("alert").getByRole("heading")).toHaveText("Riddle could not be loaded");
  }
  await remove();
});

test("a starting page never shows the load error", async ({ riddle, page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const notice = document.getElementById("not-started");
      if (notice !== null && !notice.hidden) console.error("The notice was shown.");
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await riddle.open();
});
