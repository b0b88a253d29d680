// A lock that another tab holds: the page says what it is waiting for.

import type { Page } from "@playwright/test";
import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { Riddle } from "./support/riddle.ts";

/** Holds a transaction that writes, in a page, until `release`. */
async function hold(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("riddle");
        opening.onsuccess = () => {
          const meta = opening.result.transaction("$meta", "readwrite").objectStore("$meta");
          const again = () => {
            if (Reflect.get(window, "isHeld") === true) meta.count().onsuccess = again;
            else opening.result.close();
          };
          Object.assign(window, { isHeld: true });
          const first = meta.count();
          first.onsuccess = () => {
            again();
            resolve();
          };
        };
      }),
  );
}

async function release(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isHeld: false }));
}

test("names another tab's write while it delays a response", async ({ riddle, page, context }) => {
  await riddle.explore({ collection: "Orders", limit: 5 });
  await riddle.shows(5000);
  const other = new Riddle(await context.newPage(), riddle.site);
  await other.open();
  await hold(other.page);
  const service = page.getByRole("status", { name: "Service" });
  await expect(service).toBeEmpty();
  await riddle.send.click();
  await expect(service).toHaveText(
    /^The browser's database is slow to respond\. An earlier write, in this tab or another one,/,
  );
  await release(other.page);
  await expect(service).toBeEmpty();
  await riddle.shows(5000);
});

// A real wait ends after ten seconds, which axe may need on a busy machine, so the test sends the worker's message.
test("the wait notice has no violations", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", limit: 5 });
  await riddle.shows(5000);
  const service = page.getByRole("status", { name: "Service" });
  // The worker may still be reading all rows, and says so in between.
  await expect(async () => {
    await page.evaluate(() =>
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent("message", { data: { type: "waiting", wait: "transaction" } }),
      ),
    );
    await expect(service).toHaveText(/^The browser's database is slow to respond/, { timeout: 1000 });
  }).toPass();
  await expectAccessible(page, "a wait for another tab's write");
});

test("the start screen says that another tab's write delays the start", async ({ riddle, page, context }) => {
  await riddle.explore({ collection: "Orders", limit: 5 });
  await riddle.shows(5000);
  await hold(page);
  const other = new Riddle(await context.newPage(), riddle.site);
  await other.page.goto(riddle.site);
  await expect(other.page.getByRole("status").filter({ hasText: "Starting the service" })).toContainText(
    "The browser's database is slow to respond",
  );
  await release(page);
  await other.ready();
});
