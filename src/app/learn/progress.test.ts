import { expect, test } from "vitest";
import { readDone } from "./progress.ts";

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
