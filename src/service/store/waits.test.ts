import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServiceWait } from "../../wire/public.ts";
import { Waits } from "./waits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const heard: (ServiceWait | undefined)[] = [];
  return { heard, waits: new Waits((wait) => heard.push(wait)) };
}

test("reports a wait after one second, and its end", () => {
  const { heard, waits } = setUp();
  const end = waits.begin("transaction");
  vi.advanceTimersByTime(999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["transaction"]);
  end();
  end();
  expect(heard).toEqual(["transaction", undefined]);
});

test("reports the progress of a wait once it is long", () => {
  const { heard, waits } = setUp();
  const change = waits.begin({ loaded: 0, total: 0 });
  change({ loaded: 10, total: 40 });
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([{ loaded: 10, total: 40 }]);
  change({ loaded: 20, total: 40 });
  change();
  change();
  expect(heard).toEqual([{ loaded: 10, total: 40 }, { loaded: 20, total: 40 }, undefined]);
});

test("does not report a short wait", () => {
  const { heard, waits } = setUp();
  waits.begin("database")();
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([]);
});

test("reports several waits for the same as one, until the last has ended", () => {
  const { heard, waits } = setUp();
  const [first, second] = [waits.begin("transaction"), waits.begin("transaction")];
  vi.advanceTimersByTime(1_000);
  first();
  expect(heard).toEqual(["transaction"]);
  second();
  expect(heard).toEqual(["transaction", undefined]);
});

test("reports the latest of several waits, then the one that is left", () => {
  const { heard, waits } = setUp();
  const first = waits.begin("transaction");
  vi.advanceTimersByTime(1_000);
  const second = waits.begin("database");
  vi.advanceTimersByTime(1_000);
  second();
  first();
  expect(heard).toEqual(["transaction", "database", "transaction", undefined]);
});
