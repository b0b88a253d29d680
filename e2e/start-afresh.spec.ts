// A damaged database: the page reports it, exports the readable rows and starts afresh.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import type { Riddle } from "./support/riddle.ts";
import { waitForDownload } from "./support/wait-for-download.ts";

/** Replaces the schema record by an invalid one, and its epoch, so that it is read. */
async function damage(page: Page, record: unknown): Promise<void> {
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("riddle");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("$meta", "readwrite");
          transaction.objectStore("$meta").put(value, "schema");
          transaction.objectStore("$meta").put(null, "epoch");
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    record,
  );
}

/** Exports, and reads the file. */
async function exported(page: Page): Promise<{ stores: Record<string, unknown[]>; unreadable: unknown[] }> {
  const downloading = waitForDownload(page);
  await page.getByRole("button", { name: "Export what can be read" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^riddle-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await readFile(await download.path(), "utf8"));
}

async function startAfresh(riddle: Riddle): Promise<void> {
  const { page } = riddle;
  await page.getByRole("button", { name: "Delete the database…" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Delete and start afresh" }).click();
  await riddle.ready();
  await expect(riddle.result).toContainText("of 5000 rows");
}

test("reports a damaged schema record, exports the rows and starts afresh", async ({ riddle, page, expectStatus }) => {
  expectStatus(503);
  await riddle.open();
  await riddle.sendJson("PATCH", "Orders@1", { note: "mine" });
  await damage(page, { epoch: "yesterday", collections: [] });
  await page.reload();
  await riddle.serviceIs("unavailable");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "The database is damaged" })).toBeVisible();
  await expect(alert).toContainText("no epoch that is a number");
  await expectAccessible(page, "a damaged database");

  await test.step("nothing is deleted before confirmation", async () => {
    await alert.getByRole("link", { name: "Start afresh…" }).click();
    await expect(page.getByRole("table", { name: "Rows in the database" })).toContainText("5000 rows");
    await expectAccessible(page, "what is in the database");
    await page.getByRole("button", { name: "Delete the database…" }).click();
    await expectAccessible(page, "the question before the database is deleted");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await riddle.storedRows("Orders")).toHaveLength(5000);
  });
  await test.step("the export contains the rows and the damaged record", async () => {
    const { stores, unreadable } = await exported(page);
    expect(stores.Orders).toHaveLength(5000);
    expect(stores.Orders?.[0]).toMatchObject({ _id: 1, note: "mine" });
    expect(stores.$meta).toContainEqual({ key: "schema", value: { epoch: "yesterday", collections: [] } });
    expect(unreadable).toEqual([]);
  });
  await startAfresh(riddle);
  expect((await riddle.storedRows("Orders"))[0]).not.toMatchObject({ note: "mine" });
});

test("deletes a database of a newer version by address", async ({ riddle, page, expectStatus }) => {
  expectStatus(503);
  await riddle.open();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("riddle", 1_000_000_000_000);
        opening.onsuccess = () => resolve(opening.result.close());
      }),
  );
  await page.goto(`${riddle.site}#/start-afresh`);
  // Firefox reports a file that is being loaded when the page is left.
  await expect(page.getByRole("button", { name: "Delete the database…" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveTitle("Start afresh · Riddle");
  expect((await exported(page)).stores.Customers).toHaveLength(200);
  await startAfresh(riddle);
});

test("deleting waits for another tab that holds the database, and shows that", async ({
  riddle,
  page,
  context,
  browserName,
}) => {
  await riddle.open();
  const other = await context.newPage();
  await other.goto(riddle.site);
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("riddle");
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
  );
  await page.goto(`${riddle.site}#/start-afresh`);
  await page.getByRole("button", { name: "Delete the database…" }).click();
  await page.getByRole("button", { name: "Delete and start afresh" }).click();
  // Firefox doesn't say that a tab blocks the deletion if the worker closes its connection after that tab was asked to.
  const said = browserName === "firefox" ? "lose the other tabs that show this page." : "Waiting for another tab";
  await expect(page.getByRole("status", { name: "Start afresh" })).toContainText(said);
  await other.evaluate(() => (Reflect.get(window, "held") as IDBDatabase).close());
  await riddle.ready();
  await expect(riddle.result).toContainText("of 5000 rows");
});
