// The bundle composer: completion, validation before sending, and the order of parts.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { dragTo } from "./support/drag-to.ts";
import { Palette } from "./support/palette.ts";
import type { Riddle } from "./support/riddle.ts";
import { recordBodies } from "./support/sent-bodies.ts";
import { writeIn } from "./support/write-in.ts";
import { watchWrites } from "./support/writes.ts";

interface Given {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

async function openParts(riddle: Riddle, page: Page, parts: readonly Given[]): Promise<BundlePage> {
  const named = parts.map((part, index) => ({ ...part, id: `part-${index + 1}` }));
  await riddle.open(`#/bundle?${new URLSearchParams({ parts: JSON.stringify(named) })}`);
  const bundle = new BundlePage(page);
  await expect(bundle.parts.getByRole("listitem")).toHaveCount(parts.length);
  return bundle;
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("completes a path: collection, existing key, parameter and value", async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [{ path: "/" }]);
  const path = field(page, "Path of part 1");
  const offers = page.getByRole("listbox", { name: "Path of part 1" });
  await path.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("pro");
  await expect(offers.getByRole("option")).toHaveText([/^Products/]);
  await page.keyboard.press("ArrowDown");
  await expect(offers.getByRole("option", { selected: true })).toContainText("Products");
  await page.keyboard.press("Enter");
  await expect(path).toHaveValue("/Products");
  await page.keyboard.type("@");
  await expect(offers.getByRole("option")).toHaveCount(10);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(path).toHaveValue(/^\/Products@[A-Z]-\d+$/);
  await expect(offers).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(bundle.outcome).toContainText(/completed/i);
  await expect.poll(async () => (await bundle.answers()).map(({ status }) => status)).toEqual(["200"]);

  await writeIn(path, "/Stock?so");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(path).toHaveValue("/Stock?sort=");
  await page.keyboard.type("-onH");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(path).toHaveValue("/Stock?sort=-onHand");
  await page.keyboard.type("&lim");
  await page.keyboard.press("Escape");
  await expect(offers).toBeHidden();
  await page.keyboard.type("it=1");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("button", { name: "Full response to part 1" })).toBeVisible();
  await expect.poll(async () => (await bundle.answers()).map(({ status }) => status)).toEqual(["200"]);
});

test("edits a part's filter in the filter editor, in sync with its path", async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [{ path: "/Orders?$filter=weight > 20&limit=3" }]);
  await expect(bundle.parts).toContainText("weight");
  await page.getByRole("button", { name: "Details of part 1" }).press("Enter");
  await page.getByRole("button", { name: "Filter of part 1" }).press("Enter");
  const filter = page.getByRole("region", { name: "Filter of part 1" }).getByRole("textbox", { name: "Filter" });
  await expect(filter).toHaveText("weight > 20");
  await expect(page.getByRole("list", { name: "Problems" }).getByRole("listitem")).toHaveCount(1);
  await filter.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type("due > #2024-06-01# and note ilike '*gift & 50%*");
  await expect(field(page, "Path of part 1")).toHaveValue(
    /^\/Orders\?\$filter=due%20%3E%20%232024-06-01%23.*&limit=3$/,
  );
  await writeIn(field(page, "Path of part 1"), "/Orders?limit=2&$filter=status = 'open'&count=true");
  await expect(filter).toHaveText("status = 'open'");
  await filter.press("ControlOrMeta+Enter");
  await expect(bundle.outcome).toContainText(/completed/i);
  await page.getByRole("button", { name: "Full response to part 1" }).press("Enter");
  await expect(page.getByRole("region", { name: "Response to part 1" })).toContainText('"totalMatches": 554');
});

test("sends headers with their part", async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [{ path: "/Orders@17" }]);
  await page.getByRole("button", { name: "Details of part 1" }).press("Enter");
  await page.getByRole("button", { name: "Add header to part 1" }).press("Enter");
  await expect(field(page, "Name of header 1 of part 1")).toBeFocused();
  await page.keyboard.type("X Trace");
  await bundle.send.click();
  await expect(bundle.outcome).toContainText("Not sent.");
  await expect(bundle.parts).toContainText("is not a header name");
  await writeIn(field(page, "Name of header 1 of part 1"), "X-Trace");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a 1");
  const bodies = await recordBodies(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(bundle.outcome).toContainText(/completed/i);
  expect(await bodies()).toEqual([expect.stringContaining("\r\nX-Trace: a 1\r\n")]);
  await page.getByRole("button", { name: "Remove header 1 of part 1" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add header to part 1" })).toBeFocused();
});

test("validates a body before it is sent, and still allows sending it", async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [
    { method: "POST", path: "/Payments", body: { order: "17", amount: 5, method: "card" } },
  ]);
  const body = field(page, "Body of part 1");
  await expect(body).toHaveAttribute("aria-invalid", "true");
  await expect(body).toHaveAccessibleDescription(/order must be a number/);
  await expect(body.locator(".cm-lintRange-error")).toHaveText('"17"');
  await bundle.send.click();
  await expect.poll(async () => (await bundle.answers()).map(({ status }) => status)).toEqual(["422"]);
  await body.focus();
  await writeIn(body, '{"order": 17, "amount": 5, "method": "card"}');
  await expect(body).not.toHaveAttribute("aria-invalid");
});

