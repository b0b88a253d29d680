import { expect, test } from "vitest";
import { compile, filterRules, listFieldTypes, printNode } from "../../../../language/public.ts";
import { collections, getSampleRows } from "../../../../samples/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { listColumns } from "../../../rows/columns.ts";
import { countValues, createRangeCondition, isContinuous } from "./read-values.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("There are no orders.");
const rules = filterRules(orders, "FindMany");
const all: readonly FoundRow[] = getSampleRows("Orders");
const columns = listColumns(orders);

test.each(columns.filter(isContinuous).map((column) => [column.path, column] as const))(
  "the condition of each bin of %s matches the rows that it counts",
  (_, column) => {
    const { bins } = countValues(all, column, rules);
    expect(bins.length).toBeGreaterThan(0);
    for (const bin of bins) {
      const condition = createRangeCondition(bin, column, rules);
      if (condition === null) continue;
      expect(all.filter(compile(condition, listFieldTypes(orders)))).toHaveLength(bin.count);
    }
  },
);

test("lists the most frequent values, null among them, with a condition for each", () => {
  const column = columns.find(({ path }) => path === "status");
  if (column === undefined) throw new Error("Orders have a status.");
  const { bins, values } = countValues(all, column, rules);
  expect(bins).toEqual([]);
  expect(values.map(({ count }) => count).sort((one, other) => other - one)).toEqual(values.map(({ count }) => count));
  for (const { text, count, conditions } of values) {
    expect(conditions && printNode(conditions.same)).toBe(`status = '${text}'`);
    expect(all.filter(({ status }) => status === text)).toHaveLength(count);
  }
});

test("a moment at midnight is written as its day", () => {
  const column = { path: "placed", type: "datetime" } as const;
  const range = { from: Date.parse("2024-03-01T00:00Z"), to: Date.parse("2024-03-01T12:00Z") };
  const condition = createRangeCondition(range, column, rules);
  expect(condition && printNode(condition)).toBe("placed >= #2024-03-01# and placed < #2024-03-01T12:00:00.000Z#");
});
