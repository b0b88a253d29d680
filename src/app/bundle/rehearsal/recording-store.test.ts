import { expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import type { Row, StoreTransaction } from "../../../service/index.ts";
import { createRecordingStore } from "./recording-store.ts";

const payment = (_id: number, amount: number): Row => ({ _id, order: 1, amount, method: "cash" });
const first = new Map([1, 2, 3].map((key) => [key, payment(key, 10)] as const));

async function recording(signal = new AbortController().signal) {
  const made = await createRecordingStore(collections, new Map([["Payments", first]]), signal);
  const { epoch } = await made.store.schema();
  const work = <T>(given: (transaction: StoreTransaction) => Promise<T>): Promise<T> =>
    made.store.transact({ mode: "write", collections: ["Payments"], epoch }, given);
  const all = async (): Promise<readonly Row[]> => work((transaction) => transaction.read("Payments", { by: "all" }));
  return { ...made, work, all };
}

test("records what a transaction changes, each row once, and updates its rows", async () => {
  const { work, drainChanges, rows, all } = await recording();
  await work(async (transaction) => {
    await transaction.add("Payments", [payment(4, 1)]);
    await transaction.put("Payments", [payment(4, 2), payment(1, 11)]);
    await transaction.remove("Payments", [2, 99]);
  });
  expect(drainChanges()).toEqual([
    { collection: "Payments", key: 4, before: undefined, after: payment(4, 2) },
    { collection: "Payments", key: 1, before: payment(1, 10), after: payment(1, 11) },
    { collection: "Payments", key: 2, before: payment(2, 10), after: undefined },
  ]);
  expect(drainChanges()).toEqual([]);
  expect([...rows("Payments").values()]).toEqual([payment(1, 11), payment(3, 10), payment(4, 2)]);
  expect(await all()).toEqual([...rows("Payments").values()]);
  expect(first.get(1)).toEqual(payment(1, 10));
});

test("rolls back failed work and records none of it", async () => {
  const { work, drainChanges, rows, all } = await recording();
  const failing = work(async (transaction) => {
    await transaction.add("Payments", [payment(4, 1)]);
    await transaction.put("Payments", [payment(1, 11)]);
    await transaction.clear("Payments");
    throw new Error("No.");
  });
  await expect(failing).rejects.toThrow("No.");
  expect(drainChanges()).toEqual([]);
  expect(new Map(rows("Payments"))).toEqual(first);
  expect(new Map((await all()).map((row) => [row._id, row]))).toEqual(first);
});

test("stops between two operations when aborted", async () => {
  const stopping = new AbortController();
  const { work, rows } = await recording(stopping.signal);
  const stopped = work(async (transaction) => {
    await transaction.put("Payments", [payment(1, 11)]);
    stopping.abort(new Error("Stopped."));
    await transaction.put("Payments", [payment(2, 11)]);
  });
  await expect(stopped).rejects.toThrow("Stopped.");
  expect(new Map(rows("Payments"))).toEqual(first);
});
