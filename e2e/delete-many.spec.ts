// Delete: nothing is sent before Send, then exactly the matching rows are deleted.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";
import { differences, watchWrites } from "./support/writes.ts";

const filter = "status = 'cancelled' and placed < #2023-07-01#";
const matches = ({ status, placed }: Order) => status === "cancelled" && placed < "2023-07-01";

test("sends a deletion once and removes the rows from the database", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.open();
  const before = await riddle.apiRows<Order>("Orders");
  const due = before.filter(matches).map(({ _id }) => _id);
  expect(due.length).toBeGreaterThan(0);

  await riddle.operation.selectOption("Delete");
  await riddle.type(filter);
  await riddle.shows(due.length);
  expect(writes).toEqual([]);
  expect(differences(before, await riddle.storedRows<Order>("Orders"))).toEqual([]);

  await expect(riddle.rows.locator("tbody td").nth(1)).toHaveCSS("text-decoration-line", "line-through");
  await expect(riddle.send).toHaveAccessibleName(`Send: Delete ${due.length} orders`);

  await riddle.filter.press("ControlOrMeta+Enter");
  await expect(page.getByRole("status", { name: "Write" })).toHaveText(`${due.length} rows deleted`);
  await riddle.shows(0, 5000 - due.length);
  await expect(page.getByRole("button", { name: /^Orders/ })).toHaveText(`Orders${5000 - due.length}`);
  expect(writes).toEqual([`DELETE ${riddle.prefix}/Orders`]);
  for (const after of [await riddle.apiRows<Order>("Orders"), await riddle.storedRows<Order>("Orders")]) {
    expect(after).toHaveLength(before.length - due.length);
    expect(differences(before, after)).toEqual(due);
  }
});

test("undoes a deletion, does it again, and does not undo what was changed since", { tag: "@journey" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(409);
  await riddle.explore({ operation: "Delete", collection: "Orders", filter });
  const before = await riddle.apiRows<Order>("Orders");
  const due = before.filter(matches).length;
  await riddle.shows(due);
  await riddle.send.click();
  const write = page.getByRole("status", { name: "Write" });
  await expect(write).toHaveText(`${due} rows deleted`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(write).toHaveText(`${due} rows restored`);
  await riddle.shows(due);
  expect(differences(before, await riddle.storedRows<Order>("Orders"))).toEqual([]);

  await page.getByRole("button", { name: "Redo" }).click();
  await expect(write).toHaveText(`${due} rows deleted again`);
  await riddle.shows(0, 5000 - due);
  const [first] = before.filter(matches);
  await riddle.sendJson("POST", "Orders", { ...first, status: "new" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(write).toContainText(`Nothing was changed. The row ${first?._id} of Orders has changed since step 3.`);
  expect(await riddle.storedRows<Order>("Orders")).toHaveLength(5001 - due);
});

test("asks before more than half of the rows are deleted, and Cancel sends nothing", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.explore({ operation: "Delete", collection: "Orders" });
  await riddle.shows(5000);
  await riddle.filter.press("ControlOrMeta+Enter");
  const dialog = page.getByRole("dialog", { name: "Delete all 5\u202f000 orders?" });
  await expect(dialog).toContainText("The filter is empty: every row of Orders is deleted.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(riddle.filter).toBeFocused();

  const due = (await riddle.apiRows<Order>("Orders")).filter(({ total }) => total !== null && total > 100).length;
  await riddle.type("total > 100");
  await riddle.shows(due);
  await riddle.send.click();
  await expect(page.getByRole("dialog")).toContainText(
    `That is ${Math.floor(due / 50)} % of the 5\u202f000 rows in Orders.`,
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(writes).toEqual([]);

  await riddle.send.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status", { name: "Write" })).toHaveText(`${due} rows deleted`);
  expect(writes).toEqual([`DELETE ${riddle.prefix}/Orders`]);
});

test("a link never sends a deletion, and a filter with a problem cannot be sent", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.explore({ operation: "Delete", collection: "Orders", filter });
  const before = await riddle.apiRows<Order>("Orders");
  await riddle.shows(before.filter(matches).length);
  await expect(riddle.operation).toHaveValue("Delete");

  await riddle.type("total >");
  await page.keyboard.press("Escape");
  await expect(riddle.problems).toBeVisible();
  // Forced: Playwright would wait for the button to be enabled.
  await riddle.send.click({ force: true });
  await riddle.filter.press("ControlOrMeta+Enter");
  await riddle.type("");
  await riddle.shows(5000);
  expect(writes).toEqual([]);
  expect(differences(before, await riddle.storedRows<Order>("Orders"))).toEqual([]);
});

test("rejects a deletion by fields that only Find allows", async ({ riddle, expectStatus }) => {
  expectStatus(400);
  await riddle.explore({ operation: "Delete", collection: "Orders", filter: "customer.name like '*'" });
  await expect(riddle.problems).toContainText("customer.name can't be used in filters here.");
  await expect(riddle.send).toHaveAttribute("aria-disabled", "true");
  const path = `Orders?$filter=${encodeURIComponent("customer.name like '*'")}`;
  expect(await riddle.request(path, { method: "DELETE" })).toMatchObject({ status: 400 });
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);
});
