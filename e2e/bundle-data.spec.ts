// The data pane of Bundle: changed and restored rows, and dry runs.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
import { writeIn } from "./support/write-in.ts";
import { watchWrites } from "./support/writes.ts";

const sendKey = "ControlOrMeta+Enter";

const pane = (page: Page) => page.getByRole("complementary", { name: "Data" });
const difference = (page: Page) => pane(page).getByRole("status", { name: "Difference" });

/** The table's rows as texts: `rows 5000 5001 · ·`. */
async function lines(page: Page, name: string): Promise<string[]> {
  const rows = await pane(page).getByRole("table", { name }).getByRole("row").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " ").replaceAll("· unchanged", "·").replaceAll(" ,", ",").trim());
}

/** The requests of the page from now on: `GET Orders`, `POST $bundle`. */
function watchRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const [, target] = /\/api\/([^?]+)/.exec(new URL(request.url()).pathname) ?? [];
    if (target !== undefined) requested.push(`${request.method()} ${target}`);
  });
  return requested;
}

/** Goes to the tab Try it by keyboard, and presses its button. */
async function tryIt(page: Page): Promise<void> {
  const tab = pane(page).getByRole("tab", { name: "Try it" });
  await pane(page).getByRole("tab", { selected: true }).focus();
  if ((await tab.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowRight");
  await expect(tab).toBeFocused();
  await pane(page).getByRole("button", { name: "Try it" }).press("Enter");
}

test("shows a rollback and the restored rows after one key press", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  await bundle.breakIt();
  const requested = watchRequests(page);
  await page.keyboard.press(sendKey);
  await expect(bundle.outcome).toContainText(/rolled back/i);
  await expect(difference(page)).toContainText("same as before");
  await expect(difference(page)).toContainText("Order 5001 was created, then removed.");
  await expect(difference(page)).toContainText("A-1042-HAM in Stock has its previous onHand again.");
  await expect
    .poll(() => lines(page, "Moments"))
    .toEqual([
      "Value now after part 1 after part 2 after part 3, which failed",
      "Orders",
      "rows 5000 5001 · ·",
      "@5001 none + row · ·",
      "Stock",
      "rows 840 · · ·",
      "@A-1042-HAM",
      "onHand 89 · 87 ·",
    ]);
  await expect(pane(page).getByRole("img")).toHaveAccessibleName(
    "Moments: before, after part 1, after part 2, part 3 fails; then rolled back",
  );
  await expect(pane(page)).toContainText("dry run on a copy");
  await expect(pane(page)).toContainText("Compared by 6 requests before and 6 after: no difference in 10147 rows.");
  // Orders and Payments in two pages.
  const reads = ["GET Customers", "GET Orders", "GET Orders", "GET Payments", "GET Payments", "GET Stock"];
  const at = requested.indexOf("POST $bundle");
  expect(requested.slice(0, at).toSorted()).toEqual(reads);
  expect(requested.slice(at + 1).filter((each) => reads.includes(each)).length).toBeGreaterThanOrEqual(6);
});

test("lists changed rows field by field with links to Explore", async ({ riddle, page }) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  await bundle.transaction.press("Space");
  await bundle.breakIt();
  await page.keyboard.press(sendKey);
  await expect(bundle.outcome).toContainText(/completed/i);
  await expect(difference(page)).toContainText("+2 rows, 1 changed");
  const changed = (name: string) => pane(page).getByRole("list", { name: `Changed rows of ${name}` });
  await expect(changed("Stock").getByRole("listitem")).toHaveText(/changed: @A-1042-HAM\s*onHand\s*was 89 → , is 87/);
  await expect(changed("Orders").getByRole("listitem")).toHaveText(/added: @5001/);
  await expect(changed("Payments").getByRole("listitem")).toHaveText(/added: @4108/);
  await expect(changed("Customers")).toHaveCount(0);
  await expect.poll(() => lines(page, "Moments")).toContainEqual("onHand 89 · 87 · 87");

  await changed("Stock").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await riddle.shows(1, 840);
  await expect.poll(async () => (await riddle.column("onHand")).map(Number)).toEqual([87]);
});

