// The story of a database that is taken away from under the worker: cleared by the browser, or changed by a newer page.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { issuesOf } from "./parts/riddle.ts";

/** A version in a format that no code knows for long to come (`src/service/store/dexie-formats.ts`). */
const farFormat = 1_000_000_000_000;

/** Opens the database as the code of a newer version does: in a format of its own. Resolves to its version. */
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

test("a database that the browser cleared is there again, with the samples, at the next request", async ({
  riddle,
  cdp,
  baseURL,
}) => {
  await riddle.open();
  // The page's own first request would be lost with the database.
  await expect(riddle.result).toContainText("of 5000 rows");
  await riddle.tell("PATCH", "Orders@1", { note: "gone with the rest" });
  const { origin } = new URL(String(baseURL));
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  // All of them find it lost.
  const answers = await Promise.all(Array.from({ length: 10 }, () => riddle.ask("Orders?limit=0&count=true")));
  expect(answers.map(({ status, text }) => [status, JSON.parse(text).totalMatches])).toEqual(
    Array(10).fill([200, 5000]),
  );
  expect((await riddle.storedRows("Orders"))[0]).not.toMatchObject({ note: "gone with the rest" });
});

test("a database that a newer version has changed is refused with what to do, and left as it is", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(503);
  await riddle.open();
  await riddle.tell("PATCH", "Orders@1", { note: "kept" });
  // The worker lets go of its connection when another one wants to change the format.
  expect(await openNewer(page, farFormat)).toBe(farFormat);
  for (const answer of [await riddle.ask("Orders@1"), await riddle.ask("Orders", { method: "DELETE" })]) {
    expect(answer.status).toBe(503);
    expect(issuesOf(answer)).toMatchObject([{ code: "STORAGE_UNAVAILABLE" }]);
    expect(issuesOf(answer)[0]?.message).toContain("A newer version of this page");
  }
  await page.reload();
  await riddle.serviceIs("unavailable");
  await expect(page.getByRole("alert")).toContainText("A newer version of this page");
  expect(await openNewer(page)).toBe(farFormat);
  const kept = await riddle.storedRows("Orders");
  expect(kept).toHaveLength(5000);
  expect(kept[0]).toMatchObject({ note: "kept" });
});
