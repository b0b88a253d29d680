// Filtering in WebKit: the page matches the same rows as plain JavaScript.

import { type FilterCase, otherFilters, twelveOperators } from "../support/order-filters.ts";
import type { Order } from "../support/sample-rows.ts";
import { expect, test } from "./fixtures.ts";
import { keys } from "./page.ts";
import type { Riddle } from "./riddle.ts";

/** Runs each filter in the page, and counts its rows independently among all rows of the service. */
async function compare(
  riddle: Riddle,
  cases: readonly FilterCase[],
  enter: (filter: string) => Promise<void>,
): Promise<void> {
  // Few rows are drawn; all are counted.
  await riddle.explore({ collection: "Orders", limit: 5 });
  const orders = await riddle.apiRows<Order>("Orders");
  for (const { filter, keeps } of cases) {
    await test.step(filter, async () => {
      await enter(filter);
      await riddle.says("textbox", "Filter", filter);
      await riddle.shows(orders.filter(keeps).length);
      await riddle.lacks("list", "Problems");
    });
  }
}

test("matches plain JavaScript for all twelve operators", ({ riddle }) =>
  compare(riddle, twelveOperators, (filter) => riddle.type(filter)));

test("matches plain JavaScript for logic, arithmetic, arrays, dates and null", ({ riddle }) =>
  compare(riddle, otherFilters, (filter) => riddle.explore({ collection: "Orders", filter, limit: 5 })));

test("completes a field", async ({ riddle }) => {
  await riddle.open();
  const orders = await riddle.apiRows<Order>("Orders");
  await riddle.write("Filter", "prior");
  await riddle.click("option", "priority number");
  await riddle.page.press(" = 5");
  await riddle.shows(orders.filter(({ priority }) => priority === 5).length);
});

test("shows a problem while typing and fixes it by one click", async ({ riddle }) => {
  await riddle.open();
  const orders = await riddle.apiRows<Order>("Orders");
  await riddle.type("status = 'open' and totl > 50");
  await riddle.page.press(keys.Escape);
  await riddle.says("list", "Problems", /There is no filterable field totl\. Did you mean total\?/);
  await riddle.has("button", /^Send$/, "aria-disabled", "true");
  await riddle.click("button", "Write total");
  await riddle.says("textbox", "Filter", "status = 'open' and total > 50");
  await riddle.lacks("list", "Problems");
  const kept = orders.filter(({ status, total }) => status === "open" && total !== null && total > 50);
  await riddle.shows(kept.length);
  expect((await riddle.address()).state).toMatchObject({ filter: "status = 'open' and total > 50" });
});
