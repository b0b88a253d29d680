// Tests that the sentence is true of every kind of plan.

import { expect, test } from "vitest";
import type { PlanBody } from "../find.ts";
import { prefixOf, rangeText, sentenceOf, shareText } from "./sentence.ts";
import { plainText } from "./words.tsx";

const whole: PlanBody = {
  access: { by: "all" },
  residual: null,
  candidates: [],
  rowsInCollection: 5000,
  rowsRead: 5000,
  rowsMatched: 5000,
  sort: ["-placed", "name"],
};
const open = { index: "status", ranges: [{ lower: "open", upper: "open" }], rows: 554 };
const byStatus: PlanBody = {
  ...whole,
  access: { by: "index", index: "status", ranges: open.ranges },
  candidates: [open],
  rowsRead: 554,
  rowsMatched: 554,
};
const byKey: PlanBody = {
  ...whole,
  access: { by: "index", index: "_id", ranges: [{ lower: 17, upper: 17 }] },
  rowsRead: 1,
  rowsMatched: 1,
};
const impossible: PlanBody = {
  ...whole,
  access: { by: "index", index: "total", ranges: [] },
  rowsRead: 0,
  rowsMatched: 0,
};

test.each([
  [
    "everything",
    whole,
    { limit: 100, rows: 100 },
    "Reads all 5000 rows, and each of them matches. They are sorted by placed, descending, then by name, and the first 100 are sent.",
  ],
  [
    "everything, sent whole",
    { ...whole, sort: [] },
    { limit: 10_000, rows: 5000 },
    "Reads all 5000 rows, and each of them matches. They are sorted by their keys, and sent.",
  ],
  [
    "a number alone",
    { ...whole, rowsRead: 0 },
    { limit: 0, rows: 0 },
    "Reads no row: the store knows how many there are: 5000. None was requested.",
  ],
  [
    "an index and a test",
    { ...byStatus, residual: "total > 100", rowsMatched: 402, sort: ["total"] },
    { limit: 1, rows: 1 },
    "Reads 554 of 5000 rows through the index on status, then tests total > 100 on each; 402 match. They are sorted by total, and the first is sent.",
  ],
  [
    "an index that says all",
    byStatus,
    { limit: 1000, rows: 554 },
    "Reads 554 of 5000 rows through the index on status, and each of them matches. They are sorted by placed, descending, then by name, and sent.",
  ],
  [
    "an index that gives the count",
    { ...byStatus, rowsRead: 0 },
    { limit: 0, rows: 0 },
    "Reads no row: the index on status alone gives the number of matches: 554. None was requested.",
  ],
  [
    "an index with too many rows",
    { ...whole, candidates: [{ ...open, rows: 4000 }], residual: "status = 'open'", rowsMatched: 4000 },
    { limit: 100, rows: 100 },
    "Reads all 5000 rows (the index on status would read 4000 of them; reading all is faster), then tests status = 'open' on each; 4000 match. They are sorted by placed, descending, then by name, and the first 100 are sent.",
  ],
  ["a key", byKey, { limit: 100, rows: 1 }, "Reads 1 of 5000 rows through the key, and it matches. It is sent."],
  [
    "a key that fails the test",
    { ...byKey, residual: "paid = true", rowsMatched: 0 },
    { limit: 100, rows: 0 },
    "Reads 1 of 5000 rows through the key, then tests paid = true on each; 0 match.",
  ],
  [
    "a key that nothing has",
    { ...byKey, rowsRead: 0, rowsMatched: 0 },
    { limit: 100, rows: 0 },
    "Reads 0 of 5000 rows through the key: there is none in its range.",
  ],
  [
    "no range",
    impossible,
    { limit: 100, rows: 0 },
    "Reads no row: no value of total satisfies the filter, so nothing matches.",
  ],
  [
    "no rows",
    { ...whole, rowsInCollection: 0, rowsRead: 0, rowsMatched: 0 },
    { limit: 100, rows: 0 },
    "The collection is empty: there is nothing to read.",
  ],
] as const)("%s", (_, plan, sent, expected) => {
  expect(plainText(sentenceOf(plan, sent))).toBe(expected);
});

test.each([
  [{ lower: "open", upper: "open" }, "open"],
  [{ lower: 100, lowerOpen: true }, "> 100"],
  [{ lower: 100 }, "≥ 100"],
  [{ upper: 5, upperOpen: true }, "< 5"],
  [{ lower: 1, upper: 5 }, "≥ 1, ≤ 5"],
  [{ lower: "Ham", upper: "Han", upperOpen: true }, "Ham…"],
  [{ lower: "Ham", upper: "Has", upperOpen: true }, "≥ Ham, < Has"],
  [{ lower: "2024-03-01T00:00:00.000Z" }, "≥ 2024-03-01"],
  [{ lower: "2024-03-01T10:00:00.000Z" }, "≥ 2024-03-01T10:00:00.000Z"],
  [{}, "every value"],
])("shows the range %j as %s", (range, expected) => {
  expect(rangeText(range)).toBe(expected);
});

test("only a range of all texts that begin so is a prefix", () => {
  expect(prefixOf({ lower: "Ham", upper: "Han", upperOpen: true })).toBe("Ham");
  expect(prefixOf({ lower: "Ham", upper: "Han" })).toBeUndefined();
  expect(prefixOf({ lower: "", upper: "", upperOpen: true })).toBeUndefined();
  expect(prefixOf({ lower: 1, upper: 2, upperOpen: true })).toBeUndefined();
});

test.each([
  [0, 10, "0 %"],
  [1, 1000, "less than 1 %"],
  [1, 3, "33 %"],
  [3, 3, "100 %"],
  [0, 0, "0 %"],
])("%i of %i is %s", (part, all, expected) => {
  expect(shareText(part, all)).toBe(expected);
});
