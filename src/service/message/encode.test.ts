import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Row, Store } from "../store/store.ts";
import { sendAndReadBundle, sendRaw } from "../testing/bundle.ts";
import { createFilledStore, createTrial, notes, things } from "../testing/service.ts";
import { answerLimit, encodeOutcome } from "./encode.ts";
import { createSuccess, JsonRows } from "./outcome.ts";
import { Stopwatch } from "./stopwatch.ts";

const encoded = (body: unknown, room?: number) =>
  new TextDecoder().decode(encodeOutcome(createSuccess(200, body), new Stopwatch(), room).body);

describe("the body of an outcome", () => {
  test.each([
    { payload: [] },
    { payload: [{ _id: 1, name: "é" }, { _id: 2 }] },
    { payload: [{ _id: 1 }], totalMatches: 3, plan: { access: { by: "all" } } },
    { payload: { _id: 1 }, affected: 1 },
    { affected: 0 },
  ])("is the same as JSON.stringify gives: %j", (body) => {
    expect(encoded(body)).toBe(JSON.stringify(body));
  });

  test("is the same in several pieces", () => {
    const body = { payload: Array(5_000).fill({ _id: 1, name: "Győr, é, 😀" }), totalMatches: 5_000 };
    expect(encoded(body)).toBe(JSON.stringify(body));
  });

  test("is the same of rows that are JSON already, and has the same limit", () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ _id: at, name: "Győr, é, 😀" }));
    const json = new JsonRows(rows.map((row) => JSON.stringify(row)));
    expect(encoded({ payload: json, totalMatches: 7 })).toBe(JSON.stringify({ payload: rows, totalMatches: 7 }));
    expect(encoded({ payload: new JsonRows([]) })).toBe('{"payload":[]}');
    expect(() => encoded({ payload: json }, 1_000)).toThrow("bytes");
  });

  test.each([{ payload: [{ name: "ééé" }] }, { payload: { name: "ééé" } }, { errors: ["ééé"] }])(
    "has at most the given number of bytes: %j",
    (body) => {
      const { length } = new TextEncoder().encode(JSON.stringify(body));
      expect(encoded(body, length)).toBe(JSON.stringify(body));
      expect(() => encoded(body, length - 1)).toThrow("bytes");
    },
  );

  test("is abandoned as soon as its rows are too large, before they are joined", () => {
    const toJSON = vi.fn(() => "x".repeat(1_000));
    expect(() => encoded({ payload: Array(100).fill({ toJSON }) }, 10_000)).toThrow("bytes");
    expect(toJSON).toHaveBeenCalledTimes(10);
  });
});

/** Rows that exceed the limit together. */
async function largeStore() {
  const store = createMemoryStore();
  const text = "x".repeat(answerLimit / 8);
  const rows = Array.from({ length: 9 }, (_, index): Row => ({ _id: `n${index}`, text }));
  await store.define([things, notes], (transaction) => transaction.add("Notes", rows));
  return store;
}

describe("a response that is too large", () => {
  test("is a 413 that says how to request less", async () => {
    const service = createTrial(await largeStore());
    const { status, body } = await service.call("GET", "/Notes");
    expect([status, body.errors?.[0]?.code]).toEqual([413, "TOO_LARGE"]);
    expect(body.errors?.[0]?.message).toContain("`limit`");
    expect((await service.call("GET", "/Notes?limit=7")).status).toBe(200);
    expect((await service.call("GET", "/Notes?projection=rank")).status).toBe(200);
  });

  test("is a 413 in its own part of a bundle without a transaction", async () => {
    const parts = await sendAndReadBundle(createTrial(await largeStore()), [
      ["GET", "/Notes@n1"],
      ["GET", "/Notes"],
      ["POST", "/Notes", { _id: "new" }],
    ]);
    expect([parts.outcome, ...parts.statuses]).toEqual(["completed", 200, 413, 201]);
  });
});

const cycle: Record<string, unknown> & Row = { _id: 4, name: "cycle" };
cycle.self = cycle;
const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => ({ inner }), null);

/** A store with a row as another program might have stored it. */
function holding(store: Store, row: Row): Store {
  return {
    ...store,
    transact: (scope, work) =>
      store.transact(scope, (transaction) =>
        work({
          ...transaction,
          add: (...given) => transaction.add(...given),
          get: async (collection, key) => (key === row._id ? row : transaction.get(collection, key)),
        }),
      ),
  };
}

describe.each([
  ["a BigInt", { _id: 4, name: "big", price: 10n }],
  ["a cycle", cycle],
  ["objects 100,000 levels deep", { _id: 4, name: "deep", place: deep }],
])("A stored row that holds %s", (_, row) => {
  const setUp = async () => {
    const seen: unknown[] = [];
    const store = holding(await createFilledStore(), row);
    return { ...createTrial(store, { onUnexpected: (error) => seen.push(error) }), seen };
  };

  test("causes INTERNAL, and is passed to onUnexpected", async () => {
    const { call, seen } = await setUp();
    const { status, body, headers } = await call("GET", "/Things@4");
    expect(status).toBe(500);
    expect(body.errors).toMatchObject([{ code: "INTERNAL" }]);
    expect(headers.get("X-Service-Version")).not.toBeNull();
    expect(seen).toHaveLength(1);
  });

  test("does not affect the responses of other parts of a bundle", async () => {
    const { handle } = await setUp();
    const answer = await sendAndReadBundle({ handle }, [
      ["GET", "/Things@1"],
      ["GET", "/Things@4"],
      ["GET", "/Things@2"],
    ]);
    expect(answer.statuses).toEqual([200, 500, 200]);
  });

  test("rolls back a transaction that reads it", async () => {
    const { handle, call } = await setUp();
    const requests = [["POST", "/Things", { _id: 7, name: "new" }] as const, ["GET", "/Things@4"] as const];
    const { outcome, statuses } = await sendAndReadBundle({ handle }, requests, "?transaction=true");
    expect([outcome, ...statuses]).toEqual(["rolled-back", 424, 500]);
    expect((await call("GET", "/Things@7")).status).toBe(404);
  });
});

test("a committed bundle is reported as committed if a response can't be encoded", async () => {
  const service = createTrial(await createFilledStore());
  const parts = ["Content-Type: application/http\r\nX-Request-Id: p\r\n\r\nDELETE /api/Things@1 HTTP/1.1\r\n\r\n"];
  // The boundary of the response is random.
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation(() => {
    throw new RangeError("no memory");
  });
  const response = await sendRaw(service, parts, "?transaction=true").finally(() => random.mockRestore());
  expect([response.status, response.headers.get("X-Bundle-Outcome")]).toEqual([500, "committed"]);
  expect(await response.text()).toContain("Do not send the bundle again");
  expect((await service.call("GET", "/Things@1")).status).toBe(404);
});
