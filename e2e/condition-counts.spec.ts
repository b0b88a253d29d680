// What an empty result says about its conditions.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";

test("names the condition that excludes every row, and relaxes or removes it by key", { tag: "@journey" }, async ({
  riddle,
  page,
}) => {
  const orders = await (async () => {
    await riddle.explore({ collection: "Orders", filter: "status = 'open' and total > 100000" });
    return riddle.apiRows<Order>("Orders");
  })();
  const open = orders.filter(({ status }) => status === "open");
  const dearest = Math.max(...open.map(({ total }) => Number(total ?? 0)));
  await expect(page.getByRole("heading", { name: "No matches. One condition is to blame." })).toBeVisible();
  const without = page.getByRole("list", { name: "Without each condition" }).getByRole("listitem");
  await expect(without.nth(0)).toContainText("0 rows");
  await expect(without.nth(1)).toContainText(`${open.length} rows`);
  await page.getByRole("button", { name: `Change to total >= ${dearest}` }).press("Enter");
  await riddle.shows(open.filter(({ total }) => total === dearest).length);
  await expect(riddle.filter).toHaveText(`status = 'open' and total >= ${dearest}`);
  await test.step("undo restores the filter, then the condition is removed", async () => {
    await riddle.filter.press("ControlOrMeta+Z");
    await expect(riddle.filter).toHaveText("status = 'open' and total > 100000");
    await page.getByRole("button", { name: "Remove total > 100000" }).press("Enter");
    await expect(riddle.filter).toHaveText("status = 'open'");
    await riddle.shows(open.length);
  });
});

test("lists every condition without which rows would match, and blames none in a filter of one", async ({
  riddle,
  page,
}) => {
  const filter = "status = 'open' and total > 100 and priority = 3 and paid = true";
  await riddle.explore({ collection: "Orders", filter });
  await expect(
    page.getByRole("heading", { name: "No matches. Removing one of 2 conditions is enough." }),
  ).toBeVisible();
  const without = page.getByRole("list", { name: "Without each condition" }).getByRole("listitem");
  const orders = await riddle.apiRows<Order>("Orders");
  const others = orders.filter(({ total, priority }) => Number(total ?? 0) > 100 && priority === 3);
  const counts = [others.filter(({ paid }) => paid).length, others.filter(({ status }) => status === "open").length];
  await expect(without.nth(0)).toContainText(`status = 'open'${counts[0]} rows`);
  await expect(without.nth(3)).toContainText(`paid = true${counts[1]} rows`);
  await riddle.explore({ collection: "Orders", filter: "total < -5" });
  await expect(page.getByRole("heading", { name: "No matches.", exact: true })).toBeVisible();
});

test("explains the current filter, not an earlier one", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "total < -5 and status = 'paid'" });
  const blame = page.getByRole("heading", { name: "No matches. One condition is to blame." });
  await expect(blame).toBeVisible();
  await test.step("another field, in one step", async () => {
    await riddle.explore({ collection: "Orders", filter: "total < -5 and customer.city like '*'" });
    await expect(page.getByRole("button", { name: "Remove customer.city like '*'" })).toBeVisible();
    await expect(blame).toBeVisible();
  });
  await test.step("another operation with the same text", async () => {
    await riddle.explore({ collection: "Orders", filter: "_id = 0" });
    await expect(page.getByRole("button", { name: "Remove _id = 0" })).toBeVisible();
    await riddle.operation.selectOption("Delete");
    await expect(riddle.send).toHaveClass(/danger/);
    await expect(page.getByRole("button", { name: "Remove _id = 0" })).toBeVisible();
  });
});

test("removes conditions that exclude every row only together", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Products", filter: "price < 0 and name = 'nobody sells this'" });
  await expect(page.getByRole("heading", { name: "2 conditions together are to blame" })).toBeVisible();
  await page.getByRole("button", { name: "Remove price < 0 and name = 'nobody sells this'" }).press("Enter");
  await riddle.shows(300, 300);
});

test("offers stored values that are similar to a misspelt one", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "customer.city = 'Hambrg' and total > 0" });
  const orders = await riddle.apiRows<Order>("Orders");
  const expected = orders.filter(({ customer, total }) => customer.city === "Hamburg" && Number(total ?? 0) > 0).length;
  const change = page.getByRole("list", { name: "Changes" }).getByRole("listitem").first();
  await expect(change).toContainText(`${expected} rows`);
  await change.getByRole("button", { name: "Change to customer.city = 'Hamburg'" }).click();
  await riddle.shows(expected);
  await expect(riddle.filter).toHaveText("customer.city = 'Hamburg' and total > 0");
});
