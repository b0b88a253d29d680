// The address: it contains the complete state, is updated after edits, and is applied when it changes.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";

const count = (orders: readonly Order[], status: string): number =>
  orders.filter((order) => order.status === status).length;

test("the address follows typing without a history entry per key", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'" });
  const entries = await page.evaluate(() => history.length);
  await riddle.type("status = 'paid' and note = 'a&b=c#d%20+'");
  await riddle.addressHolds({ collection: "Orders", filter: "status = 'paid' and note = 'a&b=c#d%20+'" });
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await riddle.ready();
  await expect(riddle.filter).toHaveText("status = 'paid' and note = 'a&b=c#d%20+'");
});

test("going back restores the previous state, however soon", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'" });
  const orders = await riddle.apiRows<Order>("Orders");
  await riddle.shows(count(orders, "open"));
  for (let round = 0; round < 5; round++) {
    await page.evaluate(() => {
      location.hash = `#/explore?collection=Orders&filter=${encodeURIComponent("status = 'paid'")}`;
    });
    await riddle.shows(count(orders, "paid"));
    await page.goBack();
    await riddle.shows(count(orders, "open"));
    await riddle.addressHolds({ collection: "Orders", filter: "status = 'open'" });
  }
});

test("follows a link, even to the address that the page was opened with", { tag: "@journey" }, async ({
  riddle,
  page,
}) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'" });
  const opened = new URL(page.url()).hash;
  const orders = await riddle.apiRows<Order>("Orders");
  await riddle.type("status = 'paid'");
  await riddle.shows(count(orders, "paid"));
  await riddle.addressHolds({ collection: "Orders", filter: "status = 'paid'" });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, opened);
  await riddle.shows(count(orders, "open"));
  await expect(riddle.filter).toHaveText("status = 'open'");
});

test("a write keeps what was selected or typed just before it finished", async ({ riddle, page }) => {
  await riddle.explore({ operation: "Update", collection: "Orders", filter: "_id = 1", patch: '{"note":"a"}' });
  await riddle.shows(1);
  await riddle.type("_id = 2");
  await riddle.addressHolds({ operation: "Update", collection: "Orders", filter: "_id = 2", patch: '{"note":"a"}' });
  await riddle.send.click();
  await expect(page.getByRole("status", { name: "Write" })).toHaveText("1 row updated");
  await expect(riddle.tab("HTTP")).toHaveAttribute("aria-selected", "true");
  await riddle.addressHolds({
    operation: "Update",
    collection: "Orders",
    filter: "_id = 2",
    patch: '{"note":"a"}',
    view: "HTTP",
  });
  await expect(riddle.tab("HTTP")).toHaveAttribute("aria-selected", "true");
});

test("keeps a section chosen right after a change in the address", async ({ riddle, page }) => {
  await riddle.open();
  await riddle.type("status = 'open'");
  await riddle.section("Bundle").click();
  await expect(page.getByRole("button", { name: "Send bundle" })).toBeVisible();
  expect(riddle.address().section).toBe("bundle");
  await riddle.section("Explore").click();
  await expect(riddle.filter).toHaveText("status = 'open'");
});