test("steps through a dry run that writes nothing, then sends the bundle", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  const writes = watchWrites(page);
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  await bundle.breakIt();
  await tryIt(page);
  await expect(pane(page)).toContainText("On a copy: nothing is kept.");
  const moment = pane(page).getByRole("slider", { name: "Moment" });
  const reported = pane(page).getByRole("status", { name: "Moment" });
  const response = pane(page).getByRole("region", { name: /^Response to part \d on the copy$/ });
  await expect(reported).toContainText("Rolled back. Order 5001 was created, then removed.");
  await moment.press("Home");
  await expect(reported).toHaveText("Before. The data as it is.");
  await page.keyboard.press("ArrowRight");
  await expect(reported).toHaveText("After part 1. Order 5001 was created.");
  await expect(moment).toHaveAttribute("aria-valuetext", "After part 1.");
  await expect(response).toContainText("HTTP/1.1 201 Created");
  await expect(response).toContainText("Location: ");
  await page.keyboard.press("ArrowRight");
  await expect(reported).toHaveText("After part 2. A-1042-HAM in Stock was updated.");
  await expect.poll(() => lines(page, "Moments")).toContainEqual("rows 5000 5001 5001 not yet");
  await page.keyboard.press("ArrowLeft");
  await expect(reported).toContainText("After part 1.");
  await pane(page).getByRole("button", { name: "Step", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(reported).toHaveText("After part 3. Customers has no entity with the key 9917.");
  await page.keyboard.press("Enter");
  await expect(reported).toContainText("Rolled back.");
  await pane(page).getByRole("button", { name: "Back" }).press("Enter");
  await expect(reported).toContainText("After part 3.");
  expect(writes).toEqual([]);
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);

  await writeIn(page.getByRole("textbox", { name: "Path of part 3" }), "/Customers@118");
  await expect(pane(page)).toContainText("parts changed since");
  await tryIt(page);
  await expect(reported).toHaveText("Committed. All changes are kept: +2 rows, 2 changed.");
  await expect(pane(page)).not.toContainText("parts changed since");
  await pane(page).getByRole("button", { name: "Send it for real" }).press("Enter");
  await expect(bundle.outcome).toContainText(/committed/i);
  await expect(difference(page)).toContainText("+2 rows, 2 changed");
  expect(writes).toEqual([`POST ${riddle.prefix}/$bundle`]);
});

test("makes a part fail or time out, with a transaction and without", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.open("#/bundle");
  await new BundlePage(page).breakIt();
  await tryIt(page);
  const outcome = pane(page).getByRole("radiogroup", { name: "Outcome" });
  const table = "Transaction on and off";
  await expect(outcome).toHaveText(
    "With a transaction: rolled back, unchangedWithout: 1 part failed, +2 rows, 1 changed",
  );
  await expect
    .poll(() => lines(page, table))
    .toEqual([
      "Part Request Transaction on Transaction off",
      "1 POST /Orders 424 201",
      "2 PATCH /Stock@A-1042-HAM 424 200",
      "3 PATCH /Customers@9917 404 404",
      "4 POST /Payments 424 201",
    ]);
  const statuses = async () => (await lines(page, table)).slice(1).map((line) => line.split(" ").slice(-2).join(" "));
  const failure = pane(page).getByRole("status", { name: "Failure" });
  const kind = pane(page).getByRole("combobox", { name: "What should go wrong?" });
  const button = pane(page).getByRole("button", { name: "Try it" });
  await expect(kind, "nothing is made to fail at first").toHaveValue("none");
  await kind.selectOption("A timeout at a part");
  await pane(page)
    .getByRole("combobox", { name: "Part to time out" })
    .selectOption({ label: "2 PATCH /Stock@A-1042-HAM" });
  await button.press("Enter");
  await expect(failure).toHaveText("The timeout expires when part 2 begins: 504 Gateway Timeout, TIMEOUT.");
  await expect(outcome).toHaveText("With a transaction: rolled back, unchangedWithout: 3 parts failed, +1 row");
  await expect.poll(statuses).toEqual(["424 201", "504 504", "424 504", "424 504"]);
  await expect(button).toBeFocused();
  await kind.selectOption("A part fails");
  await button.press("Enter");
  await expect(failure).toHaveText("Part 2 is made to fail: 500 Internal Server Error, INTERNAL.");
  await expect(outcome).toHaveText("With a transaction: rolled back, unchangedWithout: 2 parts failed, +2 rows");
  await expect.poll(statuses).toEqual(["424 201", "500 500", "424 404", "424 201"]);

  const reported = pane(page).getByRole("status", { name: "Moment" });
  await expect(reported).toHaveText("Rolled back. Order 5001 was created, then removed.");
  await expect(pane(page).getByRole("button", { name: "Send it for real" })).toHaveCount(0);
  await pane(page).getByRole("radio", { name: "With a transaction" }).press("ArrowRight");
  await expect(pane(page).getByRole("radio", { name: "Without" })).toBeChecked();
  await expect(reported).toHaveText("After part 4. Payment 4108 was created.");

  await pane(page).getByRole("tab", { name: "Changes" }).click();
  await pane(page).getByRole("tab", { name: "Try it" }).click();
  await expect(pane(page).getByRole("combobox", { name: "Part to fail" })).toHaveValue(/./);
  await expect(failure).toContainText("Part 2 is made to fail");
  await kind.selectOption("Nothing");
  await button.press("Enter");
  await expect(failure).toHaveCount(0);
  expect(writes).toEqual([]);
});

