// What an edit changed: the rows that it added and removed.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Riddle } from "./support/riddle.ts";
import type { Order } from "./support/sample-rows.ts";

/** Sends the query, so that edits are compared with its response. */
async function rest(riddle: Riddle): Promise<void> {
  await riddle.send.click();
  await expect(riddle.page.locator("[data-busy]")).toHaveCount(0);
}

/** The buttons that show only the rows that an edit added, or removed. */
const cameIn = (page: Page): Locator => page.getByRole("button", { name: /came in since the last edit/ });
const wentOut = (page: Page): Locator => page.getByRole("button", { name: /went out since the last edit/ });
/** The page's summary of an edit. */
const changes = (page: Page): Locator => page.getByRole("status", { name: "Changes" });

/** The keys and change marks of the rendered rows. */
async function lines(riddle: Riddle): Promise<string[]> {
  return riddle.rows.evaluate((table: HTMLTableElement) => {
    const place = [...(table.tHead?.rows[0]?.cells ?? [])].findIndex(({ dataset }) => dataset.path === "_id");
    return [...table.querySelectorAll<HTMLTableRowElement>("tr[data-line]")].map((row) =>
      `${row.dataset.change ?? ""} ${row.cells[place]?.textContent}`.trim(),
    );
  });
}

test("an edit marks added rows, and shows only these on request", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  const before = ({ status, total }: Order): boolean => ["open", "paid"].includes(status) && (total ?? 0) > 100;
  const after = ({ status, total }: Order): boolean =>
    ["open", "paid", "cancelled"].includes(status) && (total ?? 0) > 150;
  const requested: string[] = [];
  page.on("request", (request) => {
    const filter = new URL(request.url()).searchParams.get("$filter");
    if (filter?.includes(") and not (") === true) requested.push(filter);
  });
  await riddle.explore({ collection: "Orders", filter: "status in ['open', 'paid'] and total > 100", limit: 30 });
  const orders = (await riddle.apiRows<Order>("Orders")).sort((a, b) => (a.placed < b.placed ? 1 : -1));
  await riddle.shows(orders.filter(before).length);
  await expect(cameIn(page)).toHaveCount(0);
  // Later responses are compared with one requested by Refresh.
  await rest(riddle);
  await riddle.type("status in ['open', 'paid', 'cancelled'] and total > 150");
  await page.keyboard.press("Escape");
  const came = orders.filter((order) => after(order) && !before(order)).length;
  const went = orders.filter((order) => before(order) && !after(order)).length;

  await test.step("counted in the whole collection, compared with the rows before typing", async () => {
    await expect(changes(page)).toHaveText(`${came} rows came in, ${went} went out`);
    await expect(cameIn(page)).toHaveAccessibleName(`${came} rows came in since the last edit`);
    await expect(cameIn(page)).toHaveText(`+${came}`);
    await expect(wentOut(page)).toHaveAccessibleName(`${went} rows went out since the last edit`);
    await expect(wentOut(page)).toHaveText(`−${went}`);
    expect(requested.toSorted()).toEqual([
      "(status in ['open', 'paid', 'cancelled'] and total > 150) and not (status in ['open', 'paid'] and total > 100)",
      "(status in ['open', 'paid'] and total > 100) and not (status in ['open', 'paid', 'cancelled'] and total > 150)",
    ]);
  });
  const shown = orders.filter(after).slice(0, 30);
  await test.step("added rows are marked in the response", async () => {
    const drawn = await lines(riddle);
    expect(drawn.length).toBeGreaterThan(15);
    const expected = shown.map((order) => `${before(order) ? "" : "in"} ${order._id}`.trim());
    expect(drawn).toEqual(expected.slice(0, drawn.length));
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", "31");
  });
  await test.step("another sort is not an edit", async () => {
    await riddle.head("total").getByRole("button").click();
    await expect(changes(page)).toHaveText(`${came} rows came in, ${went} went out`);
    await riddle.head("total").getByRole("button").click();
    await riddle.head("total").getByRole("button").click();
  });
  const added = shown.filter((order) => !before(order)).map(({ _id }) => `in ${_id}`);
  const removed = orders.filter((order) => before(order) && !after(order)).map(({ _id }) => `out ${_id}`);
  await test.step("only the added rows, or only the removed ones", async () => {
    for (const [button, expected] of [
      [cameIn(page), added],
      [wentOut(page), removed.slice(0, 30)],
    ] as const) {
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await button.press("Enter");
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(riddle.rows).toHaveAttribute("aria-rowcount", String(expected.length + 1));
      await expect(async () => {
        const drawn = await lines(riddle);
        expect(drawn).toEqual(expected.slice(0, drawn.length));
      }).toPass({ timeout: 15_000 });
    }
    await expect(page.getByRole("status", { name: "Rows shown" })).toHaveText(`30 of ${removed.length} shown`);
  });
  await test.step("a removed row is explained", async () => {
    await page.getByRole("region", { name: "Rows, scrollable" }).focus();
    await page.keyboard.press("End");
    const key = removed.slice(0, 30).at(-1)?.slice(4);
    await expect(page.getByRole("status", { name: "Chosen row" })).toContainText(
      new RegExp(`^Row ${key}, .* went out with the last edit$`),
    );
    await page.keyboard.press("Enter");
    const why = page.getByRole("region", { name: "Why", exact: true });
    await expect(why.getByRole("status", { name: "Explanation" })).toContainText(`Row ${key}. Left out, because`);
    await page.keyboard.press("Escape");
  });
  await test.step("all rows again", async () => {
    await wentOut(page).press("Enter");
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", "31");
    await expect(riddle.rows.locator("tr[data-change=out]")).toHaveCount(0);
  });
});

