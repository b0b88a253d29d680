// The story of a browser without room: the page says so, a write is refused whole, and with room again all is well.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Sets how many bytes the origin may keep; undefined for the browser's own measure. */
async function allow(page: Page, address: string | undefined, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(address ?? "");
  await session.send("Storage.overrideQuotaForOrigin", quotaSize === undefined ? { origin } : { origin, quotaSize });
}

test("a first visit without room says so, and works once there is room", async ({ page, baseURL, expectStatus }) => {
  expectStatus(507);
  await allow(page, baseURL, 700_000);
  await page.goto("./");
  await expect(page.locator("html[data-service=unavailable]")).toBeAttached();
  await expect(page.getByRole("alert")).toContainText("no storage left");
  await allow(page, baseURL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("html[data-service=ready]")).toBeAttached();
  await expect(page.getByRole("status", { name: "Result" })).toContainText("of 5000 rows");
});

test("a write that finds no room is refused whole", async ({ riddle, page, baseURL, expectStatus }) => {
  expectStatus(507);
  await riddle.open();
  await allow(page, baseURL, 1_000);
  const note = (round: number) => `${"x".repeat(400)} ${round}`;
  let round = 0;
  const write = () => riddle.tell("PATCH", "Orders?$filter=_id <= 100", { note: note(++round) });
  // Chromium takes note of a change of the quota within thirty seconds; until then writes are done.
  await expect.poll(async () => (await write()).status, { intervals: [500], timeout: 60_000 }).toBe(507);
  expect(round).toBeGreaterThan(1);
  const written = (await riddle.storedRows("Orders")).filter(({ _id }) => Number(_id) <= 100);
  // Every row still holds what the last write that was done gave it.
  expect(new Set(written.map((row) => row.note))).toEqual(new Set([note(round - 1)]));
});
