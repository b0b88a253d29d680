import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForNextTask } from "./next-task.ts";
import { yieldToTasks } from "./yield-to-tasks.ts";

/** The mocked `performance.now()`, in milliseconds. */
let now = 0;
const work = (milliseconds: number): void => {
  now += milliseconds;
};

beforeEach(async () => {
  now = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await waitForNextTask();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("does not yield while the task is short", () => {
  for (let piece = 0; piece < 10; piece += 1) {
    expect(yieldToTasks()).toBeUndefined();
    work(1);
  }
});

test("yields once the task has run for long, then restarts the measurement", async () => {
  const seen: string[] = [];
  expect(yieldToTasks()).toBeUndefined();
  setImmediate(() => seen.push("the page"));
  work(30);
  const yielded = yieldToTasks();
  expect(yielded).toBeInstanceOf(Promise);
  await yielded;
  expect(seen).toEqual(["the page"]);
  work(30);
  expect(yieldToTasks()).toBeUndefined();
  work(30);
  expect(yieldToTasks()).toBeInstanceOf(Promise);
});

test("does not count waiting as work", async () => {
  expect(yieldToTasks()).toBeUndefined();
  await waitForNextTask();
  work(500);
  expect(yieldToTasks()).toBeUndefined();
});
