import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breathe, turn } from "./yield-to-main.ts";

/** Milliseconds that the test says it is. */
let now = 0;
const work = (milliseconds: number): void => {
  now += milliseconds;
};

beforeEach(async () => {
  now = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await turn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("nobody waits as long as the work is short", () => {
  for (let piece = 0; piece < 10; piece += 1) {
    expect(breathe()).toBeUndefined();
    work(1);
  }
});

test("the page gets its turn when the work has gone on for a while, and then it begins anew", async () => {
  const seen: string[] = [];
  expect(breathe()).toBeUndefined();
  setImmediate(() => seen.push("the page"));
  work(30);
  const breath = breathe();
  expect(breath).toBeInstanceOf(Promise);
  await breath;
  expect(seen).toEqual(["the page"]);
  work(30);
  expect(breathe()).toBeUndefined();
  work(30);
  expect(breathe()).toBeInstanceOf(Promise);
});

test("waiting is no work", async () => {
  expect(breathe()).toBeUndefined();
  await turn();
  work(500);
  expect(breathe()).toBeUndefined();
});

test("a browser's own way of yielding is taken where there is one", async () => {
  const yielding = vi.fn(() => Promise.resolve());
  vi.stubGlobal("scheduler", { yield: yielding });
  await turn();
  expect(yielding).toHaveBeenCalledOnce();
});
