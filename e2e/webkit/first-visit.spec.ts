// First visit in WebKit: the samples load, rows are shown, and the address contains the query.

import type { Order } from "../support/sample-rows.ts";
import { expect, test } from "./fixtures.ts";

test("the first filter matches some orders, and the address contains it", async ({ riddle }) => {
  await riddle.open();
  const filter = "status in ['open', 'paid'] and total > 100";
  await riddle.says("textbox", "Filter", filter);
  const kept = (await riddle.apiRows<Order>("Orders")).filter(
    ({ status, total }) => ["open", "paid"].includes(status) && total !== null && total > 100,
  );
  await riddle.shows(kept.length);
  await riddle.has("table", "Rows", "aria-rowcount", String(Math.min(100, kept.length) + 1));
  await riddle.lacks("list", "Problems");
  await riddle.addressHolds({ collection: "Orders", filter });
  expect(await riddle.page.evaluate(() => document.title)).toBe("Explore · Riddle");
  expect(await riddle.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test("opens a hand-written address", async ({ riddle }) => {
  await riddle.explore({ collection: "Products", filter: "price > 100", sort: "-price", limit: 5 });
  const dear = (await riddle.apiRows<{ price: number }>("Products")).filter(({ price }) => price > 100);
  await riddle.shows(dear.length, 300);
  await riddle.contains("combobox", "Collection", "Products");
  await riddle.says("textbox", "Filter", "price > 100");
  await riddle.contains("spinbutton", "Limit", "5");
  await riddle.has("table", "Rows", "aria-rowcount", "6");
});

test("reaches every section by one link", async ({ riddle }) => {
  await riddle.open();
  for (const name of ["Bundle", "Learn", "Data", "Explore"] as const) {
    await riddle.click("link", name);
    await riddle.has("link", name, "aria-current", "page");
    expect((await riddle.address()).section).toBe(name.toLowerCase());
  }
});
