// Copying rows, and saving them to files.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import type { Order } from "./support/sample-rows.ts";

/** Keeps copied texts in `copied`, and holds requests for whole results while `held` is set. */
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

test("copies the rows shown, and downloads the whole result in one file", async ({ riddle, page }) => {
  await page.addInitScript(prepare);
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 20, sort: "-total" });
  const orders = (await riddle.apiRows<Order>("Orders"))
    .filter(({ total }) => (total ?? 0) > 100)
    .sort((a, b) => (b.total ?? 0) - (a.total ?? 0) || a._id - b._id);
  const notice = page.getByRole("status", { name: "Notice" });
  const open = page.getByRole("button", { name: "Copy or download" });
  const dialog = page.getByRole("dialog", { name: "Copy or download rows" });
  const choose = async (...names: readonly string[]): Promise<void> => {
    await open.press("Enter");
    for (const name of names) await dialog.getByRole("radio", { name }).press("Space");
  };
  const saved = async (): Promise<{ readonly name: string; readonly text: string }> => {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).press("Enter");
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };

  await test.step("JSON of the rows shown, to the clipboard", async () => {
    await choose("JSON One array");
    await expectAccessible(page, "the choice of rows and format");
    await dialog.getByRole("button", { name: "Copy" }).press("Enter");
    await expect(notice).toHaveText("Copied 20 rows as JSON.");
    expect(JSON.parse(await copied(page))).toEqual(orders.slice(0, 20));
    await expect(open).toBeFocused();
  });
  await test.step("NDJSON and CSV of all matches, as files", async () => {
    await choose(`All ${orders.length}`, "NDJSON");
    const lines = await saved();
    expect(lines.name).toBe("Orders.ndjson");
    expect(
      lines.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(orders);
    await choose("CSV");
    const csv = await saved();
    expect(csv.name).toBe("Orders.csv");
    expect(csv.text.split("\r\n")[0]).toContain("_id,placed,due");
    expect(csv.text.split(/\r\n(?=\d+,\d{4}-)/)).toHaveLength(orders.length + 1);
    await expect(notice).toContainText(/^Saved .* rows as Orders\.csv\.$/);
  });
  await test.step("cancelled, it saves nothing", async () => {
    await page.evaluate(() => Reflect.set(window, "held", true));
    await open.press("Enter");
    await dialog.getByRole("button", { name: "Download" }).press("Enter");
    await expect(page.getByRole("progressbar", { name: "Rows read" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(notice).toHaveText("Cancelled. Nothing was exported.");
    await expect(page.getByRole("progressbar", { name: "Rows read" })).toHaveCount(0);
    await expect(open).toBeFocused();
  });
});
