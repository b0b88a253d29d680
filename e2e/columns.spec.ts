// The columns of the table: sorting, resizing, choosing, and the key column.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { doubleClick } from "./support/double-click.ts";
import type { Order } from "./support/sample-rows.ts";

const columnsStatus = (page: Page): Locator => page.getByRole("status", { name: "Columns" });

async function widthOf(target: Locator): Promise<number> {
  return (await target.boundingBox())?.width ?? 0;
}

test("sorts, resizes and hides columns by keyboard alone", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.explore({
    collection: "Orders",
    filter: "status in ['open', 'paid'] and total > 100",
    columns: "all",
  });
  await expect(riddle.rows).toBeVisible();
  const orders = (await riddle.apiRows<Order>("Orders")).filter(
    ({ status, total }) => ["open", "paid"].includes(status) && (total ?? 0) > 100,
  );
  await test.step("the headers are one tab stop; arrows, Home and End move between them", async () => {
    await page.getByRole("region", { name: "Rows, scrollable" }).focus();
    await page.keyboard.press("Tab");
    await expect(riddle.head("_id").getByRole("button")).toBeFocused();
    await expect(riddle.head("_id").getByRole("button")).toHaveAccessibleDescription(
      /The order's number.*Shift Enter adds to the sort/,
    );
    await page.keyboard.press("ArrowRight");
    await expect(riddle.head("placed").getByRole("button")).toBeFocused();
    await expect(riddle.head("placed").getByRole("button")).toHaveAccessibleDescription("When the order was placed.");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(riddle.head("_id").getByRole("button")).toBeFocused();
    await page.keyboard.press("End");
    await expect(riddle.head("priority").getByRole("button")).toBeFocused();
    await expect(riddle.head("priority").getByRole("button")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Home");
    for (let at = 0; at < 5; at++) await page.keyboard.press("ArrowRight");
    await expect(riddle.head("status").getByRole("button")).toBeFocused();
  });
  await test.step("Enter sorts, Shift Enter adds a sort column", async () => {
    await page.keyboard.press("Enter");
    await expect(riddle.head("status")).toHaveAttribute("aria-sort", "ascending");
    await expect(columnsStatus(page)).toHaveText("Sorted by status, ascending.");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(riddle.head("total").getByRole("button")).toBeFocused();
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect(columnsStatus(page)).toHaveText("Sorted by status, ascending, then total, descending.");
    await expect(riddle.head("total").getByRole("button")).toHaveAccessibleDescription(
      /Number 2 of 2 in the sort, descending\./,
    );
    const totals = orders
      .filter(({ status }) => status === "open")
      .map(({ total }) => total ?? 0)
      .sort((a, b) => b - a);
    await expect.poll(async () => (await riddle.column("total")).slice(0, 5).map(Number)).toEqual(totals.slice(0, 5));
    await riddle.addressHolds({
      collection: "Orders",
      filter: "status in ['open', 'paid'] and total > 100",
      sort: "status,-total",
      columns: "all",
    });
    await page.keyboard.press("Shift+Enter");
    await expect(columnsStatus(page)).toHaveText("Sorted by status, ascending.");
  });
  await test.step("Shift and the arrows resize", async () => {
    const before = await widthOf(riddle.head("total"));
    const placed = await widthOf(riddle.head("placed"));
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => widthOf(riddle.head("total"))).toBe(before + 32);
    await expect(columnsStatus(page)).toHaveText(`total: ${before + 32} pixels wide.`);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => widthOf(riddle.head("total"))).toBe(before + 16);
    await expect.poll(() => widthOf(riddle.head("placed"))).toBe(placed);
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(() => widthOf(riddle.head("total"))).toBe(before);
    await expect(columnsStatus(page)).toHaveText(`total: ${before} pixels wide, the default width.`);
  });
  await test.step("Delete hides the column and moves the focus", async () => {
    await page.keyboard.press("Delete");
    await expect(riddle.head("total")).toHaveCount(0);
    await expect(riddle.head("discount").getByRole("button")).toBeFocused();
    await expect(columnsStatus(page)).toHaveText("total is hidden. Use the menu Fields shown to show it again.");
    await expect.poll(() => riddle.address().state.projection).toContain("discount");
    expect(riddle.address().state.projection?.split(",")).not.toContain("total");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    await expect(riddle.head("_id").getByRole("button")).toBeFocused();
    await expect(columnsStatus(page)).toHaveText("The key can't be hidden.");
  });
  await test.step("an unsortable column says so", async () => {
    await page.keyboard.press("End");
    for (let at = 0; at < 2; at++) await page.keyboard.press("ArrowLeft");
    await expect(riddle.head("note").getByRole("button")).toBeFocused();
    await expect(riddle.head("note").getByRole("button")).toHaveAttribute("aria-disabled", "true");
    await expect(riddle.head("note").getByRole("button")).toHaveAccessibleDescription(
      /Orders can't be sorted by this field/,
    );
    const { sort } = riddle.address().state;
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Enter");
    expect(riddle.address().state.sort).toBe(sort);
  });
});

