// The page at a URL where its files are not found: it goes to its folder, or reports the error.

import { rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { staticServer } from "../scripts/serve.mjs";
import { expect, test } from "./fixtures.ts";
import { built, copyOfBuild, type Host } from "./support/host.ts";
import { Riddle } from "./support/riddle.ts";

const query = "#/explore?collection=Stock&limit=3";

/** A host that serves `as` at `path` without a redirect, and everything else from the folder. */
async function hostThat(answers: (path: string) => string, folder = built, base = "/"): Promise<Host> {
  const files = staticServer(folder, base);
  const listener: RequestListener = (request, response) => {
    request.url = answers(request.url ?? "/");
    files.emit("request", request, response);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    site: `http://localhost:${port}${base}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

test.beforeEach(({ expectStatus, expectFault }) => {
  expectStatus(404);
  expectFault(/Refused to (execute|apply)|Failed to load module script|MIME type/);
});

test("goes to /riddle/ with the state when a host serves /riddle without a redirect", async ({ page }) => {
  const { site, stop } = await hostThat((path) => path.replace(/^\/riddle(?=\?|$)/, "/riddle/"), built, "/riddle/");
  const riddle = new Riddle(page, site);
  await page.goto(`${site.slice(0, -1)}?lang=en${query}`);
  await riddle.ready();
  expect(page.url()).toMatch(/\/riddle\/\?lang=en#/);
  await expect(riddle.collection).toHaveValue("Stock");
  await stop();
});

test("goes to the page's folder when a host serves the page at every path", async ({ page }) => {
  const { site, stop } = await hostThat(
    (path) => (/^\/riddle\/(assets\/|sw\.js)/.test(path) ? path : "/riddle/"),
    built,
    "/riddle/",
  );
  const riddle = new Riddle(page, site);
  await page.goto(`${site}deep/er/path${query}`);
  await riddle.ready();
  expect(new URL(page.url()).pathname).toBe("/riddle/");
  await expect(riddle.collection).toHaveValue("Stock");
  await stop();
});

test("goes to the page from a deeper path behind the worker, also offline", async ({ page }) => {
  const { site, stop } = await hostThat((path) => path);
  const riddle = new Riddle(page, site);
  await riddle.open();
  for (const state of ["with its host", "without its host"]) {
    await test.step(state, async () => {
      if (state === "without its host") await stop();
      await page.goto(`${site}deep/er/path${query}`);
      await riddle.ready();
      expect(page.url()).toMatch(/^[^/]+\/\/[^/]+\/#\/explore\?collection=Stock/);
      await expect(riddle.collection).toHaveValue("Stock");
    });
  }
});

test("reports that its scripts are missing", async ({ page }) => {
  const { folder, remove } = await copyOfBuild();
  await rm(join(folder, "assets"), { recursive: true });
  const { site, stop } = await hostThat((path) => path, folder);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(site);
    await expect(page.getByRole("alert").getByRole("heading")).toHaveText("Riddle could not be loaded");
  }
  await stop();
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
