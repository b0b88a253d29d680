import { expect, test } from "vitest";
import { findParameterProblems } from "./parameter-problems.ts";

test("reports a repeated name on the second parameter", () => {
  const [first, second] = findParameterProblems([
    ["trace", "1"],
    ["trace", "2"],
  ]);
  expect(first).toBeUndefined();
  expect(second).toMatchObject({ blocks: true });
});

test("a parameter without a name is not sent, but does not block sending", () => {
  expect(
    findParameterProblems([
      ["", "1"],
      ["", "2"],
    ]).map((problem) => problem?.blocks),
  ).toEqual([false, false]);
});

test.each(["transaction", "timeout", "\ud800"])("%j is not a valid name", (name) => {
  expect(findParameterProblems([[name, "1"]])[0]?.blocks).toBe(true);
});

test("any other name is valid, even one that every object inherits", () => {
  expect(
    findParameterProblems([
      ["constructor", "1"],
      ["Timeout", ""],
    ]),
  ).toEqual([undefined, undefined]);
});
