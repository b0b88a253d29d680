// Why: explanations of matching and other rows.

import type { Locator, Page } from "@playwright/test";
import { expect, ownBrowserTest, test } from "./fixtures.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
import type { Riddle } from "./support/riddle.ts";
import type { Order } from "./support/sample-rows.ts";
import { writeIn } from "./support/write-in.ts";

const filter = "status in ['open', 'paid'] and total > 100";

/** The page's explanation of a row. */
class WhyPanel {
  readonly panel: Locator;
  readonly sentence: Locator;
  readonly conditions: Locator;
  readonly key: Locator;
  readonly leftOut: Locator;
  readonly note: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole("region", { name: "Why", exact: true });
    this.sentence = this.panel.getByRole("status", { name: "Explanation" });
    this.conditions = this.panel.getByRole("group", { name: "The filter, condition by condition" });
    this.key = this.panel.getByRole("textbox", { name: "Look at another row" });
    this.leftOut = this.panel.getByRole("button", { name: /^Find a/ });
    this.note = this.panel.getByRole("status", { name: "Search for a row" });
  }

  condition(name: string | RegExp): Locator {
    return this.conditions.getByRole("button", { name });
  }

  async look(key: string): Promise<void> {
    await writeIn(this.key, key);
    await this.key.press("Enter");
  }
}

const chosenRow = (riddle: Riddle) => riddle.rows.locator("[aria-current=true]");
const scroller = (page: Page) => page.getByRole("region", { name: "Rows, scrollable" });

/** The orders that the filter matches, in table order. */
async function kept(riddle: Riddle): Promise<Order[]> {
  const orders = await riddle.apiRows<Order>("Orders");
  return orders
    .filter(({ status, total }) => ["open", "paid"].includes(status) && (total ?? 0) > 100)
    .sort((a, b) => (a.placed < b.placed ? 1 : -1));
}

test("selects, explains and leaves a row by keyboard alone", { tag: "@journey" }, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  const orders = await kept(riddle);
  await riddle.shows(orders.length);
  const why = new WhyPanel(page);
  const isChosen = async (place: number): Promise<void> => {
    await expect(chosenRow(riddle).getByRole("cell").first()).toHaveText(String(orders[place]?._id));
    await expect(chosenRow(riddle).getByRole("cell").first()).toBeInViewport({ ratio: 1 });
  };
  await scroller(page).focus();
  await expect(scroller(page)).toHaveAccessibleDescription(/arrow keys choose a row/);
  await test.step("arrows, Home, End, pages", async () => {
    await page.keyboard.press("ArrowDown");
    await isChosen(0);
    await page.keyboard.press("ArrowDown");
    await isChosen(1);
    await page.keyboard.press("End");
    await isChosen(99);
    await page.keyboard.press("ArrowDown");
    await isChosen(99);
    await page.keyboard.press("ArrowUp");
    await isChosen(98);
    await page.keyboard.press("PageUp");
    await expect(chosenRow(riddle)).not.toHaveAttribute("aria-rowindex", "100");
    await page.keyboard.press("PageDown");
    await isChosen(98);
    await page.keyboard.press("Home");
    await isChosen(0);
    await page.keyboard.press("ArrowUp");
    await isChosen(0);
    await expect(page.getByRole("status", { name: "Chosen row" })).toHaveText(`Row ${orders[0]?._id}, 1 of 100`);
  });
  await test.step("Enter opens the explanation and moves the focus there", async () => {
    await page.keyboard.press("Enter");
    await expect(why.panel).toBeFocused();
    await expect(why.sentence).toHaveText(
      `Row ${orders[0]?._id}. Kept, because status is '${orders[0]?.status}', which is one of ['open', 'paid'], ` +
        `and total is ${orders[0]?.total}, which is greater than 100.`,
    );
  });
  await test.step("Esc returns to the rows", async () => {
    await page.keyboard.press("Escape");
    await expect(why.panel).toBeHidden();
    await expect(scroller(page)).toBeFocused();
    await isChosen(0);
  });
  await test.step("Space opens it, too; it then follows the arrows", async () => {
    await page.keyboard.press("Space");
    await expect(why.panel).toBeFocused();
    await scroller(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(why.sentence).toContainText(`Row ${orders[1]?._id}. Kept`);
    await expect(scroller(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(why.panel).toBeHidden();
  });
});

test("explains a matching row on a click, and a condition selects its text", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: `${filter} or priority = 5`, limit: 20, columns: "all" });
  const why = new WhyPanel(page);
  await riddle.rows.getByRole("row").nth(3).getByRole("cell").nth(1).click();
  await expect(why.panel).toContainText("kept");
  await expect(why.sentence).toContainText("Kept, because");
  await expect(chosenRow(riddle)).toHaveAttribute("aria-rowindex", "4");

  await test.step("the text of a condition", async () => {
    await why.condition(/total > 100$/).click();
    await expect(riddle.filter).toBeFocused();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("total > 100");
    await why.condition(/all of/).click();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(filter);
  });
  await test.step("the selection survives a new response", async () => {
    const key = await chosenRow(riddle).getByRole("cell").first().innerText();
    await riddle.head("total").getByRole("button").click();
    await expect(riddle.head("total")).toHaveAttribute("aria-sort", "ascending");
    await expect(why.panel.getByRole("heading", { name: `Why ${key}` })).toBeVisible();
    await expect(why.sentence).toContainText(/Kept, because .*limit/);
  });
  await test.step("every column can still be reached", async () => {
    await riddle.head("priority").scrollIntoViewIfNeeded();
    await expect(riddle.head("priority")).toBeInViewport();
    await expect(riddle.head("_id")).toBeInViewport();
  });
});

