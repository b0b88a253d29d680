// Lost files are cached again, so that the page still opens without a server.

import type { Page } from "@playwright/test";
import { expect, firstVisitTest, ownHostTest as test } from "./fixtures.ts";
import { allFilesKept, type Host, host, stopAfterPages } from "./support/host.ts";
import { Riddle } from "./support/riddle.ts";

/** The number of cached files. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let files = 0;
    for (const name of await caches.keys()) files += (await (await caches.open(name)).keys()).length;
    return files;
  });
}

/** Stops the server and expects the page to open and work without it. */
async function worksWithoutServer(riddle: Riddle, own: Host): Promise<void> {
  await allFilesKept(riddle.page);
  await own.stop();
  await expect(fetch(own.site)).rejects.toThrow();
  await riddle.page.reload();
  await riddle.ready();
  await riddle.section("Bundle").click();
  await expect(riddle.page.getByRole("button", { name: "Send bundle" })).toBeVisible();
  await riddle.section("Learn").click();
  await expect(riddle.page.getByRole("status", { name: "Verdict" })).toContainText("wanted");
}

test("caches files again at the next load after a script deleted them", async ({ riddle, page, own }) => {
  await riddle.open();
  await allFilesKept(page);
  const all = await keptFiles(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await riddle.ready();
  await expect.poll(() => keptFiles(page)).toBeGreaterThanOrEqual(all);
  await worksWithoutServer(riddle, own);
});

test("caches files again at the next load after the browser cleared them", async ({ riddle, page, own, cdp }) => {
  await riddle.open();
  await allFilesKept(page);
  const all = await keptFiles(page);
  const { origin } = new URL(riddle.site);
  // Repeated, because Chromium has been seen to ignore it.
  await expect(async () => {
    await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "cache_storage" });
    expect(await keptFiles(page)).toBe(0);
  }).toPass();
  await page.reload();
  await riddle.ready();
  await expect.poll(() => keptFiles(page)).toBeGreaterThanOrEqual(all);
  await worksWithoutServer(riddle, own);
});

firstVisitTest(
  "caches the files on a later visit when the first had no storage",
  async ({ page, context, cdp, expectStatus }) => {
    expectStatus(507);
    const own = await host();
    try {
      const riddle = new Riddle(page, own.site);
      const { origin } = new URL(own.site);
      await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 700_000 });
      await page.goto(own.site);
      await riddle.serviceIs("unavailable");
      await cdp.send("Storage.overrideQuotaForOrigin", { origin });
      await page.reload();
      await riddle.ready();
      await worksWithoutServer(riddle, own);
    } finally {
      await stopAfterPages(own, context);
    }
  },
);
