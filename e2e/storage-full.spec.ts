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
  const { statuses, notes } = await page.evaluate(async () => {
    const statuses: number[] = [];
    // What the database has set aside may hold some writes yet.
    for (let round = 0; round < 200 && statuses.at(-1) !== 507; round++) {
      const body = JSON.stringify({ note: `${"x".repeat(400)} ${round}` });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("api/Orders?$filter=_id%20%3E%200", { method: "PATCH", headers, body });
      statuses.push(answer.status);
    }
    const rows = await fetch("api/Orders?limit=10000&projection=note");
    const { payload } = (await rows.json()) as { payload: readonly { readonly note: string }[] };
    return { statuses, notes: [...new Set(payload.map(({ note }) => note))] };
  });
  expect(statuses.at(-1)).toBe(507);
  // Every row still holds what the last write that was done gave it.
  expect(notes).toEqual([`${"x".repeat(400)} ${statuses.length - 2}`]);
});
