import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createGate,
  createSteppingStore,
  type PartRequest,
  sendAndReadBundle,
  waitForAbort,
} from "../testing/bundle.ts";
import { createFilledStore, createTrial, readStoredKeys } from "../testing/service.ts";

const create = (_id: number): PartRequest => ["POST", "/Things", { _id, name: `n${_id}` }];
const listCodes = (parts: Awaited<ReturnType<typeof sendAndReadBundle>>["parts"]) =>
  parts.map(({ body }) => body.errors?.[0]?.code);

// The clock does not move unless a test moves it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe("The timeout of a bundle without a transaction", () => {
  test("keeps completed parts; the running part and those after it are 504", async () => {
    const reached = createGate();
    const base = await createFilledStore();
    const { store, scopes } = createSteppingStore(base, {
      before: (index, scope) => {
        if (index !== 1) return;
        reached.open();
        return waitForAbort(scope);
      },
    });
    const answer = sendAndReadBundle(
      createTrial(store),
      [create(4), create(5), create(6), ["GET", "/Things@1"]],
      "?timeout=50",
    );
    await reached.opened;
    vi.advanceTimersByTime(50);
    const { outcome, statuses, parts } = await answer;
    expect(outcome).toBe("completed");
    expect(statuses).toEqual([201, 504, 504, 504]);
    expect(listCodes(parts)).toEqual([undefined, "TIMEOUT", "TIMEOUT", "TIMEOUT"]);
    expect(scopes).toHaveLength(2);
    expect(await readStoredKeys(base)).toEqual([1, 2, 3, 4]);
  });

  test("does not affect a part that completed in time", async () => {
    const { store } = createSteppingStore(await createFilledStore(), { after: () => vi.advanceTimersByTime(30) });
    const { statuses } = await sendAndReadBundle(createTrial(store), [create(4), create(5), create(6)], "?timeout=50");
    // The second ends after 60 milliseconds, but its commit had begun before.
    expect(statuses).toEqual([201, 201, 504]);
  });

  test("is optional", async () => {
    const { store } = createSteppingStore(await createFilledStore(), {
      after: () => vi.advanceTimersByTime(1_000_000),
    });
    expect((await sendAndReadBundle(createTrial(store), [create(4), create(5)])).statuses).toEqual([201, 201]);
  });
});

describe("The timeout of a bundle in one transaction", () => {
  const query = "?transaction=true&timeout=50";

  test("undoes everything; the running part is 504", async () => {
    const reached = createGate();
    const { store } = createSteppingStore(await createFilledStore(), {
      onGet: (key, scope) => {
        if (key !== 5) return undefined;
        reached.open();
        return waitForAbort(scope).then(() => {
          throw new Error("The store's own words for an operation that is cut off.");
        });
      },
    });
    const answer = sendAndReadBundle(createTrial(store), [create(4), create(5), create(6)], query);
    await reached.opened;
    vi.advanceTimersByTime(50);
    const { outcome, statuses, parts } = await answer;
    expect(outcome).toBe("rolled-back");
    expect(statuses).toEqual([424, 504, 424]);
    expect(listCodes(parts)).toEqual(["ROLLED_BACK", "TIMEOUT", "NOT_EXECUTED"]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });

  test("that expires before the first part makes that part 504", async () => {
    const reached = createGate();
    const { store } = createSteppingStore(await createFilledStore(), {
      before: (_, scope) => {
        if (scope.mode !== "write") return;
        reached.open();
        return waitForAbort(scope);
      },
    });
    const answer = sendAndReadBundle(createTrial(store), [create(4), create(5)], query);
    await reached.opened;
    vi.advanceTimersByTime(50);
    expect(listCodes((await answer).parts)).toEqual(["TIMEOUT", "NOT_EXECUTED"]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });

  test("that expires during a part makes that part 504, even if no timer fired", async () => {
    const base = await createFilledStore();
    const now = performance.now();
    let elapsed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now + elapsed);
    const { store } = createSteppingStore(base, {
      onGet: () => {
        elapsed += 30;
        return undefined;
      },
    });
    const { parts } = await sendAndReadBundle(createTrial(store), [create(4), create(5), create(6), create(7)], query);
    expect(listCodes(parts)).toEqual(["ROLLED_BACK", "TIMEOUT", "NOT_EXECUTED", "NOT_EXECUTED"]);
    expect(await readStoredKeys(base)).toEqual([1, 2, 3]);
  });

  test("does not undo a commit that had begun", async () => {
    const { store } = createSteppingStore(await createFilledStore(), { after: () => vi.advanceTimersByTime(60) });
    const { outcome, statuses } = await sendAndReadBundle(createTrial(store), [create(4), create(5)], query);
    expect([outcome, ...statuses]).toEqual(["committed", 201, 201]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3, 4, 5]);
  });
});

test.each(["?timeout=50", "?timeout=50&transaction=true"])(
  "A bundle that completes in time, %s, leaves no timer",
  async (query) => {
    const { statuses } = await sendAndReadBundle(createTrial(await createFilledStore()), [["GET", "/Things@1"]], query);
    expect(statuses).toEqual([200]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("A bundle that is rejected as a whole leaves no timer", async () => {
  const service = createTrial(await createFilledStore());
  const refused = await service.call("POST", "/$bundle?timeout=1000", "x", { "Content-Type": "text/plain" });
  expect(refused.status).toBe(415);
  expect(vi.getTimerCount()).toBe(0);
});
