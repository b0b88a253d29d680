// Bundles over HTTP: commit, rollback and partial success, verified in the database.

import { expect, test } from "./fixtures.ts";
import { writeBundle } from "./support/multipart.ts";
import { expectRolledBack, failHalfway, statuses } from "./support/rollback.ts";
import { differences } from "./support/writes.ts";

test("rolls back every part of a transaction when one fails", async ({ riddle }) => {
  await riddle.open();
  expectRolledBack(await failHalfway(riddle));
});

test("keeps the other parts without a transaction", async ({ riddle }) => {
  await riddle.open();
  const { answer, before, byService, inDatabase } = await failHalfway(riddle, "");
  expect(answer).toMatchObject({ status: 200, outcome: "completed" });
  expect(answer.parts.map(({ id }) => id)).toEqual(["write", "change", "fail", "last"]);
  expect(statuses(answer)).toEqual({ write: "201", change: "200", fail: "404 ENTITY_NOT_FOUND", last: "200" });
  expect(inDatabase).toEqual(byService);
  expect(differences(keyed(before), keyed(inDatabase))).toEqual([1, 2, 9_000_001]);
  expect(inDatabase.find(({ _id }) => _id === 1)).toMatchObject({ amount: 0.5 });
  expect(inDatabase.find(({ _id }) => _id === 2)).toBeUndefined();
  expect(inDatabase.find(({ _id }) => _id === 9_000_001)).toMatchObject({ amount: 12.5, method: "cash" });
});

function keyed(rows: readonly Readonly<Record<string, unknown>>[]): { _id: number }[] {
  return rows.map((row) => ({ ...row, _id: Number(row._id) }));
}

test("commits over two collections, and later parts see earlier writes", { tag: "@journey" }, async ({ riddle }) => {
  await riddle.open();
  const api = riddle.prefix;
  const answer = await riddle.bundle(
    writeBundle([
      { id: "pay", method: "POST", path: `${api}/Payments`, json: { order: 17, amount: 3, method: "voucher" } },
      { id: "mark", method: "PATCH", path: `${api}/Orders@17`, json: { paid: true, note: "Paid by voucher" } },
      { id: "see", method: "GET", path: `${api}/Orders?$filter=note%20=%20%27Paid+by%20voucher%27&projection=note` },
    ]),
    "?transaction=true",
  );
  expect(answer).toMatchObject({ status: 200, outcome: "committed" });
  expect(statuses(answer)).toEqual({ pay: "201", mark: "200", see: "200" });
  const [pay, , see] = answer.parts;
  expect(JSON.parse(see?.text ?? "")).toEqual({ payload: [{ _id: 17, note: "Paid by voucher" }] });
  const { payload } = JSON.parse(pay?.text ?? "");
  expect(pay?.headers.location).toBe(`${api}/Payments@${payload._id}`);
  expect(Number(pay?.headers["content-length"])).toBe(new TextEncoder().encode(pay?.text).length);
  const payments = await riddle.storedRows("Payments");
  expect(payments.find(({ _id }) => _id === payload._id)).toEqual(payload);
  const orders = await riddle.storedRows("Orders");
  expect(orders.find(({ _id }) => _id === 17)).toMatchObject({ paid: true, note: "Paid by voucher" });
});

test("opens no transaction for a malformed part", async ({ riddle }) => {
  await riddle.open();
  const before = await riddle.storedRows("Payments");
  const api = riddle.prefix;
  const answer = await riddle.bundle(
    writeBundle([
      { id: "good", method: "DELETE", path: `${api}/Payments` },
      { id: "bad-filter", method: "DELETE", path: `${api}/Payments?$filter=oder%20%3D%201` },
      { id: "bad-body", method: "POST", path: `${api}/Payments`, json: { order: "one" } },
    ]),
    "?transaction=true",
  );
  expect(answer.outcome).toBe("rolled-back");
  expect(statuses(answer)).toEqual({
    good: "424 NOT_EXECUTED",
    "bad-filter": "400 FILTER_FIELD_NOT_ALLOWED",
    "bad-body": "422 VALIDATION_FAILED",
  });
  expect(await riddle.storedRows("Payments")).toEqual(before);
});

test("runs a thousand parts as one transaction", async ({ riddle }) => {
  await riddle.open();
  const path = `${riddle.prefix}/Stock`;
  const row = { product: "A-1", warehouse: "HAM", onHand: 1 };
  const body = (last: string) =>
    writeBundle(
      Array.from({ length: 1000 }, (_, index) => ({
        id: `part-${index}`,
        method: "POST",
        path,
        json: { ...row, _id: index === 999 ? last : `new-${index}` },
      })),
    );
  const before = await riddle.storedRows("Stock");
  const failed = await riddle.bundle(body("new-0"), "?transaction=true");
  expect(failed.outcome).toBe("rolled-back");
  expect(statuses(failed)).toMatchObject({ "part-0": "424 ROLLED_BACK", "part-999": "409 KEY_CONFLICT" });
  expect(await riddle.storedRows("Stock")).toHaveLength(before.length);
  const done = await riddle.bundle(body("new-999"), "?transaction=true");
  expect(done.outcome).toBe("committed");
  expect(new Set(done.parts.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await riddle.storedRows("Stock")).toHaveLength(before.length + 1000);
});
