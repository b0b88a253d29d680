// The gauges of the conditions in the editor: counts in place, and conditions that are switched off and on.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { Palette } from "./support/palette.ts";
import type { Order } from "./support/sample-rows.ts";
import { writeIn } from "./support/write-in.ts";

const filter = "status = 'paid' and (total > 100 or priority = 5)";

/** The gauge of a condition. Its name contains the counts, with grouped digits. */
function gauge(page: Page, condition: string): Locator {
  return page.getByRole("button", { name: `${condition}: true for ` });
}

test("shows for how many rows each condition is true, and dims the count while it is old", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  const orders = await riddle.apiRows<Order>("Orders");
  const paid = orders.filter(({ status }) => status === "paid").length;
  const named = `status = 'paid': true for ${paid} of 5\u202f000 rows. Switch off`;
  await expect(gauge(page, "status = 'paid'")).toHaveAccessibleName(named);
  await expect(page.locator(".cm-gauge")).toHaveCount(3);
  await expect(riddle.filter).toHaveText(filter);
  await riddle.filter.press("ControlOrMeta+End");
  await page.keyboard.type(" and");
  await expect(page.locator("[data-gauges=old]")).toBeVisible();
  await expect(page.locator(".cm-gauge")).toHaveCount(3);
  await page.keyboard.type(" total < 50");
  await expect(page.locator(".cm-gauge")).toHaveCount(4);
  await expect(page.locator("[data-gauges=old]")).toHaveCount(0);
  await expectAccessible(page, "with gauges");
});

test("switches conditions off and on by their gauges and chips; undo removes a chip", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await gauge(page, "total > 100").click();
  await expect(riddle.filter).toHaveText("status = 'paid' and (priority = 5)");
  await gauge(page, "priority = 5").click();
  await expect(riddle.filter).toHaveText("status = 'paid'");
  await riddle.addressHolds({ collection: "Orders", filter: "status = 'paid'", off: `1.2:${filter}` });
  await expectAccessible(page, "with chips");
  await page.getByRole("button", { name: "Switch on: total > 100" }).click();
  await expect(riddle.filter).toHaveText("status = 'paid' and (total > 100)");
  await page.getByRole("button", { name: "Switch on: priority = 5" }).click();
  await expect(riddle.filter).toHaveText(filter);
  await test.step("undo", async () => {
    await gauge(page, "status = 'paid'").click();
    await expect(riddle.filter).toHaveText("(total > 100 or priority = 5)");
    await riddle.filter.focus();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect(riddle.filter).toHaveText(filter);
    await expect(page.locator(".cm-chip")).toHaveCount(0);
  });
  await test.step("another text, after a visit to another section", async () => {
    await gauge(page, "status = 'paid'").click();
    await riddle.section("Data").click();
    await riddle.section("Explore").click();
    await expect(page.getByRole("button", { name: "Switch on: status = 'paid'" })).toBeVisible();
    await riddle.type("total > 7");
    await expect(page.locator(".cm-chip")).toHaveCount(0);
  });
});

test("a gauge explains its condition, not the word after it", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await expect(page.locator(".cm-gauge")).toHaveCount(3);
  const tooltip = page.locator(".cm-tooltip-hover");
  await riddle.filter.getByText("and", { exact: true }).hover();
  await expect(tooltip).toContainText("and");
  await gauge(page, "status = 'paid'").hover();
  await expect(tooltip).toHaveCount(0);
  await expect(gauge(page, "status = 'paid'")).toHaveAttribute("title", /^status = 'paid': true for /);
});

test("keeps what is switched off over a reload, and in the address, the history and favourites", {
  tag: "@other-browsers",
}, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await gauge(page, "total > 100").click();
  await expect(riddle.filter).toHaveText("status = 'paid' and (priority = 5)");
  await riddle.addressHolds({
    collection: "Orders",
    filter: "status = 'paid' and (priority = 5)",
    off: `1:${filter}`,
  });
  const chip = page.getByRole("button", { name: "Switch on: total > 100" });
  await page.getByRole("button", { name: "Save as a favourite" }).click();
  await writeIn(page.getByRole("dialog").getByRole("textbox"), "Urgent");
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(chip).toBeVisible();
  await riddle.type("total > 7");
  await expect(chip).toHaveCount(0);
  await page
    .getByRole("list", { name: "Saved" })
    .getByRole("button", { name: /^Urgent/ })
    .click();
  await chip.click();
  await expect(riddle.filter).toHaveText(filter);
  await riddle.open(`#/explore?${new URLSearchParams({ collection: "Orders", filter: "total > 7", off: "3:total" })}`);
  await expect(riddle.filter).toHaveText("total > 7");
  await riddle.addressHolds({ collection: "Orders", filter: "total > 7" });
});

test("switches the condition at the cursor off and on from the palette", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'paid'" });
  await expect(page.locator(".cm-gauge")).toHaveCount(1);
  const palette = new Palette(page);
  await riddle.filter.click();
  await palette.run("switch cond", "Switch condition at the cursor off");
  await expect(riddle.filter).toBeFocused();
  await riddle.shows(5000);
  await palette.run("switch cond", "Switch condition at the cursor on");
  await expect(riddle.filter).toHaveText("status = 'paid'");
});

test("with more than six conditions, shows the gauges of the cursor's line", async ({ riddle, page }) => {
  const lines = ["status = 'paid' and total > 100", "and priority = 5 and paid = true", "and total < 900 and _id > 1"];
  await riddle.explore({ collection: "Orders", filter: lines.join("\n") });
  await expect(page.locator(".cm-gauge")).toHaveCount(6);
  await riddle.filter.press("ControlOrMeta+End");
  await page.keyboard.type(" and _id < 900");
  await expect(page.locator(".cm-gauge")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await expect(gauge(page, "paid = true")).toBeVisible();
  await expect(page.locator(".cm-gauge")).toHaveCount(2);
});
