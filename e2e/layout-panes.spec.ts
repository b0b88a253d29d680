// Layout: resized panes, small windows and zoom.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { doubleClick } from "./support/double-click.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
import { setStored } from "./support/set-stored.ts";
import { writeIn } from "./support/write-in.ts";

const filter = "(status in ['open', 'paid'] and total > 250) or customer.city ilike '*burg'";

const panes = [
  { label: "Width of the collections", larger: "ArrowRight", smaller: "ArrowLeft", least: 208, most: 560 },
  { label: "Height of the filter", larger: "ArrowDown", smaller: "ArrowUp", least: 32, most: 640 },
  { label: "Width of the explanation", larger: "ArrowLeft", smaller: "ArrowRight", least: 240, most: 800 },
] as const;

function paneOf(page: Page, label: string): Locator {
  if (label === "Width of the collections") return page.getByRole("complementary", { name: "Collections" });
  if (label === "Width of the explanation") return page.getByRole("region", { name: "Why", exact: true });
  return page.locator(".cm-editor");
}

async function openWhy(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Why?" }).click();
  // Its space is reserved before it is loaded.
  await expect(page.getByRole("button", { name: "Close the explanation" })).toBeVisible();
}

async function sizeOf(page: Page, label: string): Promise<number> {
  const box = await paneOf(page, label).boundingBox();
  if (box === null) throw new Error(`There is nothing to measure for ${label}.`);
  return Math.round(label.startsWith("Width") ? box.width : box.height);
}

test("numbers in the last column stay near the others in a wide window, and are resized from there", async ({
  riddle,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", projection: "placed,status,paid,total" });
  await riddle.shows(554);
  const names = riddle.rows.getByRole("columnheader").locator("button > span:first-child");
  await expect(names.last()).toHaveText("total");
  /** From the start of the name before the last one to the end of the last one. */
  const span = () =>
    names.evaluateAll((all) => {
      const [before, last] = all.slice(-2).map((name) => name.getBoundingClientRect());
      return Math.round((last?.right ?? 0) - (before?.left ?? 0));
    });
  const usual = await span();
  expect(usual).toBeLessThan(200);
  await names.last().locator("..").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(span).toBe(usual + 16);
});

test("a short view fills a narrow window", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", view: "Tree" });
  const panel = page.getByRole("tabpanel", { name: "Tree" }).locator("..");
  await expect.poll(() => panel.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(1024);
});

test("at 768 and 1024 pixels the toolbars have one line, and every size offers help", async ({ riddle, page }) => {
  const middle = (control: Locator) =>
    control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  await riddle.explore({ collection: "Orders", filter });
  const [sort, star] = [page.getByRole("combobox", { name: "Sort" }), page.getByTitle("Save as a favourite")];
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect(page.getByTitle("Pin this filter")).toBeVisible();
    expect(await middle(sort), `at ${width}`).toBe(await middle(riddle.operation));
    expect(await middle(star), `at ${width}`).toBe(await middle(riddle.operation));
  }
  // A problem with the limit lies over the editor.
  const place = await riddle.filter.boundingBox();
  await writeIn(page.getByRole("spinbutton", { name: "Limit" }), "99999");
  await expect(page.getByRole("status", { name: "Limit problem" })).toBeInViewport({ ratio: 1 });
  expect(await riddle.filter.boundingBox()).toEqual(place);
  expect(await measureOverflow(page)).toBe(0);
  await riddle.section("Bundle").click();
  await page.getByRole("combobox", { name: "Template" }).selectOption("Reads only");
  const send = page.getByRole("button", { name: "Send bundle" });
  await page.setViewportSize({ width: 390, height: 844 });
  // The scale of the times appears in a bar of the same height.
  const bar = page.getByRole("heading", { name: "Responses" }).locator("..");
  const before = await bar.boundingBox();
  await send.click();
  await expect(bar).toContainText("ms");
  expect((await bar.boundingBox())?.height).toBe(before?.height);
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
});

test("on a phone a row has two lines, and sort, limit and fields are behind one button", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await riddle.explore({ collection: "Orders", filter });
  await riddle.shows(1201);
  const region = page.getByRole("region", { name: "Rows, scrollable" });
  /** The lines of a row: the left edges of its cells. */
  const linesOf = (row: number) =>
    riddle.rows
      .getByRole("row")
      .nth(row)
      .evaluate((element) => {
        const cells = [...element.children].map((cell) => cell.getBoundingClientRect());
        const tops = [...new Set(cells.map(({ top }) => top))];
        return tops.map((top) => cells.filter((cell) => cell.top === top).map(({ left }) => left));
      });

  await test.step("each cell is below the header of its column, and nothing scrolls sideways", async () => {
    const head = await linesOf(0);
    expect(head.map(({ length }) => length)).toEqual([4, 4]);
    expect(await linesOf(1)).toEqual(head);
    expect(await linesOf(5)).toEqual(head);
    await expect(riddle.rows.getByRole("columnheader")).toHaveText([
      ...["_id", "status", "total", "customer.city"],
      ...["placed", "due", "shipped", "deliverAfter"],
    ]);
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
  await test.step("the keys reach the last row", async () => {
    await region.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    const chosen = riddle.rows.locator("tr[aria-current]");
    await expect(chosen).toHaveAttribute("aria-rowindex", "101");
    // The sections are over the end of the page.
    const endOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().bottom);
    const startOfSections = await page
      .getByRole("navigation", { name: "Sections" })
      .evaluate((shown) => shown.getBoundingClientRect().top);
    await expect.poll(() => endOf(chosen)).toBeLessThanOrEqual(startOfSections);
  });
  await test.step("the options have the names that they have on a wide screen", async () => {
    const sort = page.getByRole("combobox", { name: "Sort" });
    await expect(sort).toBeHidden();
    await page.getByRole("button", { name: "View options" }).click();
    await sort.selectOption("total");
    await writeIn(page.getByRole("spinbutton", { name: "Limit" }), "20");
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", "21");
    await page.getByRole("button", { name: "Fields shown: 8 of 18" }).click();
    await page.getByRole("button", { name: "Only the key" }).click();
    await expect(riddle.rows.getByRole("columnheader")).toHaveText(["_id"]);
    // Esc closes the fields, then the options.
    await page.keyboard.press("Escape");
    await expect(sort).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sort).toBeHidden();
  });
  await test.step("a wide window has rows of one line", async () => {
    const height = () =>
      riddle.rows
        .getByRole("row")
        .nth(2)
        .evaluate((row) => row.getBoundingClientRect().height);
    expect(await height()).toBe(56);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("total");
    expect(await height()).toBe(28);
    await expect(riddle.rows.getByRole("row")).toHaveCount(21);
  });
});

