// Changes of the fields of a collection that has rows.

import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { showTab } from "./support/data.ts";
import { chooseText, newCollection } from "./support/import-dialog.ts";
import { writeIn } from "./support/write-in.ts";

// A preview that a later change makes needless may be complete when it is cancelled.
test.beforeEach(({ expectFault }) => expectFault(/status of 404 .*\/\$import\?progress=/));

test("makes a field of quoted numbers a number, from the message about a comparison", async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await chooseText(dialog, "stations.json", '[{"name":"a","altitude":"5282"},{"name":"b","altitude":"12000"}]');
  const choice = dialog.getByRole("checkbox", { name: "altitude is a number in quotes" });
  await choice.check();
  await expect(dialog.getByRole("combobox", { name: "Type of altitude" })).toHaveValue("number");
  await choice.uncheck();
  await expect(dialog.getByRole("combobox", { name: "Type of altitude" })).toHaveValue("string");
  await dialog.getByRole("button", { name: "Create Stations with 2 rows" }).click();
  await expect(dialog).toBeHidden();
  await riddle.explore({ collection: "Stations", filter: "altitude > 10000" });
  await expect(riddle.problems).toContainText("With quotes, texts are compared");
  await riddle.problems.getByRole("link", { name: "Make altitude a number…" }).click();
  const fields = page.getByRole("dialog", { name: "Fields of Stations" });
  await expect(fields.getByRole("row", { name: /^altitude number/ })).toContainText("5282");
  expect(new URL(page.url()).hash).toBe("#/data?collection=Stations&view=Fields");
  await fields.getByRole("button", { name: "Change the fields" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Changed the fields of Stations.");
  await page.getByRole("button", { name: "Change fields…" }).click();
  await expect(fields.getByRole("combobox", { name: "Type of name" })).toHaveValue("string");
  await riddle.explore({ collection: "Stations", filter: "altitude > 10000" });
  await riddle.shows(1, 2);
});

test("changes the fields of a collection if every row fits", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(422);
  await riddle.open("#/data");
  await page.getByRole("button", { name: "Stock" }).click();
  await showTab(page, "Fields");
  await page.getByRole("button", { name: "Change fields…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of Stock" });
  await dialog.getByRole("checkbox", { name: "counted is required" }).check();
  await expect(dialog.getByRole("list", { name: "Rows that would not fit" })).toContainText("counted is required");
  await expect(dialog.getByRole("status", { name: "Rows" })).toContainText(
    "Rows without counted fit if that is not Required.",
  );
  await expect(dialog.getByRole("button", { name: "Change the fields" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "counted is required" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Index on shelf" }).check();
  const shelves = (await riddle.storedRows<{ shelf: string }>("Stock")).map(({ shelf }) => shelf);
  await dialog.getByRole("button", { name: "Details of shelf" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "Name", exact: true }), "place");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await dialog.getByRole("button", { name: "Details of counted" }).click();
  await dialog.getByRole("button", { name: "Remove the field" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "New field" }), "remark");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "New field" }), "aisle");
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Changed the fields of Stock.");
  await expect(page.getByRole("row", { name: /^aisle / })).toBeVisible();
  await expect(page.getByRole("row", { name: /^place / })).toContainText("index");
  const moved = await riddle.storedRows<{ place: string }>("Stock");
  expect(moved.map(({ place }) => place)).toEqual(shelves);
  expect(moved.filter((row) => "shelf" in row || "counted" in row)).toEqual([]);
  await riddle.sendJson("PATCH", "Stock?$filter=onHand=0", { remark: "order more" });
  await riddle.explore({ collection: "Stock", filter: "remark = 'order more' and onHand = 0", projection: "remark" });
  await expect(riddle.rows).toContainText("order more");
});

test("keeps the fields that another client changed while the dialog was open", async ({ riddle, page }) => {
  await riddle.open("#/data");
  await page.getByRole("button", { name: "Stock" }).click();
  await showTab(page, "Fields");
  await page.getByRole("button", { name: "Change fields…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of Stock" });
  await writeIn(dialog.getByRole("textbox", { name: "New field" }), "remark");
  await dialog.getByRole("button", { name: "Add field" }).click();
  const readFields = async () => JSON.parse((await riddle.request("$schema/Stock")).text).payload.fields;
  await riddle.sendJson("PUT", "$schema/Stock", { fields: { ...(await readFields()), aisle: { type: "string" } } });
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "The fields of Stock have changed since this dialog was opened.",
  );
  expect(Object.keys(await readFields())).toContain("aisle");
});

test("asks before what was changed in a dialog is discarded", async ({ riddle, page, expectStatus }) => {
  // Not every row has the field.
  expectStatus(422);
  await riddle.open("#/data");
  await page.getByRole("button", { name: "Stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of Stock" });
  const isRequired = dialog.getByRole("checkbox", { name: "counted is required" });
  const question = dialog.getByRole("alert").filter({ hasText: "Closing the dialog discards what you changed." });
  await showTab(page, "Fields");
  await page.getByRole("button", { name: "Change fields…" }).click();
  await isRequired.check();
  await page.keyboard.press("Escape");
  await expect(question).toBeInViewport();
  await expectAccessible(page, "the question before changes are discarded");
  await isRequired.uncheck();
  await expect(question).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await writeIn(dialog.getByRole("textbox", { name: "New field" }), "remark");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change fields…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(isRequired).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("edits constraints, operators and the default sort", async ({ riddle, page, expectStatus }) => {
  expectStatus(422);
  await riddle.open("#/data");
  await page
    .getByRole("list", { name: "Collections" })
    .getByRole("button", { name: /^Orders/ })
    .click();
  await showTab(page, "Fields");
  await page.getByRole("button", { name: "Change fields…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of Orders" });
  // The samples are sorted by this field; a field that can't be sorted by leaves the default sort.
  const sort = dialog.getByRole("textbox", { name: "Default sort" });
  await expect(sort).toHaveValue("-placed");
  await dialog.getByRole("button", { name: "Details of placed" }).click();
  await dialog.getByRole("checkbox", { name: "Sortable" }).uncheck();
  await expect(sort).toHaveValue("");
  await writeIn(sort, "placed");
  await expect(sort).toHaveAccessibleDescription(/^placed is not a sortable field\./);
  await writeIn(sort, "-total");
  await writeIn(dialog.getByRole("textbox", { name: "Description" }).first(), "What was ordered.");
  await dialog.getByRole("button", { name: "Details of priority" }).click();
  await expect(dialog.getByRole("spinbutton", { name: "At most", exact: true })).toHaveValue("5");
  await writeIn(dialog.getByRole("spinbutton", { name: "At most", exact: true }), "4");
  await expectAccessible(page, "the details of a field");
  await expect(dialog.getByRole("list", { name: "Rows that would not fit" })).toContainText(
    "priority must be at most 4",
  );
  await expect(dialog.getByRole("button", { name: "Change the fields" })).toBeDisabled();
  await writeIn(dialog.getByRole("spinbutton", { name: "At most", exact: true }), "9");
  await dialog.getByRole("checkbox", { name: "Delete by priority =", exact: true }).uncheck();
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^priority/ })).toContainText("At most 9.");
  await expect(page.getByRole("region", { name: "Orders" })).toContainText("What was ordered.");
  expect((await riddle.request("$schema/Orders")).text).toContain('"defaultSort":"-total"');
});
