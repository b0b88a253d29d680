import { expect, test } from "vitest";
import { clampPaneSize, readSizes } from "./panes.ts";

test.each([
  [undefined, {}],
  [null, {}],
  ["wide", {}],
  [[300], {}],
  [{}, {}],
  [
    { fields: 300, why: 400.4 },
    { fields: 300, why: 400 },
  ],
  [{ fields: "300", why: null, other: 5 }, {}],
  [
    { fields: -1, filter: 1e9 },
    { fields: 208, filter: 640 },
  ],
  [{ fields: Number.NaN, why: Number.POSITIVE_INFINITY }, {}],
])("reads the valid part of %j", (stored, sizes) => {
  expect(readSizes(stored)).toEqual(sizes);
});

test("a size stays within its limits, in whole pixels", () => {
  expect(clampPaneSize("why", 300.6)).toBe(301);
  expect(clampPaneSize("why", 0)).toBe(240);
  expect(clampPaneSize("why", 5000)).toBe(800);
});
