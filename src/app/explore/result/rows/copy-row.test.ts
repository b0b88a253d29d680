import { expect, test } from "vitest";
import { formatCellText } from "./copy-row.ts";

test("a string is copied as it is, other values as JSON", () => {
  const row = { _id: 7, name: '"=1', none: null, tags: ["a", 1], place: { city: "Kyiv" } };
  const texts = ["_id", "name", "none", "tags", "place.city", "missing"].map((path) => formatCellText(row, path));
  expect(texts).toEqual(["7", '"=1', "null", '["a",1]', "Kyiv", null]);
});