for (const { label, larger, smaller, least, most } of panes) {
  test(`${label}: resizes by keyboard, remembers the size and resets it`, async ({ riddle, page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await riddle.explore({ collection: "Orders", filter });
    if (label === "Width of the explanation") await openWhy(page);
    await expect(paneOf(page, label)).toBeVisible();
    const own = await sizeOf(page, label);
    const splitter = page.getByRole("separator", { name: label });
    await splitter.focus();
    await expect(splitter).toHaveAttribute("aria-valuetext", "default size");
    await expect(splitter).toHaveAttribute("aria-valuenow", String(own));
    await page.keyboard.press(larger);
    await page.keyboard.press(`Shift+${larger}`);
    await expect(splitter).toHaveAttribute("aria-valuenow", String(own + 80));
    await expect.poll(() => sizeOf(page, label)).toBe(own + 80);
    await page.keyboard.press(smaller);
    await expect(splitter).toHaveAttribute("aria-valuetext", `${own + 64} pixels`);
    await page.reload();
    await riddle.ready();
    if (label === "Width of the explanation") await openWhy(page);
    await expect.poll(() => sizeOf(page, label)).toBe(own + 64);
    await splitter.focus();
    await page.keyboard.press("Home");
    await expect(splitter).toHaveAttribute("aria-valuenow", String(least));
    await expect.poll(() => sizeOf(page, label)).toBe(least);
    await page.keyboard.press("End");
    await expect(splitter).toHaveAttribute("aria-valuenow", String(most));
    // The other panes keep their minimum size.
    await expect.poll(() => sizeOf(page, label)).toBeLessThanOrEqual(most);
    await expect(riddle.send).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect.poll(() => sizeOf(page, label)).toBe(own);
  });
}

test("resizes the collections pane by mouse and resets it by double-click", async ({ riddle, page }) => {
  const label = "Width of the collections";
  await riddle.explore({ collection: "Orders", filter });
  const own = await sizeOf(page, label);
  const box = await page.getByRole("separator", { name: label }).boundingBox();
  if (box === null) throw new Error("There is no splitter.");
  const [x, y] = [box.x + box.width / 2, box.y + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  // Also during the drag.
  await expect.poll(() => sizeOf(page, label)).toBe(own + 40);
  await page.mouse.move(x + 100, y + 30);
  await page.mouse.up();
  await expect.poll(() => sizeOf(page, label)).toBe(own + 100);
  await doubleClick(page.getByRole("separator", { name: label }));
  await expect.poll(() => sizeOf(page, label)).toBe(own);
});

test("ignores invalid stored pane sizes", async ({ riddle, page }) => {
  await setStored(page, "localStorage", "riddle:panes", '{"fields":-9e9,"why":"wide","filter":1e99}');
  await riddle.explore({ collection: "Orders", filter });
  await expect(riddle.rows).toBeVisible();
  await expect.poll(() => sizeOf(page, "Width of the collections")).toBe(208);
  await expect(riddle.send).toBeInViewport();
});

test.describe("at 200 % zoom, and at 320 pixels", () => {
  for (const size of [
    { width: 640, height: 400 },
    { width: 320, height: 568 },
  ]) {
    test(`${size.width} × ${size.height}: nothing overflows the window, and everything is reachable`, async ({
      riddle,
      page,
    }) => {
      await page.setViewportSize(size);
      await riddle.explore({ collection: "Orders", filter });
      await expect(riddle.rows).toBeVisible();
      for (const name of ["Rows", "Tree", "Plan", "SQL", "HTTP"] as const) {
        await riddle.view(name);
        await expect.poll(() => measureOverflow(page), { message: name }).toBe(0);
      }
      await riddle.view("Rows");
      await page.getByRole("button", { name: "Why?" }).click();
      await expect(page.getByRole("region", { name: "Why", exact: true })).toBeInViewport();
      for (const control of [riddle.filter, riddle.send, riddle.collection]) {
        await control.focus();
        await expect(control).toBeInViewport();
      }
      await expect(page.getByRole("separator", { name: "Width of the collections" })).toBeHidden();
    });
  }
});

test("says at every size that there is no network", async ({ riddle, page, context }) => {
  await riddle.open();
  await context.setOffline(true);
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("status", { name: "Network" }).getByText("Offline")).toBeInViewport({ ratio: 1 });
  }
  await context.setOffline(false);
  await expect(page.getByRole("status", { name: "Network" })).toBeEmpty();
});