test("finds rows that do not match by key and by the negated filter", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  const orders = await riddle.apiRows<Order>("Orders");
  const keeps = new Set((await kept(riddle)).map(({ _id }) => _id));
  const out = orders.filter(({ _id }) => !keeps.has(_id));
  const why = new WhyPanel(page);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(why.sentence).toContainText("Choose a row");

  await test.step("an invalid key and an unknown key", async () => {
    await why.look("seventeen");
    await expect(why.panel.getByRole("alert")).toContainText("Enter the key of a row in Orders, a number such as 17.");
    await expect(why.key).toHaveAttribute("aria-invalid", "true");
  });
  await test.step("one with another status", async () => {
    const cancelled = out.find(({ status, total }) => status === "cancelled" && (total ?? 0) > 100);
    await why.look(String(cancelled?._id));
    await expect(why.sentence).toHaveText(
      `Row ${cancelled?._id}. Left out, because status is 'cancelled', which is none of ['open', 'paid'].`,
    );
    await expect(why.condition("false: status in ['open', 'paid']")).toBeVisible();
    await expect(why.condition("true: total > 100")).toBeVisible();
    await expect(why.conditions.getByText("did not decide")).toHaveCount(1);
  });
  await test.step("a missing value", async () => {
    const draft = out.find(({ total }) => total === null);
    await why.look(String(draft?._id));
    await expect(why.sentence).toContainText("total has no value, so it is not greater than 100.");
    await expect(why.condition("false, no value: total > 100")).toBeVisible();
  });
  await test.step("one after the other, each by its own request", async () => {
    await riddle.rows.getByRole("row").nth(1).getByRole("cell").first().click();
    await expect(why.panel).toContainText("kept");
    const newest = [...out].sort((a, b) => (a.placed < b.placed ? 1 : -1));
    for (const { _id } of newest.slice(0, 3)) {
      const requested = page.waitForRequest((request) => request.url().includes("Orders?$filter=not%20(status"));
      await why.leftOut.click();
      expect(new URL((await requested).url()).searchParams.get("$filter")).toBe(
        "not (status in ['open', 'paid'] and total > 100)",
      );
      await expect(why.panel.getByRole("heading", { name: `Why ${_id}`, exact: true })).toBeVisible();
      await expect(why.sentence).toContainText(`Row ${_id}. Left out, because`);
    }
  });
  await test.step("none if the filter matches everything or is empty", async () => {
    await riddle.type("_id > 0");
    await riddle.shows(5000);
    await expect(why.sentence).toContainText("Kept, because _id is");
    await why.leftOut.click();
    await expect(why.note).toHaveText("No row is left out: every row of Orders matches.");
    await riddle.type("");
    await riddle.shows(5000);
    await expect(why.sentence).toContainText("Kept, because there is no filter.");
    await why.leftOut.click();
    await expect(why.note).toHaveText("There is no filter, so no row is left out.");
  });
});