test("sorts and resizes columns by mouse", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 40, columns: "all" });
  await expect(riddle.rows).toBeVisible();
  await test.step("ascending, descending, and the default again", async () => {
    const sorts = ["total", "-total", undefined];
    for (const sort of sorts) {
      await riddle.head("total").getByRole("button").click();
      await expect.poll(() => riddle.address().state.sort).toBe(sort);
    }
    await expect(riddle.head("placed")).toHaveAttribute("aria-sort", "descending");
    await riddle.head("placed").getByRole("button").click();
    await expect.poll(() => riddle.address().state.sort).toBe("placed");
    await riddle.head("placed").getByRole("button").click();
    await expect.poll(() => riddle.address().state.sort).toBeUndefined();
  });
  await test.step("with Shift as an additional sort", async () => {
    await riddle.head("status").getByRole("button").click();
    await riddle
      .head("total")
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await riddle
      .head("priority")
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await riddle
      .head("priority")
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => riddle.address().state.sort).toBe("status,total,-priority");
    await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("other");
    await riddle.head("due").getByRole("button").click();
    await expect.poll(() => riddle.address().state.sort).toBe("due");
  });
  const drag = async (name: string, by: number): Promise<void> => {
    await riddle.head(name).scrollIntoViewIfNeeded();
    const box = await riddle.head(name).boundingBox();
    if (box === null) throw new Error(`There is no head ${name}.`);
    const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.5, 1]) {
      // Over WebDriver BiDi, the pointer cannot leave the window.
      await page.mouse.move(Math.max(0, x + by * part), y);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await riddle.rows.evaluate(overprinted), `${name}, dragged by ${by * part}`).toEqual([]);
    }
    await page.mouse.up();
    expect(await riddle.rows.evaluate(overprinted), `${name}, dropped`).toEqual([]);
  };
  await test.step("the edge follows the mouse, and other columns keep their width", async () => {
    const [status, due] = [await widthOf(riddle.head("status")), await widthOf(riddle.head("due"))];
    await drag("status", 80);
    await expect.poll(() => widthOf(riddle.head("status"))).toBe(status + 80);
    await expect.poll(() => widthOf(riddle.head("due"))).toBe(due);
    await drag("due", -1000);
    await expect.poll(() => widthOf(riddle.head("due"))).toBe(48);
  });
  await test.step("widths are stored per collection until they are reset", async () => {
    const status = await widthOf(riddle.head("status"));
    await page.reload();
    await riddle.ready();
    await expect(riddle.rows).toBeVisible();
    await expect.poll(() => widthOf(riddle.head("status"))).toBe(status);
    await page.getByRole("button", { name: "Fields shown" }).click();
    await page.getByRole("button", { name: "Reset widths" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => widthOf(riddle.head("status"))).toBe(status - 80);
  });
  await test.step("a double-click resets the width", async () => {
    const before = await widthOf(riddle.head("customer.email"));
    await drag("customer.email", 40);
    await expect.poll(() => widthOf(riddle.head("customer.email"))).toBe(before + 40);
    await doubleClick(riddle.head("customer.email").getByTitle("Drag to resize"));
    await expect.poll(() => widthOf(riddle.head("customer.email"))).toBe(before);
  });
});

