import { expect, test } from "vitest";
import type { Finding } from "../../../lessons/public.ts";
import { describeCheck } from "./check-results.tsx";

const finding = (isExpected: boolean): Finding => ({
  step: "limits",
  block: "wrong",
  text: "priority = 4",
  isExpected,
  message: "Equivalent: proved.",
  line: 1,
  column: 1,
});

test.each([
  [null, false, ""],
  [[finding(true)], false, "Checking…"],
  [[finding(true)], true, "1 answer, all as expected"],
  [[finding(true), finding(false)], true, "2 answers, 1 not as expected"],
])("says how the answers were judged: %#", (value, isFresh, words) => {
  expect(describeCheck({ value, isFresh, failure: null })).toBe(words);
});
