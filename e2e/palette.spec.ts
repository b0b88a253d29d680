// The command palette: finds and runs every command.

import type { Page } from "@playwright/test";
import { test as base, expect, ownBrowserTest } from "./fixtures.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
import { Palette } from "./support/palette.ts";

const test = base.extend<{ readonly palette: Palette }>({
  palette: async ({ page }, use) => use(new Palette(page)),
});

/** The last copied text, from the page's clipboard calls, because not every browser lets a test read the clipboard. */
async function watchClipboard(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const writeText = (text: string) => {
      Reflect.set(window, "copied", text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  });
  return () => page.evaluate(() => String(Reflect.get(window, "copied")));
}

test("typing filters, arrow keys select, Esc changes nothing", { tag: "@journey" }, async ({
  riddle,
  page,
  palette,
}) => {
  await riddle.open();
  await riddle.filter.click();
  await palette.open();
  await expect(palette.list.getByRole("group").first()).toHaveAccessibleName("Query");
  await expect(palette.chosen).toHaveAccessibleName("Refresh");
  await expect(palette.chosen).toHaveAttribute("aria-keyshortcuts", "Control+Enter");

  await page.keyboard.press("ArrowUp");
  const last = palette.list.getByRole("option").last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(last).toBeInViewport();
  const all = Number(await last.getAttribute("aria-setsize"));
  await expect(last).toHaveAttribute("aria-posinset", String(all));
  await expect(palette.matches).toHaveText(`${all} in total`);
  await page.keyboard.press("ArrowDown");
  await expect(palette.chosen).toHaveAccessibleName("Refresh");
  await page.keyboard.press("PageDown");
  await expect(palette.chosen).toHaveAttribute("aria-posinset", "9");
  await page.keyboard.press("PageUp");
  await expect(palette.chosen).toHaveAttribute("aria-posinset", "1");
  await expect(palette.field).toHaveAttribute("aria-activedescendant", String(await palette.chosen.getAttribute("id")));

  await page.keyboard.type("exp goto");
  await page.keyboard.press("Home");
  await page.keyboard.type("x");
  await expect(palette.field).toHaveValue("xexp goto");
  await expect(palette.list.getByRole("option")).toHaveCount(0);
  await expect(palette.matches).toHaveText("No matches");
  await expect(palette.dialog).toContainText("Nothing here has “xexp goto”");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(palette.chosen).toHaveAccessibleName("Go to Explore");

  await page.keyboard.press("Escape");
  await expect(palette.dialog).toBeHidden();
  await expect(riddle.filter).toBeFocused();
  await palette.open();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.dialog).toBeHidden();
  await expect(riddle.filter).toBeFocused();
});