test("shows eight columns, with the filter's first, and any others that are chosen", async ({ riddle, page }) => {
  const filter = "items.qty > 20 and customer.city = 'Hamburg'";
  const requested: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The gauges of the conditions are counted over all rows, with another limit.
    const isFind = pathname.endsWith("/api/Orders") && searchParams.get("limit") === "100";
    const isComparison = searchParams.get("$filter")?.includes(") and not (") === true;
    if (isFind && !isComparison) requested.push(searchParams.get("projection"));
  });
  await riddle.explore({ collection: "Orders", filter });
  const heads = riddle.rows.getByRole("columnheader");
  const first = ["_id", "items", "customer.city", "placed", "due", "shipped", "deliverAfter", "status"];
  await expect(heads).toHaveText(first);
  await test.step("a field that is typed joins, and leaves with its condition", async () => {
    await riddle.type(`${filter} and status = 'open'`);
    await expect(heads).toHaveText([...first.slice(0, 3), "status", ...first.slice(3, 7)]);
    await riddle.type(`${filter} and priority > 1`);
    await expect(heads).toHaveText([...first.slice(0, 3), "priority", ...first.slice(3, 7)]);
    await page.keyboard.press("Escape");
  });
  await page.getByRole("button", { name: "Fields shown: 8 of 18" }).focus();
  await page.keyboard.press("Enter");
  await test.step("all of them, which is in the address but not in the request", async () => {
    await page.getByRole("button", { name: "All", exact: true }).press("Enter");
    await expect(heads).toHaveCount(18);
    await riddle.addressHolds({ collection: "Orders", filter: `${filter} and priority > 1`, columns: "all" });
    await page.getByRole("button", { name: "First 8" }).press("Enter");
    await expect(heads).toHaveCount(8);
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.filter((projection) => projection !== null)).toEqual([]);
  });
  await test.step("only fields of the filter; the array for its items", async () => {
    await riddle.filter.focus();
    await riddle.type(filter);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Fields shown: 8 of 18" }).press("Enter");
    await page.getByRole("button", { name: "Only fields of the filter" }).press("Enter");
    await expect(heads).toHaveText(["_id", "items", "customer.city"]);
  });
  await test.step("toggled by Space", async () => {
    const priority = page.getByRole("checkbox", { name: "priority", exact: true });
    await expect(priority).toHaveAccessibleDescription("number");
    await priority.press("Space");
    await expect(heads).toHaveText(["_id", "items", "customer.city", "priority"]);
    await expect.poll(() => riddle.address().state.projection).toBe("items,customer.city,priority");
    await expect(page.getByRole("checkbox", { name: "_id", exact: true })).toBeDisabled();
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Fields shown: 4 of 18" })).toBeFocused();
});

test("reports an invalid sort and invalid fields of a link with a way to correct them", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(400);
  await riddle.explore({ collection: "Orders", filter: "", sort: "colour,-total", projection: "shape" });
  const rows = page.getByRole("tabpanel", { name: "Rows" });
  await expect(rows).toContainText("The parameter sort names colour; Orders sorts by _id");
  await expect(rows).toContainText("The parameter projection names shape, which Orders does not have.");
  await rows.getByRole("button", { name: "Use the default sort" }).click();
  await expect(rows).not.toContainText("colour");
  await rows.getByRole("button", { name: "Show every field" }).click();
  await riddle.shows(5000);
  await expect(riddle.head("priority")).toBeAttached();
  await test.step("over rows of an earlier query", async () => {
    await page.evaluate(() => {
      location.hash = "#/explore?collection=Orders&filter=&sort=total,total";
    });
    await expect(page.getByRole("alert")).toContainText("names total twice");
    await expect(riddle.rows).toBeVisible();
    await page.getByRole("button", { name: "Use the default sort" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("the key column stays visible while scrolling", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 40, columns: "all" });
  await expect(riddle.rows).toBeVisible();
  const scroller = page.getByRole("region", { name: "Rows, scrollable" });
  const left = async (cell: Locator) => Math.round((await cell.boundingBox())?.x ?? Number.NaN);
  const first = riddle.rows.getByRole("row").nth(1).locator("td").first();
  const [ofHead, ofCell, ofStatus] = [
    await left(riddle.head("_id")),
    await left(first),
    await left(riddle.head("status")),
  ];
  for (const by of [300, 0]) {
    await scroller.evaluate((element, to) => element.scrollTo({ left: to }), by);
    await expect.poll(() => left(riddle.head("status"))).toBe(ofStatus - by);
    await expect.poll(() => left(riddle.head("_id"))).toBe(ofHead);
    await expect.poll(() => left(first)).toBe(ofCell);
  }
});

/** The headers that cover the next one, or whose button leaves them; but for the key's, which lies over what scrolls. */
function overprinted(table: Element): (string | undefined)[] {
  const heads = [...table.querySelectorAll<HTMLElement>("th[data-path]:not([data-path=_id])")];
  return heads
    .filter((head, at) => {
      const { left, right } = head.getBoundingClientRect();
      const inner = head.querySelector("button")?.getBoundingClientRect();
      const next = heads[at + 1]?.getBoundingClientRect().left ?? right;
      return right > next + 0.5 || inner === undefined || inner.left < left - 0.5 || inner.right > right + 0.5;
    })
    .map(({ dataset }) => dataset.path);
}
