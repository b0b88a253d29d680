// The proof that an onlooker is told of each part as it runs, and that a bundle keeps to the clock it is given.

import { expect, test, vi } from "vitest";
import type { Now, OnPart } from "./bundle-run.ts";
import { type Ask, bundle } from "./testing/bundle.ts";
import { filledStore, keysIn, trial } from "./testing/service.ts";

const create = (_id: number): Ask => ["POST", "/Things", { _id, name: `n${_id}` }];

async function watched(asks: readonly Ask[], query: string, onPart: (told: readonly string[]) => void = () => {}) {
  const store = await filledStore();
  const told: string[] = [];
  const note: OnPart = (index, { status }) => {
    told.push(`${index} ${status}`);
    onPart(told);
  };
  return { store, told, service: (now?: Now) => bundle(trial(store, { onPart: note, now }), asks, query) };
}

test("is told of what was done before it is undone, and not of what never ran", async () => {
  const { told, service } = await watched([create(4), ["GET", "/Things@1"], create(1), create(5)], "?transaction=true");
  expect((await service()).statuses).toEqual([424, 424, 409, 424]);
  expect(told).toEqual(["0 201", "1 200", "2 409"]);
});

test("is told of each part of a bundle without a transaction, refused ones too", async () => {
  const { told, service } = await watched([create(4), ["GET", "/Nothing"], create(4), create(5)], "");
  expect((await service()).statuses).toEqual([201, 404, 409, 201]);
  expect(told).toEqual(["0 201", "1 404", "2 409", "3 201"]);
});

test("is told of nothing where no transaction was opened", async () => {
  const { told, service } = await watched([create(4), ["GET", "/Nothing"]], "?transaction=true");
  expect((await service()).statuses).toEqual([424, 404]);
  expect(told).toEqual([]);
});

test.each([
  ["?timeout=50&transaction=true", [424, 424, 504], [1, 2, 3]],
  ["?timeout=50", [201, 201, 504], [1, 2, 3, 4, 5]],
])("the timeout of %s is measured by the time that is given, and by no timer", async (query, statuses, keys) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let time = 0;
    const { store, service } = await watched([create(4), create(5), create(6)], query, (told) => {
      // Inside a transaction the store in memory has a timer of its own.
      if (!query.includes("transaction")) vi.advanceTimersByTime(1_000_000);
      if (told.length === 2) time += 50;
    });
    expect((await service(() => time)).statuses).toEqual(statuses);
    expect(await keysIn(store)).toEqual(keys);
  } finally {
    vi.useRealTimers();
  }
});
