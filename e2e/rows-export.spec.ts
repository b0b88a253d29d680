// Copying rows, and saving them to files.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { isFirefox } from "./support/is-firefox.ts";
import type { Order } from "./support/sample-rows.ts";
import { waitForDownload } from "./support/wait-for-download.ts";

/** Stores copied texts in `copied`, and holds requests for complete results while `held` is set. */
function prepare(): void {
  const writeText = async (text: string): Promise<void> => void Reflect.set(window, "copied", text);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  const own = window.fetch;
  window.fetch = (input, init) =>
    Reflect.get(window, "held") === true && /[?&]limit=10000/.test(String(input))
      ? new Promise(() => {})
      : own(input, init);
}

const copied = (page: Page): Promise<string> => page.evaluate(() => Reflect.get(window, "copied"));

test("copies the rows shown, and downloads the complete result in one file", async ({ riddle, page }) => {
  await page.addInitScript(prepare);
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 20, sort: "-total" });
  const orders = (await riddle.apiRows<Order>("Orders"))
    .filter(({ total }) => (total ?? 0) > 100)
    .sort((a, b) => (b.total ?? 0) - (a.total ?? 0) || a._id - b._id);
  const notice = page.getByRole("status", { name: "Notice" });
  const open = page.getByRole("button", { name: "Copy or download" });
  const menu = page.getByRole("menu", { name: "Copy or download" });
  const choose = async (name: string): Promise<void> => {
    await open.press("Enter");
    await menu.getByRole("menuitem", { name }).press("Enter");
  };
  const save = async (name: string): Promise<{ readonly name: string; readonly text: string }> => {
    const download = waitForDownload(page);
    await choose(name);
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };

  await test.step("JSON of the rows shown, to the clipboard", async () => {
    await open.press("Enter");
    await expectAccessible(page, "the choice of rows and format");
    await menu.press("Escape");
    await choose("Copy JSON");
    await expect(notice).toHaveText("Copied 20 rows as JSON.");
    expect(JSON.parse(await copied(page))).toEqual(orders.slice(0, 20));
    await expect(open).toBeFocused();
  });
  await test.step("NDJSON and CSV of all matches, as files", async () => {
    const lines = await save("Download NDJSON");
    expect(lines.name).toBe("Orders.ndjson");
    expect(
      lines.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(orders);
    const csv = await save("Download CSV");
    expect(csv.name).toBe("Orders.csv");
    expect(csv.text.split("\r\n")[0]).toContain("_id,placed,due");
    expect(csv.text.split(/\r\n(?=\d+,\d{4}-)/)).toHaveLength(orders.length + 1);
    await expect(notice).toContainText(/^Saved .* rows as Orders\.csv\.$/);
  });
  await test.step("cancelled, it saves nothing", async () => {
    await page.evaluate(() => Reflect.set(window, "held", true));
    await choose("Download JSON");
    await expect(page.getByRole("progressbar", { name: "Rows read" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(notice).toHaveText("Cancelled. Nothing was exported.");
    await expect(page.getByRole("progressbar", { name: "Rows read" })).toHaveCount(0);
    await expect(open).toBeFocused();
  });
});

test("copies a row and a cell by keyboard and from the menu of a row", async ({ riddle, page }) => {
  await page.addInitScript(prepare);
  await riddle.explore({ collection: "Orders", filter: "status = 'paid' and total > 100", sort: "_id", limit: 20 });
  const orders = (await riddle.apiRows<Order>("Orders")).filter(
    ({ status, total }) => status === "paid" && (total ?? 0) > 100,
  );
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error("The samples have paid orders.");
  const region = page.getByRole("region", { name: "Rows, scrollable" });
  const chosen = page.getByRole("status", { name: "Chosen row" });
  const notice = page.getByRole("status", { name: "Notice" });
  const menu = page.getByRole("menu", { name: `Row ${second._id}` });

  await test.step("the row, as JSON", async () => {
    await region.press("ArrowDown");
    await page.keyboard.press("ControlOrMeta+C");
    await expect(notice).toHaveText(`Copied row ${first._id} as JSON.`);
    expect(JSON.parse(await copied(page))).toEqual(first);
  });
  await test.step("a cell, to which the arrow keys move", async () => {
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    await expect(chosen).toHaveText(`Row ${second._id}, 2 of 20, total: ${second.total}`);
    await page.keyboard.press("ControlOrMeta+C");
    await expect(notice).toHaveText(`Copied total of row ${second._id}.`);
    expect(await copied(page)).toBe(String(second.total));
  });
  await test.step("from the menu, opened by keyboard", async () => {
    // Over WebDriver BiDi, Firefox opens no menu for this key.
    if (isFirefox(page)) await region.dispatchEvent("contextmenu");
    else await page.keyboard.press("Shift+F10");
    await expect(menu.getByRole("menuitem", { name: "Copy value" })).toBeFocused();
    await expectAccessible(page, "the menu of a row");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(notice).toHaveText(`Copied row ${second._id} as CSV.`);
    expect((await copied(page)).split("\r\n")[1]).toMatch(new RegExp(`^${second._id},`));
    await expect(region).toBeFocused();
    await expect(menu).toHaveCount(0);
  });
  await test.step("and by the right mouse button, on a cell", async () => {
    await riddle.rows.getByRole("row").nth(2).getByRole("cell").nth(1).click({ button: "right" });
    await menu.getByRole("menuitem", { name: "Copy value" }).click();
    await expect(notice).toHaveText(`Copied status of row ${second._id}.`);
    expect(await copied(page)).toBe("paid");
    await riddle.rows.getByRole("row").nth(2).getByRole("cell").nth(1).click({ button: "right" });
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(region).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(chosen).toHaveText(`Row ${second._id}, 2 of 20`);
  });
});
