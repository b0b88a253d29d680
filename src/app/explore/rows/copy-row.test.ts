import { expect, test } from "vitest";
import { cellAfter, cellText } from "./copy-row.ts";

test("a string is copied as it is, other values as JSON", () => {
  const row = { _id: 7, name: '"=1', none: null, tags: ["a", 1], place: { city: "Kyiv" } };
  const texts = ["_id", "name", "none", "tags", "place.city", "missing"].map((path) => cellText(row, path));
  expect(texts).toEqual(["7", '"=1', "null", '["a",1]', "Kyiv", null]);
});

test("the arrow keys enter a row at either end, and stop at its ends", () => {
  const paths = ["_id", "a", "b"];
  expect(["ArrowRight", "ArrowLeft", "Home"].map((key) => cellAfter(key, null, paths))).toEqual([
    "_id",
    "b",
    undefined,
  ]);
  expect([cellAfter("ArrowRight", "a", paths), cellAfter("ArrowLeft", "a", paths)]).toEqual(["b", "_id"]);
  expect([cellAfter("ArrowRight", "b", paths), cellAfter("ArrowLeft", "_id", paths)]).toEqual(["b", "_id"]);
});
