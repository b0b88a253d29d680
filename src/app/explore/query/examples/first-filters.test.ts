// Tests the examples of the welcome against the samples.

import { expect, test } from "vitest";
import { compile, filterRules, parse } from "../../../../language/public.ts";
import { collections, getSampleRows } from "../../../../samples/public.ts";
import { firstFilters } from "./first-filters.ts";

test.each(firstFilters)("$words matches some rows and not all", ({ collection: name, filter: text }) => {
  const collection = collections.find((each) => each.name === name);
  const { filter, issues } = parse(text);
  if (collection === undefined || filter === null) throw new Error("The example has no filter.");
  expect(issues).toEqual([]);
  const isMatch = compile(filter, filterRules(collection, "FindMany").types);
  const count = getSampleRows(name).filter((row) => isMatch(row)).length;
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThan(getSampleRows(name).length / 2);
});
