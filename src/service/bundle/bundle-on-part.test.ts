// Tests `beforePart` and `onPart`, and that bundles use the given clock.

import { expect, test, vi } from "vitest";
import { fail } from "../../wire/public.ts";
import type { BeforePart, OnPart } from "../endpoints/run-alone.ts";
import type { Now } from "../message/deadline.ts";
import { type PartRequest, sendAndReadBundle } from "../testing/bundle.ts";
import { createFilledStore, createTrial, readStoredKeys } from "../testing/service.ts";

const create = (_id: number): PartRequest => ["POST", "/Things", { _id, name: `n${_id}` }];

async function watched(
  requests: readonly PartRequest[],
  query: string,
  onPart: (called: readonly string[]) => void = () => {},
) {
  const store = await createFilledStore();
  const called: string[] = [];
  const note: OnPart = (index, { status }) => {
    called.push(`${index} ${status}`);
    onPart(called);
  };
  return {
    store,
    called,
    service: (now?: Now) => sendAndReadBundle(createTrial(store, { onPart: note, now }), requests, query),
  };
}

test("is called for parts that ran before the rollback, and not for parts that were not run", async () => {
  const { called, service } = await watched(
    [create(4), ["GET", "/Things@1"], create(1), create(5)],
    "?transaction=true",
  );
  expect((await service()).statuses).toEqual([424, 424, 409, 424]);
  expect(called).toEqual(["0 201", "1 200", "2 409"]);
});

test("is called for each part of a bundle without a transaction, including rejected ones", async () => {
  const { called, service } = await watched([create(4), ["GET", "/Nothing"], create(4), create(5)], "");
  expect((await service()).statuses).toEqual([201, 404, 409, 201]);
  expect(called).toEqual(["0 201", "1 404", "2 409", "3 201"]);
});

test("is called in order for parts that run at the same time", async () => {
  const find: PartRequest = ["GET", "/Things?sort=name"];
  const { called, service } = await watched([find, find, ["GET", "/Nothing"], find, ["PUT", "/Things"]], "");
  expect((await service()).statuses).toEqual([200, 200, 404, 200, 405]);
  expect(called).toEqual(["0 200", "1 200", "2 404", "3 200", "4 405"]);
});

test.each(["?transaction=true", ""])("receives what each part wrote, with the query “%s”", async (query) => {
  const written: unknown[] = [];
  const onPart: OnPart = (_, _outcome, changes) => written.push(changes?.entries());
  const requests: readonly PartRequest[] = [create(4), ["PATCH", "/Things@4", { name: "b" }], ["DELETE", "/Things@0"]];
  await sendAndReadBundle(createTrial(await createFilledStore(), { onPart }), requests, query);
  const row = (name: string): object => expect.objectContaining({ _id: 4, name });
  expect(written).toEqual([
    [["Things", [{ key: 4, before: undefined, after: row("n4") }]]],
    [["Things", [{ key: 4, before: row("n4"), after: row("b") }]]],
    undefined,
  ]);
});

test("is not called if no transaction was opened", async () => {
  const { called, service } = await watched([create(4), ["GET", "/Nothing"]], "?transaction=true");
  expect((await service()).statuses).toEqual([424, 404]);
  expect(called).toEqual([]);
});

test.each([
  ["?timeout=50&transaction=true", [424, 424, 504], [1, 2, 3]],
  ["?timeout=50", [201, 201, 504], [1, 2, 3, 4, 5]],
])("measures the timeout of %s with the given clock, without a timer", async (query, statuses, keys) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let time = 0;
    const { store, service } = await watched([create(4), create(5), create(6)], query, (called) => {
      // Inside a transaction, the store in memory uses a timer.
      if (!query.includes("transaction")) vi.advanceTimersByTime(1_000_000);
      if (called.length === 2) time += 50;
    });
    expect((await service(() => time)).statuses).toEqual(statuses);
    expect(await readStoredKeys(store)).toEqual(keys);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["?transaction=true", [424, 500, 424], [1, 2, 3]],
  ["", [201, 500, 201], [1, 2, 3, 4, 6]],
])("a part fails with what is thrown before it, with the query “%s”", async (query, statuses, keys) => {
  const store = await createFilledStore();
  const called: number[] = [];
  const beforePart: BeforePart = (index) => {
    called.push(index);
    if (index === 1) throw fail("INTERNAL", "Not this one.");
  };
  const requests = [create(4), create(5), create(6)];
  expect((await sendAndReadBundle(createTrial(store, { beforePart }), requests, query)).statuses).toEqual(statuses);
  expect(called).toEqual(query === "" ? [0, 1, 2] : [0, 1]);
  expect(await readStoredKeys(store)).toEqual(keys);
});

test("a part without a transaction waits for the promise that is returned before it", async () => {
  const store = await createFilledStore();
  const { call } = createTrial(store);
  const beforePart: BeforePart = async (index) => {
    if (index === 1) await call("PATCH", "/Things@1", { name: "before" });
  };
  const requests: readonly PartRequest[] = [
    ["GET", "/Nothing"],
    ["GET", "/Things@1"],
  ];
  const { parts } = await sendAndReadBundle(createTrial(store, { beforePart }), requests, "");
  expect(parts[1]?.body.payload).toMatchObject({ name: "before" });
});
