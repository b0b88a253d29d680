// Reloads: normal, and hard.

import { expect, test } from "./fixtures.ts";
import { hardReload } from "./support/hard-reload.ts";

// Replacing a worker aborts its deferred font downloads.
test.beforeEach(({ expectFault }) => expectFault(/net::ERR_FAILED \(\S+\.woff2\)/));

test("a reload keeps the rows and the state", { tag: "@journey" }, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Customers", filter: "vip = true", limit: 3 });
  expect(await riddle.sendJson("PATCH", "Customers@1", { name: "Ada", vip: true })).toMatchObject({ status: 200 });
  const result = await riddle.result.textContent();
  await page.reload();
  await riddle.ready();
  await expect(riddle.filter).toHaveText("vip = true");
  const vips = (await riddle.apiRows("Customers")).filter(({ vip }) => vip === true);
  await riddle.shows(vips.length, 200);
  expect(result).not.toBeNull();
  expect((await riddle.storedRows("Customers"))[0]).toMatchObject({ _id: 1, name: "Ada", vip: true });
});

test("recovers the service after a hard reload without a controlling worker", { tag: "@journey" }, async ({
  riddle,
  page,
}) => {
  await riddle.open();
  await riddle.sendJson("PATCH", "Orders@1", { note: "kept" });
  await hardReload(page);
  await riddle.ready();
  await expect(riddle.rows).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(JSON.parse((await riddle.request("Orders@1")).text).payload).toMatchObject({ note: "kept" });
});