test("compares an edit with a projection, and from no filter", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "priority > 1", projection: "placed", limit: 10 });
  const orders = (await riddle.apiRows<Order>("Orders")).sort((a, b) => (a.placed < b.placed ? 1 : -1));
  await expect(riddle.rows).toBeVisible();
  await rest(riddle);
  await riddle.type("paid = true");
  await page.keyboard.press("Escape");
  const paid = orders.filter((order) => order.paid);
  const came = paid.filter(({ priority }) => (priority ?? 0) <= 1);
  await expect(changes(page)).toHaveText(new RegExp(`^${came.length} rows came in`));
  const isIn = new Set(came.map(({ _id }) => _id));
  const marked = paid.slice(0, 10).map(({ _id }) => (isIn.has(_id) ? `in ${_id}` : `${_id}`));
  await expect.poll(() => lines(riddle)).toEqual(marked);
  await rest(riddle);
  await riddle.type("");
  await expect(changes(page)).toHaveText(`${5000 - paid.length} rows came in, 0 went out`);
});

test("renders only visible rows of thousands, also marked ones", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "priority > 1", limit: 10_000 });
  const orders = (await riddle.apiRows<Order>("Orders")).sort((a, b) => (a.placed < b.placed ? 1 : -1));
  const before = orders.filter(({ priority }) => (priority ?? 0) > 1);
  await riddle.shows(before.length);
  await rest(riddle);
  await riddle.type("priority < 5");
  await page.keyboard.press("Escape");
  const after = orders.filter(({ priority }) => priority !== null && priority < 5);
  const went = before.filter(({ priority }) => priority === 5);
  await expect(changes(page)).toHaveText(
    `${after.length - (before.length - went.length)} rows came in, ${went.length} went out`,
  );
  await expect(riddle.rows).toHaveAttribute("aria-rowcount", String(after.length + 1));
  await page.getByRole("region", { name: "Rows, scrollable" }).focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("status", { name: "Chosen row" })).toContainText(`Row ${after.at(-1)?._id},`);
  await expect(riddle.rows.locator("tr[aria-current]")).toBeInViewport();
  await expect.poll(() => riddle.rows.locator("tr[data-line]").count()).toBeLessThan(80);
  const lastRow = riddle.rows.getByRole("row").last();
  await expect(lastRow).toHaveAttribute("aria-rowindex", String(after.length + 1));
  await expect(lastRow.getByRole("cell").first()).toHaveText(String(after.at(-1)?._id));
});
