import { expect, test } from "vitest";
import { Changes } from "./changes.ts";

const list = (changes: Changes) => changes.entries().map(([collection, rows]) => [collection, [...rows]]);

test("created rows are changes like others, before and after other writes of the same collection", () => {
  const [one, two] = [{ _id: 1 }, { _id: 2 }];
  const changed = { _id: 1, name: "x" };
  const changes = new Changes();
  changes.noteCreated("A", [one, two]);
  expect(list(changes)).toEqual([
    [
      "A",
      [
        { key: 1, before: undefined, after: one },
        { key: 2, before: undefined, after: two },
      ],
    ],
  ]);
  changes.note("A", 1, one, changed);
  changes.note("A", 2, two, undefined);
  changes.noteCreated("A", [{ _id: 3 }]);
  expect(list(changes)).toEqual([
    [
      "A",
      [
        { key: 1, before: undefined, after: changed },
        { key: 3, before: undefined, after: { _id: 3 } },
      ],
    ],
  ]);
});

test("a row that is removed and created again has changed", () => {
  const changes = new Changes();
  changes.note("A", 1, { _id: 1, name: "old" }, undefined);
  changes.noteCreated("A", [{ _id: 1, name: "new" }]);
  expect(list(changes)).toEqual([["A", [{ key: 1, before: { _id: 1, name: "old" }, after: { _id: 1, name: "new" } }]]]);
});
