// A full storage quota: the page reports it, writes are rejected, and work again once there is storage.

import type { CDPSession } from "@playwright/test";
import { expect, firstVisitTest as test } from "./fixtures.ts";
import { writeBundle } from "./support/multipart.ts";
import { readIssues } from "./support/riddle.ts";
import { statuses } from "./support/rollback.ts";

/** Sets the origin's quota in bytes; undefined restores the default. */
async function allow(cdp: CDPSession, address: string | undefined, quotaSize?: number): Promise<void> {
  const { origin } = new URL(address ?? "");
  await cdp.send("Storage.overrideQuotaForOrigin", quotaSize === undefined ? { origin } : { origin, quotaSize });
}

test("reports a first visit without storage, and works once there is storage", async ({
  page,
  cdp,
  baseURL,
  expectStatus,
}) => {
  expectStatus(507);
  await allow(cdp, baseURL, 700_000);
  await page.goto("./");
  await expect(page.locator("html[data-service=unavailable]")).toBeAttached();
  await expect(page.getByRole("alert")).toContainText("storage is full");
  await allow(cdp, baseURL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("html[data-service=ready]")).toBeAttached();
  await expect(page.getByRole("status", { name: "Result" })).toContainText("of 5000 rows");
});

/**
 * A quota for the samples and a little more, in bytes. It must be set before the first write: later, Chromium uses the
 * cached quota for half a minute.
 */
const scarce = 12_000_000;

/** Exceeds the quota when written to the first 3,000 orders. */
const long = "x".repeat(2_000);
const many = "Orders?$filter=_id+<=+3000";

test("rejects a write and rolls back a bundle without storage, and runs both once there is storage", async ({
  riddle,
  cdp,
  baseURL,
  expectStatus,
}) => {
  expectStatus(507);
  await allow(cdp, baseURL, scarce);
  await riddle.open();
  const api = riddle.prefix;
  const payment = { _id: 9_000_001, order: 1, amount: 1, method: "cash" };
  const body = writeBundle([
    { id: "first", method: "POST", path: `${api}/Payments`, json: payment },
    { id: "many", method: "PATCH", path: `${api}/${many}`, json: { note: long } },
    { id: "last", method: "PATCH", path: `${api}/Stock@A-1042-HAM`, json: { onHand: 1 } },
  ]);
  const read = async () => ({
    payments: await riddle.storedRows("Payments"),
    orders: await riddle.storedRows("Orders"),
    stock: await riddle.storedRows("Stock"),
  });
  expect(await riddle.sendJson("PATCH", "Orders?$filter=_id <= 100", { note: "there was room" })).toMatchObject({
    status: 200,
  });
  const before = await read();
  expect(new Set(before.orders.slice(0, 100).map(({ note }) => note))).toEqual(new Set(["there was room"]));

  const single = await riddle.sendJson("PATCH", many, { note: long });
  expect([single.status, ...readIssues(single).map(({ code }) => code)]).toEqual([507, "STORAGE_FULL"]);
  expect(await read()).toEqual(before);
  const refused = await riddle.bundle(body, "?transaction=true");
  expect(refused.outcome).toBe("rolled-back");
  // Chromium rejects the commit, which is reported by the last part.
  expect(statuses(refused)).toEqual({ first: "424 ROLLED_BACK", many: "424 ROLLED_BACK", last: "507 STORAGE_FULL" });
  expect(await read()).toEqual(before);

  await allow(cdp, baseURL);
  expect(await riddle.sendJson("PATCH", many, { note: long })).toMatchObject({ status: 200 });
  expect((await riddle.storedRows("Orders")).map(({ note }) => note === long)).toEqual(
    before.orders.map(({ _id }) => Number(_id) <= 3_000),
  );
  expect((await riddle.bundle(body, "?transaction=true")).outcome).toBe("committed");
  expect((await riddle.storedRows("Payments")).at(-1)).toEqual(payment);
});
