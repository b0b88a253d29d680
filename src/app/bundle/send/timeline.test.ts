import { describe, expect, test } from "vitest";
import { findPartSpan } from "./answer.ts";
import { formatMilliseconds, formatPosition } from "./timeline.ts";

const stage = (name: string, duration: number) => ({ name, duration });

describe("when a part ran", () => {
  test("from its start through plan and store, neither parsing nor encoding", () => {
    const stages = [stage("parse", 9), stage("start", 2), stage("plan", 0.5), stage("store", 1.5), stage("encode", 7)];
    expect(findPartSpan(stages)).toEqual({ from: 2, to: 4 });
  });

  test("without a transaction, from the end of its wait for the database", () => {
    expect(findPartSpan([stage("start", 2), stage("wait", 3), stage("store", 1)])).toEqual({ from: 5, to: 6 });
  });

  test("one that never began has no span", () => {
    expect(findPartSpan([stage("parse", 0.1), stage("encode", 0.1)])).toBeNull();
  });

  test("one that was rejected as soon as it began took no time", () => {
    expect(findPartSpan([stage("start", 3)])).toEqual({ from: 3, to: 3 });
  });
});

test("positions are in percent of the time until the end", () => {
  expect(formatPosition(1, { end: 3 })).toBe("33.33%");
});

test.each<[number, string]>([
  [0.123, "0.12"],
  [4.28, "4.3"],
  [123.4, "123"],
])("%d ms", (time, text) => {
  expect(formatMilliseconds(time)).toBe(text);
});