test("completes a body from the collection of its path", async ({ riddle, page }) => {
  await openParts(riddle, page, [{ method: "POST", path: "/Orders", body: {} }]);
  const body = field(page, "Body of part 1");
  await body.focus();
  await expect(body).toHaveAttribute("aria-autocomplete", "list");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type('{"cust');
  await riddle.offered("customer object, required");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"ci');
  await riddle.offered("city string");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ham");
  await riddle.offered(/^Hamburg \d+ times$/);
  await page.keyboard.press("Escape");
  await expect(riddle.offers).toBeHidden();
  await expect(body).toBeFocused();
  await page.keyboard.type('burg"');
  await expect(body).toHaveText('{"customer": {"city": "Hamburg"}}');
});

test("adds a part for a collection's operation with an existing key and a valid body", {
  tag: "@other-browsers",
}, async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [{ path: "/Orders@17" }]);
  const dialog = page.getByRole("dialog", { name: "Add part" });
  const add = async (text: string): Promise<void> => {
    await page.getByRole("button", { name: "Add part" }).press("Enter");
    await expect(dialog.getByRole("combobox", { name: "Add part" })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  };
  await add("create orders");
  await expect(field(page, "Path of part 2")).toHaveValue("/Orders");
  await expect(field(page, "Path of part 2")).toBeFocused();
  await expect(field(page, "Body of part 2")).toHaveText(/^\{"customer": \{.*"items": \[/);
  await add("update one stock");
  await expect(field(page, "Path of part 3")).toHaveValue(/^\/Stock@[A-Z]-\d+/);
  await add("delete many payments");
  await expect(field(page, "Path of part 4")).toHaveValue(/^\/Payments\?\$filter=_id = \d+$/);
  await add("empty");
  await expect(field(page, "Path of part 5")).toHaveValue("/");
  await page.getByRole("button", { name: "Remove part 5" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove part 4" })).toBeFocused();
  await expect(bundle.parts.locator("[aria-invalid=true]")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(bundle.outcome).toContainText("All 4 parts succeeded");
});

test("focuses a part that is added to a long bundle", async ({ riddle, page }) => {
  const parts = Array.from({ length: 80 }, (_, index) => ({ method: "GET", path: `/Orders@${index + 1}` }));
  await riddle.open(`#/bundle?${new URLSearchParams({ parts: JSON.stringify(parts) })}`);
  await expect(field(page, "Path of part 1")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Add part" });
  await page.getByRole("button", { name: "Add part" }).press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Add part" })).toBeFocused();
  await page.keyboard.type("empty");
  await expect(dialog.getByRole("option", { selected: true })).toHaveAccessibleName(/^Empty part/);
  await page.keyboard.press("Enter");
  await expect(field(page, "Path of part 81")).toBeFocused();
});

test("adds a query from Explore as a part without sending it", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.explore({ operation: "Delete", collection: "Payments", filter: "_id in [1, 2]", limit: 5 });
  await page.getByRole("button", { name: "Add to bundle" }).press("Enter");
  const notice = page.getByRole("status", { name: "Notice" });
  // The demo that ships writes: it is replaced.
  await expect(notice).toContainText("A new bundle has it as its only part. Nothing was sent.");
  await riddle.explore({ collection: "Orders", filter: "note ilike '*50% & more*'", limit: 5 });
  await riddle.send.click();
  await new Palette(page).run("add to bundle", "Add to bundle");
  await expect(notice).toContainText("as part 2");
  await notice.getByRole("link", { name: "Bundle" }).press("Enter");
  await expect(field(page, "Path of part 1")).toHaveValue("/Payments?$filter=_id in [1, 2]");
  await expect(page.getByRole("combobox", { name: "Method of part 1" })).toHaveValue("DELETE");
  await expect(field(page, "Path of part 2")).toHaveValue(/^\/Orders\?\$filter=note%20ilike.*50%25.*&limit=5$/);
  expect(writes).toEqual([]);
});

const paths = async (bundle: BundlePage): Promise<string[]> =>
  bundle.parts
    .getByRole("textbox", { name: /^Path of part/ })
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));

test("reorders parts by their buttons and by dragging", { tag: "@journey" }, async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [{ path: "/Orders@1" }, { path: "/Orders@2" }, { path: "/Orders@3" }]);
  const grip = (number: number) => bundle.parts.getByTitle("Drag to move").nth(number - 1);
  await page.getByRole("button", { name: "Move part 3 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move part 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => paths(bundle)).toEqual(["/Orders@3", "/Orders@1", "/Orders@2"]);
  await page.getByRole("button", { name: "Move part 2 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move part 1 up" })).toBeFocused();
  await expect.poll(() => paths(bundle)).toEqual(["/Orders@1", "/Orders@3", "/Orders@2"]);

  const rows = bundle.parts.getByRole("listitem");
  const { height = 0 } = (await rows.nth(2).boundingBox()) ?? {};
  await dragTo(grip(1), rows.nth(2), { x: 200, y: height - 4 });
  await expect.poll(() => paths(bundle)).toEqual(["/Orders@3", "/Orders@2", "/Orders@1"]);
  await dragTo(grip(3), rows.nth(0), { x: 200, y: 2 });
  await expect.poll(() => paths(bundle)).toEqual(["/Orders@1", "/Orders@3", "/Orders@2"]);
});

test("the controls of a part are tab stops, and a part opens when a field is pressed or changed", async ({
  riddle,
  page,
}) => {
  await openParts(riddle, page, [{ method: "PATCH", path: "/Orders@1", body: {} }, { path: "/Orders@2" }]);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const details = (number: number) => page.getByRole("button", { name: `Details of part ${number}` });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the editor" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to the editor" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(field(page, "Path of part 1")).toBeFocused();
  await press("Shift+Tab");
  await expect(page.getByRole("combobox", { name: "Method of part 1" })).toBeFocused();
  await press("Tab", "Tab");
  await expect(page.getByRole("switch", { name: "Send part 1" })).toBeFocused();
  await expect(details(1)).toHaveAttribute("aria-expanded", "false");
  await press("Tab", "Tab");
  const body = field(page, "Body of part 1");
  await expect(body).toBeFocused();
  await press("ArrowRight");
  await page.keyboard.type('"note": 7');
  await expect(body).toHaveText('{"note": 7}');
  await expect(body.locator(".tok-field")).toHaveText('"note"');
  await expect(details(1)).toHaveAttribute("aria-expanded", "true");
  // Escape would close a list that is still open for the name.
  await expect(body).not.toHaveAttribute("aria-haspopup");
  await page.getByRole("button", { name: "Add header to part 1" }).focus();
  await press("Escape");
  await expect(details(1)).toHaveAttribute("aria-expanded", "false");
  await expect(field(page, "Path of part 1")).toBeFocused();
  await field(page, "Path of part 2").click();
  await expect(details(2)).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Remove part 2" }).focus();
  await press("Tab");
  await expect(page.getByRole("button", { name: "Add header to part 2" })).toBeFocused();
  await press("Escape", "Shift+Tab", "Tab", "/");
  // In a text field it is a character.
  await press("Control+a", "/");
  await expect(field(page, "Path of part 2")).toHaveValue("/");
});

test("sends the bundle's own parameters", async ({ riddle, page, expectStatus }) => {
  expectStatus(400);
  const bundle = await openParts(riddle, page, [{ path: "/Orders@1" }]);
  await page.getByRole("button", { name: "Add parameter" }).press("Enter");
  await expect(field(page, "Name of parameter 1")).toBeFocused();
  await page.keyboard.type("transaction");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(bundle.outcome).toContainText("Not sent.");
  await expect(page.getByRole("group", { name: "Bundle", exact: true })).toContainText("Use the Transaction switch");
  await writeIn(field(page, "Name of parameter 1"), "colour");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a&b");
  const request = page.waitForRequest((each) => each.url().includes("$bundle"));
  await page.keyboard.press("ControlOrMeta+Enter");
  expect(new URL((await request).url()).search).toBe("?colour=a%26b");
  await expect(bundle.outcome).toContainText(/refused/i);
  await page.getByRole("button", { name: "Remove parameter 1" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add parameter" })).toBeFocused();
});

test("describes a template, and undo restores the parts it replaced", async ({ riddle, page }) => {
  const bundle = await openParts(riddle, page, [{ path: "/Orders@17" }]);
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/completed/i);
  await page.getByRole("combobox", { name: "Template" }).selectOption("Empty bundle");
  await expect(page.getByRole("heading", { name: "Empty bundle" })).toBeVisible();
  await page.getByRole("combobox", { name: "Template" }).selectOption("Move between accounts");
  await expect(bundle.outcome).toContainText("Not sent yet. Credit goes from one customer to another");
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/committed/i);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(bundle.outcome).toContainText("Undone.");
  await page.getByRole("combobox", { name: "Template" }).selectOption("Reads only");
  await page.getByRole("button", { name: "Undo replacing the parts" }).press("Enter");
  await expect(field(page, "Path of part 1")).toHaveValue("/Orders@17");
});
