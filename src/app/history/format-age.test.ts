import { expect, test } from "vitest";
import { formatAge } from "./format-age.ts";

const now = new Date(2026, 10, 21, 10, 0).getTime();

test.each([
  [new Date(2026, 10, 21, 9, 59, 1), "now"],
  [new Date(2026, 10, 21, 10, 30), "now"],
  [new Date(2026, 10, 21, 9, 56), "4 min"],
  [new Date(2026, 10, 21, 7, 0), "3 h"],
  [new Date(2026, 10, 17, 10, 0), "Tue"],
  [new Date(2026, 2, 12), "12 Mar"],
  [new Date(2024, 2, 12), "12 Mar 2024"],
])("%s", (at, words) => {
  expect(formatAge(at.getTime(), now)).toBe(words);
});
