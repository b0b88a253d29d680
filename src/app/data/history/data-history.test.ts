import { expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore } from "../../../service/public.ts";
import { type HistoryEntry, requestDataHistory } from "./data-history.ts";

const time = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString();
const orders = (created: number, changed: number, removed: number) => ({ Orders: { created, changed, removed } });
const write = (step: number, minute: number) => ({ step, at: time(minute), collections: orders(0, 1, 0) });
const snapshot = (name: string, minute: number) => ({ name, at: time(minute), rows: 10_447 });

/** @param payloads - by endpoint; 404 for the others */
function openHistory(payloads: Readonly<Record<string, unknown>>) {
  const client = createClient("http://localhost/api", {
    fetch: async (input) => {
      const payload = payloads[String(input).replace(/.*\$/, "")];
      const headers = { "X-Service-Version": "1" };
      return Response.json({ payload }, { status: payload === undefined ? 404 : 200, headers });
    },
  });
  return requestDataHistory(client, new AbortController().signal);
}

const title = (entry: HistoryEntry) => (entry.kind === "write" ? entry.step : entry.name);

async function readWrites(history: readonly unknown[]) {
  const { entries } = await openHistory({ history, snapshots: [] });
  return entries.filter((entry) => entry.kind === "write");
}

test("a step can't be undone without the collections that it wrote, but those that it removed", async () => {
  const writes = await readWrites([
    { step: 3, at: time(3), collections: { Notes: { removed: 3 } }, declarations: { Notes: "removed" } },
    { step: 2, at: time(2), collections: orders(0, 3, 0), declarations: { Notes: "created" } },
    { step: 1, at: time(1), collections: orders(0, 3, 0) },
  ]);
  expect(writes.map(({ needs }) => needs)).toEqual([[], ["Notes", "Orders"], ["Orders"]]);
});

test("a step is undone if a step undid it that was not undone itself", async () => {
  const writes = await readWrites([
    { step: 5, at: time(5), undoes: 4, collections: orders(0, 0, 1_200) },
    { step: 4, at: time(4), undoes: 1, collections: orders(1_200, 0, 0) },
    { step: 3, at: time(3), undoes: 2, collections: orders(0, 3, 0) },
    { step: 2, at: time(2), collections: { ...orders(0, 3, 1), Stock: { created: 1, changed: 0, removed: 0 } } },
    { step: 1, at: time(1), collections: orders(0, 0, 1_200), declarations: { Notes: "removed" } },
  ]);
  expect(writes.map(({ step, undoes, isUndone }) => [step, undoes, isUndone])).toEqual([
    [5, 4, false],
    [4, 1, true],
    [3, 2, false],
    [2, null, true],
    [1, null, false],
  ]);
  expect(writes.map(({ effects }) => effects.join("; "))).toEqual([
    "Orders: 1\u202f200 removed",
    "Orders: 1\u202f200 created",
    "Orders: 3 changed",
    "Orders: 3 changed, 1 removed; Stock: 1 created",
    "Notes: removed as a collection; Orders: 1\u202f200 removed",
  ]);
});

test("a step that was too large to be kept is listed, and can't be undone", async () => {
  const [large, small] = await readWrites([
    { step: 2, at: time(2), collections: orders(0, 0, 100_000), tooLarge: true },
    { step: 1, at: time(1), collections: orders(0, 0, 1) },
  ]);
  expect(large).toMatchObject({
    isTooLarge: true,
    effects: ["Orders: 100\u202f000 removed", "too large to be undone"],
  });
  expect(small).toMatchObject({ isTooLarge: false, effects: ["Orders: 1 removed"] });
});

test.each<[what: string, history: readonly unknown[], snapshots: readonly unknown[], expected: readonly unknown[]]>([
  ["nothing", [], [], []],
  ["snapshots alone, newest first", [], [snapshot("a", 1), snapshot("b", 2)], ["b", "a"]],
  [
    "snapshots above the writes before them",
    [write(3, 30), write(2, 20), write(1, 10)],
    [snapshot("first", 5), snapshot("a", 21), snapshot("b", 25), snapshot("last", 31)],
    ["last", 3, "b", "a", 2, 1, "first"],
  ],
  ["a snapshot of the same moment above the write", [write(1, 10)], [snapshot("a", 10)], ["a", 1]],
  ["writes in the order of their steps, if a clock was set back", [write(2, 10), write(1, 20)], [], [2, 1]],
])("lists %s", async (_, history, snapshots, expected) => {
  const { entries } = await openHistory({ history, snapshots });
  expect(entries.map(title)).toEqual(expected);
});

test("a service need not have a history or snapshots", async () => {
  expect(await openHistory({})).toEqual({ entries: [], hasWrites: false, hasSnapshots: false });
  expect(await openHistory({ snapshots: [] })).toMatchObject({ hasWrites: false, hasSnapshots: true });
});

test.each([
  { history: {}, snapshots: [] },
  { history: [], snapshots: "none" },
  { history: [null], snapshots: [] },
  { history: [{ step: "1", at: time(1) }], snapshots: [] },
  { history: [], snapshots: [{ name: 1 }] },
])("%j can't be read", async (payloads) => {
  await expect(openHistory(payloads)).rejects.toThrow(/can't be read|without a list/);
});

test("reads what the service has written and kept", async () => {
  // Two writes of one millisecond would have no order.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = createMemoryStore();
  await store.define([], async () => {});
  const handle = createHandler({ store, prefix: "/api", version: "1" });
  const client = createClient("http://localhost/api", { fetch: (input, init) => handle(new Request(input, init)) });
  await client.put("/$schema/Notes", { name: "Notes", fields: { _id: { type: "number" } } }).body();
  await client.put("/$snapshots/before").body();
  vi.setSystemTime(Date.now() + 1);
  await client.post("/Notes", { _id: 1 }).body();
  const { entries } = await requestDataHistory(client, new AbortController().signal);
  expect(entries.map(title)).toEqual([2, "before", 1]);
});
