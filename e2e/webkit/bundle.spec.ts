// Bundles in WebKit: commit and rollback over HTTP and in the page, verified in the database.

import { writeBundle } from "../support/multipart.ts";
import { expectRolledBack, failHalfway, statuses } from "../support/rollback.ts";
import { expect, test } from "./fixtures.ts";

test("rolls back every part of a transaction when one fails", async ({ riddle }) => {
  await riddle.open();
  expectRolledBack(await failHalfway(riddle));
});

test("keeps the other parts without a transaction", async ({ riddle }) => {
  await riddle.open();
  const { answer, before, inDatabase } = await failHalfway(riddle, "");
  expect(answer).toMatchObject({ status: 200, outcome: "completed" });
  expect(statuses(answer)).toEqual({ write: "201", change: "200", fail: "404 ENTITY_NOT_FOUND", last: "200" });
  expect(inDatabase).toHaveLength(before.length);
  expect(inDatabase.at(-1)).toMatchObject({ _id: 9_000_001, amount: 12.5, method: "cash" });
});

test("runs a thousand parts as one transaction", async ({ riddle }) => {
  await riddle.open();
  const path = `${riddle.prefix}/Stock`;
  const body = (last: string) =>
    writeBundle(
      Array.from({ length: 1000 }, (_, index) => ({
        id: `part-${index}`,
        method: "POST",
        path,
        json: { product: "A-1", warehouse: "HAM", onHand: 1, _id: index === 999 ? last : `new-${index}` },
      })),
    );
  const before = await riddle.storedRows("Stock");
  expect(await riddle.bundle(body("new-0"), "?transaction=true")).toMatchObject({ outcome: "rolled-back" });
  expect(await riddle.storedRows("Stock")).toEqual(before);
  expect(await riddle.bundle(body("new-999"), "?transaction=true")).toMatchObject({ outcome: "committed" });
  expect(await riddle.storedRows("Stock")).toHaveLength(before.length + 1000);
});

test("rolls back the first bundle when its third part fails, and commits it once corrected", async ({ riddle }) => {
  await riddle.open("#/bundle");
  const read = async () => ({ orders: await riddle.storedRows("Orders"), stock: await riddle.storedRows("Stock") });
  const before = await read();
  await riddle.click("button", "Send bundle");
  await riddle.says("status", "Outcome", /^Rolled back/);
  expect(await read()).toEqual(before);

  await riddle.write("Path of part 3", "/Customers@118");
  await riddle.click("button", "Send bundle");
  await riddle.says("status", "Outcome", /^Committed/);
  const after = await read();
  expect(after.orders).toHaveLength(before.orders.length + 1);
  expect(after.stock.find(({ _id }) => _id === "A-1042-HAM")).toMatchObject({ onHand: 87, reserved: 16 });
});