test("works by mouse: header button, entry, click outside", async ({ riddle, page, palette }) => {
  await riddle.open();
  // The palette lists the counts that are known when it opens.
  await expect(page.getByRole("button", { name: "Stock 840" })).toBeVisible();
  const button = page.getByRole("button", { name: "Commands" });
  await button.click();
  await palette.list.getByRole("option", { name: "Query Stock" }).hover();
  await expect(palette.chosen).toHaveAccessibleName("Query Stock");
  await expect(palette.chosen).toHaveAccessibleDescription("840 rows");
  await expect(palette.field).toBeFocused();
  await palette.chosen.click();
  await expect(riddle.collection).toHaveValue("Stock");
  await button.click();
  await expect(palette.field).toBeFocused();
  await page.mouse.click(4, 400);
  await expect(palette.dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("runs query commands: collection, operation, field, format, grouping, fix, send", async ({
  riddle,
  page,
  palette,
}) => {
  await riddle.open();
  await riddle.filter.focus();
  await palette.run("query cust", "Query Customers");
  await expect(riddle.collection).toHaveValue("Customers");
  await palette.run("query ord", "Query Orders");
  await expect(riddle.filter).toBeFocused();

  await palette.run("customer.city", "Insert customer.city");
  await expect(riddle.filter).toBeFocused();
  await page.keyboard.type("= 'Hamburg' or priority = 5   and");
  await palette.run("ins paid", "Insert paid");
  await page.keyboard.type("== true");
  await expect(riddle.filter).toHaveText("customer.city = 'Hamburg' or priority = 5   and paid == true");

  await expect(riddle.problems).toBeVisible();
  await riddle.filter.press("ControlOrMeta+Enter");
  await expect(palette.notice).toHaveText("Not sent. The filter has problems. Fix them first.");
  await palette.run("fix", "Fix the first problem");
  await expect(riddle.filter).toHaveText("customer.city = 'Hamburg' or priority = 5   and paid = true");
  await palette.run("explicit", "Make the grouping explicit");
  await expect(riddle.filter).toHaveText("customer.city = 'Hamburg' or (priority = 5   and paid = true)");
  await palette.run("format", "Format the filter");
  await expect(riddle.filter).toContainText("(priority = 5 and paid = true)");
  await expect(riddle.filter).toBeFocused();

  const requested = page.waitForRequest((request) => request.url().includes("priority"));
  await palette.run("send", "Refresh");
  await requested;
  await palette.run("update", "Switch to Update");
  await expect(riddle.operation).toHaveValue("Update");
  await palette.run("send", "Send the update");
  await expect(palette.notice).toHaveText(/^Not sent\. ./);
});

test("runs result and export commands and lists the most recent first", async ({ riddle, page, palette }) => {
  const copied = await watchClipboard(page);
  await riddle.explore({ collection: "Orders", filter: "total > 4000", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  await palette.run("tree", "Show Tree");
  await expect(riddle.tab("Tree")).toHaveAttribute("aria-selected", "true");
  await palette.run("curl", "Copy the request as curl");
  await expect(palette.notice).toHaveText("Copied as curl");
  await expect.poll(() => copied()).toMatch(/^curl 'http:.*Orders\?\$filter=total/);
  await palette.run("link", "Copy the link to this page");
  await expect(palette.notice).toHaveText("Link copied");
  await expect.poll(() => copied()).toBe(page.url());
  await palette.run("why", "Explain why a row is kept or left out");
  await expect(page.getByRole("region", { name: "Why", exact: true })).toBeVisible();
  await expect(riddle.tab("Rows")).toHaveAttribute("aria-selected", "true");

  await riddle.type("total >");
  await palette.run("client", "Copy the request as client");
  await expect(palette.notice).toHaveText(/^Not copied\. The filter has problems/);

  await page.reload();
  await riddle.ready();
  await palette.open();
  const group = palette.list.getByRole("group").first();
  await expect(group).toHaveAccessibleName("Recent");
  const names = await group.getByRole("option").evaluateAll((options) => options.map((each) => each.ariaLabel));
  expect(names.slice(0, 3)).toEqual([
    "Copy the request as client",
    "Explain why a row is kept or left out",
    "Copy the link to this page",
  ]);
});

test("runs commands of other sections: history, samples, server, bundle, theme", async ({ riddle, page, palette }) => {
  await riddle.open();
  const history = page.getByRole("dialog", { name: "History" });
  await palette.run("history of writes", "Show the history of writes");
  await expect(history).toContainText("Nothing has been written yet.");
  await page.keyboard.press("Escape");
  await palette.run("samples back", "Put the samples back…");
  await expect(history.getByRole("button", { name: "Put the samples back…" })).toBeFocused();
  await page.keyboard.press("Escape");
  await riddle.section("Data").click();
  await palette.run("stock declaration", "Show Stock");
  await expect(page.getByRole("heading", { name: "Stock" })).toBeVisible();

  await palette.run("requests go", "Choose where requests go…");
  const server = page.getByRole("dialog", { name: "Where requests go" });
  await expect(server).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("?");
  await expect(palette.dialog).toBeHidden();
  await expect(palette.help).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(server).toBeHidden();

  await palette.run("bundle", "Go to Bundle");
  await expect(riddle.section("Bundle")).toBeFocused();
  await expect(page.getByRole("button", { name: "Send bundle" })).toBeVisible();
  await palette.run("transaction", "Turn the transaction off");
  await expect(page.getByRole("switch", { name: "Transaction" })).not.toBeChecked();
  await palette.run("reads only", "Begin with “Reads only”");
  await palette.run("send bund", "Send the bundle");
  await expect(page.getByRole("status", { name: "Outcome" })).toContainText(/completed/i);
  await palette.run("undo", "Undo replacing the parts");

  await palette.run("dark", "Theme: dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await palette.run("theme system", "Theme: as the system");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await palette.open();
  const done = palette.list.getByRole("group", { name: "Recent" });
  await expect(done.getByRole("option", { name: "Theme: dark" })).toBeVisible();
  // A bundle writes, so it is not offered as the most recent command.
  await expect(done.getByRole("option", { name: "Send the bundle" })).toBeHidden();
});

test("lists the keys and turns single keys off", async ({ riddle, page, palette }) => {
  await riddle.open();
  await riddle.type("note = '?'");
  await expect(palette.help).toBeHidden();
  await riddle.collection.focus();
  await page.keyboard.press("?");
  await expect(palette.help).toBeHidden();

  await riddle.send.focus();
  await page.keyboard.press("?");
  await expect(palette.help).toBeVisible();
  const groups = ["Everywhere", "In the editor", "In the rows", "On a splitter", "In Bundle"];
  for (const name of groups) await expect(palette.help.getByRole("region", { name, exact: true })).toBeVisible();
  await expect(palette.help.getByRole("region", { name: "Everywhere" })).toContainText("Ctrl K");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.dialog).toBeHidden();
  await page.keyboard.press("?");
  await expect(palette.help).toBeHidden();
  await expect(riddle.send).toBeFocused();

  await test.step("off", async () => {
    await palette.run("shortcuts", "Open help");
    const single = palette.help.getByRole("switch", { name: "Single keys" });
    await expect(single).toBeChecked();
    await single.press("Space");
    await expect(single).not.toBeChecked();
    await expect(palette.help).toContainText("(turned off)");
    await page.keyboard.press("?");
    await expect(palette.help).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette.help).toBeHidden();
    await page.reload();
    await riddle.ready();
    await riddle.send.focus();
    await page.keyboard.press("?");
    await palette.open();
    await expect(palette.help).toBeHidden();
    await page.keyboard.press("Escape");
  });
  await test.step("the header button, and on again", async () => {
    await page.getByRole("button", { name: "Help" }).press("Enter");
    await palette.help.getByRole("switch", { name: "Single keys" }).press("Space");
    await palette.help.getByRole("link", { name: "Learn the language" }).press("Enter");
    await expect(palette.help).toBeHidden();
    await expect(riddle.section("Learn")).toHaveAttribute("aria-current", "page");
  });
});

test.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  ownBrowserTest("opens by button, runs by tap, and fits the screen", async ({ riddle, page }) => {
    const palette = new Palette(page);
    await riddle.open();
    await page.getByRole("button", { name: "Commands" }).click();
    await expect(palette.field).toBeFocused();
    await expect.poll(() => measureOverflow(page)).toBe(0);
    const line = palette.list.getByRole("option", { name: "Show Plan" });
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await line.click();
    await expect(riddle.tab("Plan")).toHaveAttribute("aria-selected", "true");
    await palette.run("list keys", "Open help");
    await expect(palette.help).toBeVisible();
    await expect.poll(() => measureOverflow(page)).toBe(0);
  });
});
