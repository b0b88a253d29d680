// Pages without a service worker: the same service runs in the page, over the same rows.

import { expect, ownBrowserTest, firstVisitTest as test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import type { Order } from "./support/sample-rows.ts";
import { setStored } from "./support/set-stored.ts";
import { writeIn } from "./support/write-in.ts";

test("runs the service in the page on request when there is no service worker", async ({ riddle, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto(riddle.site);
  await riddle.serviceIs("unavailable");
  await page.getByRole("button", { name: "Run it in this page" }).click();
  await riddle.ready();
  await expect(page.getByRole("banner").getByRole("button", { name: "In this page" })).toBeVisible();

  const orders = await riddle.storedRows<Order>("Orders");
  const open = orders.filter(({ status }) => status === "open").length;
  await test.step("a filter returns rows", async () => {
    await riddle.type("status = 'open'");
    await riddle.shows(open);
  });
  await test.step("a delete reaches the database", async () => {
    await riddle.operation.selectOption("Delete");
    await riddle.send.click();
    await riddle.shows(0, 5000 - open);
    expect(await riddle.storedRows("Orders")).toHaveLength(5000 - open);
  });
  await test.step("a reload keeps the choice and the rows", async () => {
    await page.reload();
    await riddle.ready();
    await riddle.shows(0, 5000 - open);
  });
  await test.step("another page of the browser shows a collection at once", async () => {
    await riddle.section("Data").click();
    const other = await page.context().newPage();
    await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    await setStored(other, "sessionStorage", "riddle:in-page", "true");
    await other.goto(`${riddle.site}#/data`);
    await other.getByRole("button", { name: "New collection…" }).click();
    await writeIn(other.getByRole("textbox", { name: "Or paste rows" }), "id,name\n1,Vác");
    await other.getByRole("button", { name: "Read the pasted rows" }).click();
    await writeIn(other.getByRole("textbox", { name: "Name" }), "Towns");
    await other.getByRole("button", { name: "Create Towns with 1 row" }).click();
    await expect(page.getByRole("list", { name: "Collections" })).toContainText("Towns");
    await other.close();
    await riddle.section("Explore").click();
    await riddle.shows(0, 5000 - open);
  });
  await test.step("a failed transaction is rolled back", async () => {
    await riddle.section("Bundle").click();
    const bundle = new BundlePage(page);
    await bundle.transaction.check();
    await bundle.send.click();
    await expect(bundle.outcome).toContainText(/committed|rolled back/i);
  });
  await test.step("the samples are reset", async () => {
    await riddle.section("Data").click();
    await page.getByRole("button", { name: "History", exact: true }).click();
    await page.getByRole("button", { name: "Put the samples back…" }).click();
    await page.getByRole("button", { name: "Put the samples back", exact: true }).click();
    await expect(page.getByRole("status", { name: "History" })).toHaveText("The samples are back.");
    expect(await riddle.storedRows("Orders")).toHaveLength(5000);
  });
});

test("keeps rows in memory if there is no database, and shows that", async ({ riddle, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    Reflect.deleteProperty(globalThis, "indexedDB");
  });
  await page.goto(riddle.site);
  await page.getByRole("button", { name: "Run it in this page" }).click();
  await riddle.ready();
  await expect(riddle.result).toContainText("of 5000 rows");
  await riddle.section("Data").click();
  await expect(page.getByRole("main")).toContainText("is lost when you close the page");
});

test.describe("on a host other than localhost", () => {
  // So http is not a secure context. Firefox has a preference for it (playwright.browsers.config.ts).
  ownBrowserTest.use({
    browserArgs: async ({ browserName: _ }, use) =>
      use((usual) => [...usual, "--host-resolver-rules=MAP riddle.test 127.0.0.1"]),
  });

  ownBrowserTest(
    "a page from plain http runs the service itself, with everything that needs no secure context",
    async ({ riddle, page }) => {
      await page.goto(riddle.site.replace("localhost", "riddle.test"));
      await expect(page.getByRole("alert")).toContainText("This page was not loaded securely");
      await expect.poll(() => page.evaluate(() => isSecureContext)).toBe(false);
      await page.getByRole("button", { name: "Run it in this page" }).click();
      await riddle.ready();
      await expect(riddle.result).toContainText("of 5000 rows");
      await page.getByRole("button", { name: "Share" }).click();
      await expect(page.getByRole("status", { name: "Notice" })).toHaveText(/ Copy the address bar instead\.$/);
      await riddle.section("Bundle").click();
      const bundle = new BundlePage(page);
      await bundle.send.click();
      await expect(bundle.responses.getByRole("listitem").first()).toContainText(/^[24]\d\d/);
    },
  );
});
