import { expect, test } from "vitest";
import { addSteps, readDone } from "./progress.ts";

test.each([
  [undefined, []],
  [[], []],
  [
    ["edges", "null"],
    ["edges", "null"],
  ],
  [["edges", 4, null, ["null"], "edges"], ["edges"]],
  [{ edges: true }, []],
  [4, []],
  ["edges", []],
])("reads the valid part of %j", (stored, ids) => {
  expect(readDone(stored)).toEqual(ids);
});

test("adds the steps that are new, and removes only those again", () => {
  addSteps(["limits", "null"]);
  const { added, undo } = addSteps(["null", "both", "edges"]);
  expect(added).toBe(2);
  expect(addSteps(["limits", "edges"]).added).toBe(0);
  undo();
  expect(addSteps(["limits", "null", "both", "edges"]).added).toBe(2);
});
