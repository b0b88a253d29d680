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
])("%j is read without trouble", (stored, ids) => {
  expect(readDone(stored)).toEqual(ids);
});
