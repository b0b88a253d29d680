// Update: nothing is sent before Send, then exactly the matching rows are changed.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";
import { writeIn } from "./support/write-in.ts";
import { differences, watchWrites } from "./support/writes.ts";

const filter = "status = 'open' and total > 1000";
const matches = ({ status, total }: Order) => status === "open" && total !== null && total > 1000;

test("sends an update once and stores it", { tag: "@journey" }, async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.open();
  const before = await riddle.apiRows<Order>("Orders");
  const due = before.filter(matches).map(({ _id }) => _id);
  expect(due.length).toBeGreaterThan(0);

  await test.step("typing sends nothing", async () => {
    await riddle.operation.selectOption("Update");
    await expect(riddle.send).toHaveAttribute("aria-disabled", "true");
    await riddle.type(filter);
    await riddle.shows(due.length);
    const changes = page.getByRole("textbox", { name: "Changes" });
    await writeIn(changes, '{ "status": "packed", "note":');
    await expect(changes).toHaveAccessibleDescription(/^Line 1, column 30: Expected a value, but found }/);
    await expect(riddle.send).toHaveAttribute("aria-disabled", "true");
    await writeIn(changes, '{ "status": "nope" }');
    await expect(changes).toHaveAccessibleDescription(/^Line 1, column 13: status must be one of/);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(changes).toBeFocused();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('"nope"');
    await expect(changes.locator(".cm-lintRange-error")).toHaveText('"nope"');
    await writeIn(changes, '{ "status": "packed", "note": null }');
    await expect(changes).toHaveAccessibleDescription(/members replace fields, null removes/);
    await riddle.addressHolds({
      operation: "Update",
      collection: "Orders",
      filter,
      patch: '{ "status": "packed", "note": null }',
    });
    const change = riddle.rows.locator("tbody tr[data-line]").first().getByRole("cell", { name: "open → packed" });
    await expect(change).toBeVisible();
    expect(await change.evaluate((cell) => cell.scrollWidth - cell.clientWidth), "what is cut off").toBe(0);
    await expect(riddle.send).toHaveAccessibleName(`Send: Update ${due.length} orders`);
    expect(writes).toEqual([]);
    expect(differences(before, await riddle.storedRows<Order>("Orders"))).toEqual([]);
  });

  await test.step("Ctrl Enter sends one request", async () => {
    await page.getByRole("textbox", { name: "Changes" }).press("ControlOrMeta+Enter");
    await expect(page.getByRole("status", { name: "Write" })).toHaveText(`${due.length} rows updated`);
    await riddle.shows(0);
    expect(writes).toEqual([`PATCH ${riddle.prefix}/Orders`]);
    await expect(page.getByRole("tabpanel", { name: "HTTP" })).toContainText(`"affected": ${due.length}`);
    await expect(await riddle.view("HTTP")).toContainText('"packed"');
  });

  await test.step("the service and the database return the new values", async () => {
    for (const after of [await riddle.apiRows<Order>("Orders"), await riddle.storedRows<Order>("Orders")]) {
      expect(after).toHaveLength(before.length);
      expect(differences(before, after)).toEqual(due);
      // RFC 7396: null removes the member.
      for (const row of after.filter(({ _id }) => due.includes(_id))) {
        expect(row).toMatchObject({ status: "packed" });
        expect(row).not.toHaveProperty("note");
      }
    }
  });
});

test("completes the changes, and reports problems once the user pauses", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", operation: "Update", filter, limit: 5 });
  const changes = page.getByRole("textbox", { name: "Changes" });
  await changes.click();
  // The aids load after the first render.
  await expect(changes).toHaveAttribute("aria-autocomplete", "list");
  await changes.evaluate((editor) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(editor.textContent)).observe(editor, { attributeFilter: ["aria-invalid"] });
  });
  await page.keyboard.type('{"sta');
  await riddle.offered("status string");
  await page.keyboard.press("Enter");
  await riddle.offered('"new"');
  await page.keyboard.type('"pa');
  await riddle.offered("paid");
  await page.keyboard.press("Tab");
  await page.keyboard.type(", no");
  await riddle.offered("note string");
  await page.keyboard.press("Enter");
  await page.keyboard.type('x", "items": [{');
  await page.keyboard.type('"q');
  await riddle.offered("qty number, required");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2, ");
  await expect(changes).toHaveText('{"status": "paid", "note": "x", "items": [{"qty": 2, }]}');
  expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([]);
  await expect(changes).toHaveAttribute("aria-invalid", "true");
  await expect(changes).toHaveAccessibleDescription(/^Line 1, column 54: Expected a name after the comma/);

  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type('{"paid": 1}');
  await expect(changes).toHaveText('{"paid": 1}');
  await expect(changes).toHaveAccessibleDescription(/^Line 1, column 10: paid must be true or false/);
});

test("a link never sends an update", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.explore({ operation: "Update", collection: "Orders", filter, patch: '{"status":"packed"}' });
  const before = await riddle.apiRows<Order>("Orders");
  await riddle.shows(before.filter(matches).length);
  await page.reload();
  await riddle.ready();
  await riddle.shows(before.filter(matches).length);
  await riddle.addressHolds({ operation: "Update", collection: "Orders", filter, patch: '{"status":"packed"}' });
  expect(writes).toEqual([]);
  expect(differences(before, await riddle.storedRows<Order>("Orders"))).toEqual([]);
});