test("keeps explaining a row that no longer matches", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", limit: 20 });
  const why = new WhyPanel(page);
  await riddle.rows.getByRole("row").nth(2).getByRole("cell").first().click();
  await expect(why.sentence).toContainText("Kept, because status is 'open'");
  await riddle.type("status = 'paid'");
  await expect(why.sentence).toContainText("Left out, because status is 'open'");
  await expect(chosenRow(riddle)).toHaveCount(0);
  await page.keyboard.type(" and");
  await expect(why.panel).toContainText("outdated");
  await expect(why.sentence).toContainText("Left out, because status is 'open'");
});

test("requests the complete row if there is a projection", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter, projection: "placed", limit: 20 });
  const [first] = await kept(riddle);
  const why = new WhyPanel(page);
  const requested = page.waitForRequest((request) => request.url().endsWith(`/api/Orders@${first?._id}`));
  await riddle.rows.getByRole("row").nth(1).getByRole("cell").first().click();
  await requested;
  await expect(why.sentence).toContainText(`Kept, because status is '${first?.status}'`);
});

test("reports that an explained row was deleted", async ({ riddle, page, expectStatus }) => {
  expectStatus(404);
  await riddle.explore({ collection: "Payments", filter: "amount > 10", limit: 20 });
  await expect(riddle.rows).toBeVisible();
  const why = new WhyPanel(page);
  const row = riddle.rows.getByRole("row").nth(2).getByRole("cell").first();
  const key = await row.innerText();
  await row.click();
  await expect(why.sentence).toContainText(`Row ${key}. Kept`);
  expect((await riddle.request(`Payments@${key}`, { method: "DELETE" })).status).toBe(200);
  // Riddle does not notice writes by other scripts until the next request.
  await riddle.send.click();
  await expect(why.sentence).toHaveText(`Payments has no row with the key ${key}. It may have been deleted.`);
  await expect(chosenRow(riddle)).toHaveCount(0);
  await expect(why.conditions).toBeHidden();
});

test("highlights the part of a cell that a condition matched", async ({ riddle }) => {
  await riddle.explore({
    collection: "Orders",
    filter: "customer.city ilike '*BURG' and not status = 'open'",
    limit: 20,
  });
  await expect(riddle.rows.locator("mark").first()).toBeVisible();
  const highlighted = await riddle.rows.locator("mark").allInnerTexts();
  expect(highlighted.length).toBeGreaterThan(5);
  expect([...new Set(highlighted)]).toEqual(["burg"]);
  await riddle.type("items.qty > 20 or status in ['open'] and total > 100");
  await expect(riddle.rows.getByRole("cell", { name: "open", exact: true }).locator("mark").first()).toHaveText("open");
  await expect(riddle.rows.locator("mark", { hasText: "burg" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  ownBrowserTest("explains in a sheet that leaves the rows visible", async ({ riddle, page, tap }) => {
    await riddle.explore({ collection: "Orders", filter, limit: 20 });
    const why = new WhyPanel(page);
    await tap(riddle.rows.getByRole("row").nth(7).getByRole("cell").first());
    await expect(why.sentence).toContainText("Kept, because");
    await expect(chosenRow(riddle).getByRole("cell").first()).toBeInViewport({ ratio: 1 });
    const sheet = await why.panel.boundingBox();
    const row = await chosenRow(riddle).boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 1);
    expect(sheet?.height).toBeLessThan(200);
    await expect(why.conditions).toBeHidden();
    await tap(why.panel.getByRole("button", { name: "Show more of the explanation" }));
    await expect(why.conditions).toBeVisible();
    await tap(why.leftOut);
    await expect(why.sentence).toContainText("Left out, because");
    await expect.poll(() => measureOverflow(page)).toBe(0);
    await tap(why.panel.getByRole("button", { name: "Close the explanation" }));
    await expect(why.panel).toBeHidden();
  });
});
