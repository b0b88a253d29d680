import { expect, test } from "vitest";
import { collections } from "../../../../samples/public.ts";
import { listColumns } from "../../../rows/columns.ts";
import { measureTwoLines, placeInTwoLines } from "./two-lines.ts";

const all = collections.flatMap((collection) => listColumns(collection));

test.each([
  [1, "1"],
  [2, "12"],
  [5, "11122"],
  [8, "11112222"],
])("puts the first half of %d columns in the first line", (count, lines) => {
  const placed = placeInTwoLines(all.slice(0, count));
  expect(placed.map(({ place }) => (place?.isSecond === true ? "2" : "1")).join("")).toBe(lines);
});

test("eight columns of any collection fit a phone, all of Orders scroll sideways", () => {
  for (const collection of collections) {
    expect(measureTwoLines(placeInTwoLines(listColumns(collection).slice(0, 8))), collection.name).toBeLessThanOrEqual(
      370,
    );
  }
  const orders = collections.filter(({ name }) => name === "Orders").flatMap(listColumns);
  expect(measureTwoLines(placeInTwoLines(orders))).toBeGreaterThan(390);
});
