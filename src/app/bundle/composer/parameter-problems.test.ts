import { expect, test } from "vitest";
import { parameterProblems } from "./parameter-problems.ts";

test("reports a repeated name on the second one", () => {
  const [first, second] = parameterProblems([
    ["trace", "1"],
    ["trace", "2"],
  ]);
  expect(first).toBeUndefined();
  expect(second).toMatchObject({ blocks: true });
});

test("without a name it is only not sent", () => {
  expect(
    parameterProblems([
      ["", "1"],
      ["", "2"],
    ]).map((problem) => problem?.blocks),
  ).toEqual([false, false]);
});

test.each(["transaction", "timeout", "\ud800"])("%j can't be the name of one", (name) => {
  expect(parameterProblems([[name, "1"]])[0]?.blocks).toBe(true);
});

test("any other name can, also one that objects have by themselves", () => {
  expect(
    parameterProblems([
      ["constructor", "1"],
      ["Timeout", ""],
    ]),
  ).toEqual([undefined, undefined]);
});
