// Editing a cell of the table.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import type { Riddle } from "./support/riddle.ts";
import { writeIn } from "./support/write-in.ts";

/** Shows the first order and returns its table cells by column. */
async function firstOrder(riddle: Riddle, page: Page) {
  await riddle.explore({ collection: "Orders", filter: "_id = 1", projection: "status,total,note,items" });
  const cells = riddle.rows.getByRole("row").nth(1).getByRole("cell");
  const notice = page.getByRole("status", { name: "Notice" });
  const stored = async () => (await riddle.apiRows<Record<string, unknown>>("Orders")).find(({ _id }) => _id === 1);
  return { status: cells.nth(1), total: cells.nth(2), note: cells.nth(3), items: cells.nth(4), notice, stored };
}

test("edits a number from the menu of its row, refuses what does not fit, and can be undone", async ({
  riddle,
  page,
}) => {
  const { total, notice, stored } = await firstOrder(riddle, page);
  const before = (await stored())?.total;
  await total.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit total of row 1" });
  const field = dialog.getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(String(before));
  await writeIn(field, "many");
  await expect(dialog.getByRole("alert")).toContainText("total must be a number");
  await expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expectAccessible(page, "a cell that is edited");
  await writeIn(field, "1234.5");
  await page.keyboard.press("Enter");
  await expect(notice).toHaveText("Changed total of row 1. Undo");
  await expect(dialog).toHaveCount(0);
  await expect(total).toHaveText("1234.50");
  expect((await stored())?.total).toBe(1234.5);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("region", { name: "Rows, scrollable" })).toBeFocused();
  await expect(notice).toHaveText("Restored total of row 1.");
  expect((await stored())?.total).toBe(before);
});

test("edits the chosen cell by keyboard: a choice, a text with no value, a list", async ({ riddle, page }) => {
  const { status, note, items, notice, stored } = await firstOrder(riddle, page);
  const rows = page.getByRole("region", { name: "Rows, scrollable" });
  const dialog = page.getByRole("dialog", { name: /^Edit/ });
  await test.step("the key can't be edited", async () => {
    await rows.focus();
    for (const key of ["ArrowDown", "ArrowRight", "F2"]) await page.keyboard.press(key);
    await expect(notice).toHaveText("_id can't be edited.");
  });
  await test.step("a choice", async () => {
    for (const key of ["ArrowRight", "F2"]) await page.keyboard.press(key);
    await dialog.getByRole("combobox").selectOption("cancelled");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(status).toHaveText("cancelled");
    await expect(rows).toBeFocused();
  });
  await test.step("a text, and no value", async () => {
    for (const key of ["ArrowRight", "ArrowRight", "F2"]) await page.keyboard.press(key);
    await writeIn(dialog.getByRole("textbox"), "by hand");
    await page.keyboard.press("Enter");
    await expect(note).toHaveText("by hand");
    await page.keyboard.press("F2");
    await dialog.getByRole("checkbox", { name: "No value (null)" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(note).toHaveText("missing");
  });
  await test.step("a list, as JSON; Escape discards it", async () => {
    for (const key of ["ArrowRight", "F2"]) await page.keyboard.press(key);
    await writeIn(dialog.getByRole("textbox"), '[{ "sku": "B-1042", "qty": "two" }]');
    await expect(dialog.getByRole("alert")).toContainText("items[0].qty");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(rows).toBeFocused();
    await page.keyboard.press("F2");
    await writeIn(dialog.getByRole("textbox"), '[{ "sku": "B-1042", "qty": 2 }]');
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(items).toHaveText("[1] {sku: B-1042, qty: 2}");
  });
  expect(await stored()).toMatchObject({ status: "cancelled", items: [{ sku: "B-1042", qty: 2 }] });
});

test("a write that the service refuses keeps what was typed", async ({ riddle, page, expectStatus }) => {
  const { total } = await firstOrder(riddle, page);
  await total.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit total of row 1" });
  expectStatus(404);
  await riddle.request("Orders@1", { method: "DELETE" });
  await writeIn(dialog.getByRole("textbox"), "7");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("1");
  await expect(dialog.getByRole("textbox")).toHaveValue("7");
});
