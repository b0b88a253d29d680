// A database that the worker loses: cleared by the browser, or changed by a newer version.

import type { CDPSession, Page } from "@playwright/test";
import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { readIssues } from "./support/riddle.ts";

/** A version in an unknown future format (`src/service/store/dexie-formats.ts`). */
const farFormat = 1_000_000_000_000;

/** Opens the database like a newer version with its own format. Resolves to the database version. */
function openNewer(page: Page, version?: number): Promise<number> {
  return page.evaluate(
    (version) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("riddle", version);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve(opening.result.version);
        };
      }),
    version,
  );
}

test("restores a cleared database with the samples at the next request", async ({ riddle, cdp, baseURL }) => {
  await riddle.open();
  // The page's own first request would be lost with the database.
  await expect(riddle.result).toContainText("of 5000 rows");
  await riddle.sendJson("PATCH", "Orders@1", { note: "gone with the rest" });
  const { origin } = new URL(String(baseURL));
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  // All of them find the connection lost.
  const answers = await Promise.all(Array.from({ length: 10 }, () => riddle.request("Orders?limit=0&count=true")));
  expect(answers.map(({ status, text }) => [status, JSON.parse(text).totalMatches])).toEqual(
    Array(10).fill([200, 5000]),
  );
  expect((await riddle.storedRows("Orders"))[0]).not.toMatchObject({ note: "gone with the rest" });
});

test("rejects a database of a newer version with advice and leaves it unchanged", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(503);
  await riddle.open();
  await riddle.sendJson("PATCH", "Orders@1", { note: "kept" });
  // The worker closes its connection when another one changes the format.
  expect(await openNewer(page, farFormat)).toBe(farFormat);
  for (const answer of [await riddle.request("Orders@1"), await riddle.request("Orders", { method: "DELETE" })]) {
    expect(answer.status).toBe(503);
    expect(readIssues(answer)).toMatchObject([{ code: "STORAGE_UNAVAILABLE" }]);
    expect(readIssues(answer)[0]?.message).toContain("A newer version of this page");
  }
  await page.reload();
  await riddle.serviceIs("unavailable");
  await expect(page.getByRole("alert")).toContainText("A newer version of this page");
  expect(await openNewer(page)).toBe(farFormat);
  const kept = await riddle.storedRows("Orders");
  expect(kept).toHaveLength(5000);
  expect(kept[0]).toMatchObject({ note: "kept" });
});

/** Clears all site data, including the worker, while the page is open. */
async function clearSiteData(cdp: CDPSession, page: Page): Promise<void> {
  const before = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: "all" });
  // The page may have registered a new one by then.
  const isControlled = () => before.evaluate((worker) => navigator.serviceWorker.controller === worker);
  await expect.poll(isControlled).toBe(false);
}

/**
 * Makes the page wait before it registers a worker, so that a request reaches the static host first.
 *
 * @returns lets it register
 */
async function holdRegistration(page: Page): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    serviceWorker.register = (...args) => released.then(() => register(...args));
    return { release: () => release() };
  });
  return () => release.evaluate(({ release }) => release());
}

test("finds rows again after site data were cleared", async ({ riddle, page, cdp, expectStatus }) => {
  // The page's own reading of rows may meet the static host, or the worker while the samples are stored.
  expectStatus(404, 503);
  await riddle.explore({ collection: "Orders", filter: "status = 'packed'" });
  await expect(riddle.result).toContainText("of 5000 rows");
  const before = String(await riddle.result.textContent());
  await riddle.sendJson("PATCH", "Orders", { status: "packed" });
  await clearSiteData(cdp, page);
  await riddle.send.click();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await riddle.ready();
  // Responds once the samples are stored; the page keeps the old rows until then.
  expect((await riddle.request("Orders?limit=0")).status).toBe(200);
  await expect(riddle.result).toHaveText(before);
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);
  await expect(page.getByRole("button", { name: "A new version is ready" })).toBeHidden();
});

test("does not carry out a write after site data were cleared, and allows a retry", async ({
  riddle,
  page,
  cdp,
  expectStatus,
}) => {
  // The page's own reading of rows may meet the static host, or the worker while the samples are stored.
  expectStatus(404, 405, 503);
  await riddle.explore({ operation: "Update", collection: "Orders", filter: "_id = 1", patch: '{"note":"again"}' });
  await riddle.shows(1);
  const letRegister = await holdRegistration(page);
  await clearSiteData(cdp, page);
  const refused = page.waitForResponse((response) => response.request().method() === "PATCH");
  await riddle.send.click();
  expect((await refused).status()).toBe(405);
  await letRegister();
  // In place of the rows and in the list of problems.
  await expect(page.getByText("api/Orders was not carried out").first()).toBeVisible();
  expect((await riddle.storedRows("Orders"))[0]).not.toMatchObject({ note: "again" });
  // Until the number of rows is known, a write is confirmed first.
  await riddle.shows(1);
  await riddle.send.click();
  await expect.poll(async () => (await riddle.storedRows("Orders"))[0]).toMatchObject({ note: "again" });
});

test("resets the samples after site data were cleared", async ({ riddle, page, cdp, expectStatus }) => {
  // The counts beside the collections may be requested during the reset.
  expectStatus(404, 503);
  await riddle.open("#/data");
  await clearSiteData(cdp, page);
  await page.getByRole("button", { name: "History", exact: true }).click();
  await page.getByRole("button", { name: "Put the samples back…" }).click();
  await page.getByRole("button", { name: "Put the samples back", exact: true }).click();
  // The samples are stored twice: by the new worker when it starts, and by the reset.
  await expect(page.getByRole("status", { name: "Progress" })).toContainText("rows");
  await expect(page.getByRole("status", { name: "History" })).toHaveText("The samples are back.");
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);
});