test("shows all of 40 parts, in a region that scrolls", async ({ riddle, page }) => {
  const parts = Array.from({ length: 40 }, (_, index) => ({ method: "GET", path: `/Orders@${index + 1}` }));
  await riddle.open(`#/bundle?parts=${encodeURIComponent(JSON.stringify(parts))}`);
  await tryIt(page);
  const region = pane(page).getByRole("region", { name: "Transaction on and off, scrollable" });
  await expect(region.getByRole("row", { name: "40 GET /Orders@40 200 200" })).toBeAttached();
  const below = () => region.evaluate((shown) => Math.round(shown.scrollHeight - shown.clientHeight - shown.scrollTop));
  const fits = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth <= clientWidth;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await region.focus();
    // In Firefox, keys do not scroll a region out of sight, and the focus alone does not bring it back.
    await region.scrollIntoViewIfNeeded();
    // A key that comes while the region still scrolls is lost.
    await expect(async () => {
      await page.keyboard.press("Home");
      expect(await below()).toBeGreaterThan(500);
    }).toPass();
    await expect(async () => {
      await page.keyboard.press("End");
      expect(await below()).toBe(0);
    }).toPass();
    await expect.poll(() => region.evaluate(fits), "nothing is cut off").toBe(true);
    await expect.poll(() => page.locator("html").evaluate(fits), "the page does not scroll sideways").toBe(true);
  }
});

test("a long series of moments keeps its names in sight", async ({ riddle, page }) => {
  const parts = Array.from({ length: 40 }, (_, at) => ({
    method: "PATCH",
    path: `/Orders@${at + 1}`,
    body: { note: "x" },
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  await riddle.open(`#/bundle?transaction=true&parts=${encodeURIComponent(JSON.stringify(parts))}`);
  await page.getByRole("button", { name: "Send bundle" }).click();
  const region = pane(page).getByRole("region", { name: "Moments, scrollable" });
  await region.scrollIntoViewIfNeeded();
  await region.evaluate((shown) => shown.scrollTo(shown.scrollWidth, 0));
  await expect(region.getByRole("columnheader", { name: /40 now$/ })).toBeInViewport({ ratio: 1 });
  for (const name of ["rows", "note"]) {
    const box = await region.getByRole("rowheader", { name, exact: true }).first().boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
  }
  expect(await measureOverflow(page)).toBe(0);
});

test("reads the data first, and can be stopped before the bundle is sent", async ({ riddle, page }) => {
  await riddle.open("#/bundle?faults=latency=60000");
  const bundle = new BundlePage(page);
  await expect(bundle.send).toBeVisible();
  const writes = watchWrites(page);
  await page.keyboard.press(sendKey);
  await expect(pane(page).getByRole("status", { name: "Progress" })).toContainText("before the bundle is sent");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(bundle.send).toBeFocused();
  await expect(difference(page)).toContainText("Stopped before anything was sent.");
  expect(writes).toEqual([]);
  await expect(bundle.outcome).toContainText("Combine several requests");
  await page.getByRole("button", { name: "Turn off the faults latency=60000" }).press("Enter");
  await page.keyboard.press(sendKey);
  await expect(difference(page)).toContainText("+2 rows, 2 changed");
});

test("sends a bundle at once while the pane is closed, and remembers that", async ({ riddle, page }) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  await pane(page).getByRole("button", { name: "Close the data" }).press("Enter");
  await expect(pane(page)).toHaveCount(0);
  const show = page.getByRole("button", { name: "Show the data" });
  await expect(show).toBeFocused();
  const requested = watchRequests(page);
  await page.keyboard.press(sendKey);
  await expect(bundle.outcome).toContainText(/committed/i);
  expect(requested[0]).toBe("POST $bundle");
  await page.reload();
  await riddle.ready();
  await expect(bundle.send).toBeVisible();
  await expect(pane(page)).toHaveCount(0);
  await show.press("Enter");
  await expect(pane(page)).toContainText("Send the bundle: ");
  await expect(pane(page).getByRole("tab", { name: "Changes" })).toBeFocused();
});

test("does not compare data for a bundle that only reads", async ({ riddle, page }) => {
  const parts = [{ method: "GET", path: "/Orders@1" }];
  await riddle.open(`#/bundle?parts=${encodeURIComponent(JSON.stringify(parts))}`);
  const bundle = new BundlePage(page);
  await expect(pane(page)).toContainText("No part writes to a collection, so the data can't change.");
  const requested = watchRequests(page);
  await page.keyboard.press(sendKey);
  await expect(bundle.outcome).toContainText(/completed/i);
  expect(requested[0]).toBe("POST $bundle");
});
