// The rows of the table: rendering, every kind of value, more rows on demand, conditions from cells.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";

test("distinguishes every kind of value, and shows it in full in Why", async ({ riddle, page }) => {
  const note = `${"long ".repeat(390)}end 👩‍🚀`;
  const row = {
    _id: 900_001,
    placed: "2031-01-01T00:00:00.000Z",
    customer: { _id: 1, name: "فاطمة الزهراء", city: "" },
    items: [
      { sku: "A-1", qty: 2 },
      { sku: "B-2", qty: 1 },
    ],
    note,
    total: null,
  };
  await riddle.open();
  expect((await riddle.sendJson("POST", "Orders", row)).status).toBe(201);
  await riddle.explore({ collection: "Orders", filter: "_id = 900001", columns: "all" });
  await riddle.shows(1, 5001);
  const text = async (name: string) => (await riddle.column(name))[0];
  await expect.poll(() => text("total")).toBe("null");
  await expect.poll(() => text("due")).toBe("missing");
  await expect.poll(() => text("customer.city")).toBe("''");
  await expect.poll(() => text("items")).toBe("[2] {sku: A-1, qty: 2}, {sku: B-2, qty: 1}");
  await test.step("right-to-left text starts on the right in a narrow column", async () => {
    await riddle.head("customer.name").getByRole("button").focus();
    for (let at = 0; at < 7; at++) await page.keyboard.press("Shift+ArrowLeft");
    const name = riddle.rows.locator("bdi", { hasText: "فاطمة" });
    await expect
      .poll(() => name.evaluate((bdi) => [getComputedStyle(bdi).direction, bdi.scrollWidth > bdi.clientWidth]))
      .toEqual(["rtl", true]);
  });
  await test.step("Why shows every list item and the full text", async () => {
    await riddle.rows.getByRole("cell").first().click();
    const record = page.getByRole("region", { name: "Why", exact: true }).locator("dl").last();
    await expect(record.getByRole("listitem")).toHaveText(["{sku: A-1, qty: 2}", "{sku: B-2, qty: 1}"]);
    await expect(record.getByText(/end 👩‍🚀$/)).toBeAttached();
  });
});

/** Lets the page's requests for further pages fail while `failPages` is set in its window. */
function failPages(): void {
  const own = window.fetch;
  window.fetch = (input, init) =>
    Reflect.get(window, "failPages") === true && /[?&]after=/.test(String(input))
      ? Promise.reject(new TypeError("Failed to fetch"))
      : own(input, init);
}

test("loads more rows on demand, then at the end of the table, and repeats a page that failed", {
  tag: "@journey",
}, async ({ riddle, page }) => {
  await page.addInitScript(failPages);
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 40 });
  const orders = (await riddle.apiRows<Order>("Orders"))
    .sort((a, b) => (a.placed < b.placed ? 1 : -1))
    .filter(({ total }) => (total ?? 0) > 100);
  const all = orders.length;
  const shown = page.getByRole("status", { name: "Rows shown" });
  const region = page.getByRole("region", { name: "Rows, scrollable" });
  const chosen = page.getByRole("status", { name: "Chosen row" });
  await expect(shown).toHaveText(`40 of ${all} shown`);

  await test.step("only the first page, until the user requests more", async () => {
    await region.press("End");
    await expect(chosen).toContainText(`Row ${orders[39]?._id}, 40 of 40`);
    await page.getByRole("button", { name: "Load more" }).press("Enter");
    await expect(shown).toHaveText(`80 of ${all} shown`);
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", "81");
    await expect(page.getByRole("button", { name: "Load more" })).toBeFocused();
  });
  await test.step("then by scrolling to the end", async () => {
    await region.press("End");
    await expect(chosen).toContainText(`Row ${orders[79]?._id}, `);
    await expect(shown).toHaveText(`120 of ${all} shown`);
  });
  await test.step("a page that fails is reported below the rows, and can be repeated", async () => {
    await page.evaluate(() => Reflect.set(window, "failPages", true));
    await region.press("End");
    await expect(page.getByRole("alert")).toContainText("The next rows were not loaded. No answer.");
    await expect(riddle.result).toHaveText(`${all} of 5000 rows`);
    await expect(shown).toHaveText(`120 of ${all} shown`);
    await page.evaluate(() => Reflect.set(window, "failPages", false));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(shown).toHaveText(`160 of ${all} shown`);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  await test.step("the request is that of the first page, and another sort drops the others", async () => {
    await expect(await riddle.view("HTTP")).not.toContainText("skip");
    await riddle.view("Rows");
    await riddle.head("total").getByRole("button").click();
    await expect(shown).toHaveText(`40 of ${all} shown`);
  });
});

test("a cell gives conditions", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "total > 900", sort: "_id", limit: 20 });
  const orders = (await riddle.apiRows<Order>("Orders")).filter(({ total }) => Number(total ?? 0) > 900);
  await riddle.shows(orders.length);
  const [first] = orders;
  const status = String(first?.status);
  const cell = riddle.rows.getByRole("row").nth(1).getByRole("cell", { name: status, exact: true });
  const button = page.getByRole("button", { name: `Filter for status = '${status}'` });
  await cell.hover();
  await button.click();
  await expect(riddle.filter).toHaveText(`total > 900 and status = '${status}'`);
  await riddle.shows(orders.filter((order) => order.status === status).length);
  await cell.hover();
  await button.click({ modifiers: ["Shift"] });
  await expect(riddle.filter).toHaveText(`total > 900 and status != '${status}'`);
  await riddle.shows(orders.filter((order) => order.status !== status).length);
  await riddle.filter.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText(`total > 900 and status = '${status}'`);
  await test.step("from the menu of a row", async () => {
    const other = riddle.rows.getByRole("row").nth(2).getByRole("cell").first();
    await other.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Exclude" }).click();
    await expect(riddle.filter).toHaveText(/ and _id != \d+$/);
  });
  await test.step("which closes on a click elsewhere", async () => {
    await cell.hover();
    await page.mouse.down({ button: "right" });
    const item = page.getByRole("menuitem", { name: "Exclude" });
    await expect(item).toBeVisible();
    // The release belongs to the press that opened it, and must not close it.
    await page.mouse.up({ button: "right" });
    await expect(item).toBeVisible();
    await page.getByText("Filter", { exact: true }).click();
    await expect(item).toHaveCount(0);
  });
});
