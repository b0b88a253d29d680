// The rows of a collection in Data: the table and the filter of Explore, new rows, edited cells, pasted cells.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { writeIn } from "./support/write-in.ts";

const notice = (page: Page) => page.getByRole("status", { name: "Notice" });

/** Copies a text, and pastes it by keyboard where the focus is. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press("ControlOrMeta+v");
}

test("Data and Explore show the same rows by the same filter", { tag: "@journey" }, async ({ riddle, page }) => {
  await riddle.open("#/data");
  await page
    .getByRole("list", { name: "Collections" })
    .getByRole("button", { name: /^Customers/ })
    .click();
  await riddle.shows(200, 200);
  await riddle.type("vip = true");
  await riddle.addressHolds({ collection: "Customers", filter: "vip = true" });
  const found = await page.getByRole("status", { name: "Result" }).innerText();
  await riddle.section("Explore").click();
  await expect(riddle.filter).toHaveText("vip = true");
  await expect(page.getByRole("status", { name: "Result" })).toHaveText(found);
  await riddle.section("Data").click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  await expect(riddle.filter).toHaveText("vip = true");
  await page.getByRole("tab", { name: "Fields" }).click();
  await riddle.addressHolds({ collection: "Customers", filter: "vip = true", view: "Fields" });
  await page.getByRole("tab", { name: "Rows" }).click();
  await expect(riddle.filter).toHaveText("vip = true");
  await page
    .getByRole("list", { name: "Collections" })
    .getByRole("button", { name: /^Stock/ })
    .click();
  await riddle.shows(840, 840);
  await page.goBack();
  await expect(riddle.filter).toHaveText("vip = true");
});

test("says in words what a field can be used for, and shows the operators on request", async ({ riddle, page }) => {
  await riddle.open("#/data?collection=Orders&view=Fields");
  const status = page.getByRole("row", { name: /^status/ });
  await expect(status).toContainText("found by, sorted by, updated by, deleted by (index)");
  await expect(status).not.toContainText("!in");
  await page.getByRole("switch", { name: "Operators" }).check();
  await expect(status).toContainText("!in");
  await expectAccessible(page, "the fields of a collection");
});

test("adds a row by a form that is checked while it is filled in, and undoes that", async ({ riddle, page }) => {
  await riddle.open("#/data?collection=Stock");
  await riddle.shows(840, 840);
  await page.getByRole("button", { name: "New row" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New row in Stock" });
  await dialog.getByRole("button", { name: "Add row" }).click();
  await expect(dialog.getByText("product is required")).toBeVisible();
  await writeIn(dialog.getByRole("textbox", { name: /^onHand/ }), "many");
  await expect(dialog.getByText("onHand must be a number")).toBeVisible();
  await expectAccessible(page, "the form for a new row");
  await writeIn(dialog.getByRole("textbox", { name: /^onHand/ }), "7");
  await expect(dialog.getByText("onHand must be a number")).toBeHidden();
  await writeIn(dialog.getByRole("textbox", { name: /^_id/ }), "Z-9999-HAM");
  await writeIn(dialog.getByRole("textbox", { name: /^product/ }), "Z-9999");
  await dialog.getByRole("combobox", { name: /^warehouse/ }).selectOption("HAM");
  await dialog.getByRole("button", { name: "Add row" }).click();
  await expect(notice(page)).toContainText("Added row Z-9999-HAM to Stock.");
  await riddle.shows(841, 841);
  const added = (await riddle.apiRows<{ _id: string }>("Stock")).find(({ _id }) => _id === "Z-9999-HAM");
  expect(added).toMatchObject({ product: "Z-9999", warehouse: "HAM", onHand: 7 });
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toContainText("Removed row Z-9999-HAM again.");
  await riddle.shows(840, 840);
});

// Not in other browsers: two clicks that WebDriver BiDi sends to Firefox are no double click.
test("a click selects a cell; a double click and Enter edit it", async ({ riddle, page }) => {
  await riddle.open(
    `#/data?${new URLSearchParams({ collection: "Orders", filter: "_id = 1", projection: "status,note" })}`,
  );
  const cells = riddle.rows.getByRole("row").nth(1).getByRole("cell");
  await cells.nth(2).click();
  await expect(page.getByRole("status", { name: "Chosen row" })).toContainText("note:");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit note of row 1" });
  await writeIn(dialog.getByRole("textbox"), "typed");
  await page.keyboard.press("Enter");
  await expect(cells.nth(2)).toHaveText("typed");
  await cells.nth(1).dblclick();
  await page.getByRole("dialog", { name: "Edit status of row 1" }).getByRole("combobox").selectOption("packed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(cells.nth(1)).toHaveText("packed");
  await expect(page.getByRole("region", { name: "Rows, scrollable" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(notice(page)).toContainText("Restored status of row 1.");
  await expect(cells.nth(1)).not.toHaveText("packed");
});

test("pastes cells with a preview, all or none of them, and undoes that", async ({ riddle, page }) => {
  const query = { collection: "Orders", filter: "_id in [1, 2, 3]", sort: "_id", projection: "status,note" };
  await riddle.open(`#/data?${new URLSearchParams(query)}`);
  const cell = (row: number, column: number) => riddle.rows.getByRole("row").nth(row).getByRole("cell").nth(column);
  const before = await riddle.apiRows("Orders");
  await cell(1, 1).click();
  await pasteText(page, "packed\tfirst\nlost\tsecond\n");
  const dialog = page.getByRole("dialog", { name: "Paste into Orders" });
  await expect(dialog).toContainText("Changes 3 values in 2 rows. 1 value can't be used");
  await expect(dialog.getByRole("button", { name: "Change 2 rows" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "cells that are pasted");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await cell(1, 1).click();
  await pasteText(page, "packed\tfirst\nopen\tsecond\tbeyond\n");
  await expect(dialog).toContainText("1 cell beyond");
  await dialog.getByRole("button", { name: "Change 2 rows" }).click();
  await expect(notice(page)).toContainText("Changed 2 rows in Orders.");
  await expect(cell(2, 2)).toHaveText("second");
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toContainText("Restored 2 rows in Orders.");
  expect(await riddle.apiRows("Orders")).toEqual(before);
});
