import { expect, test } from "vitest";
import type { FilterGrade } from "../../lessons/public.ts";
import { describeVerdict } from "./filter-verdict.tsx";
import { type JudgedKey, judge } from "./judge.ts";

const proved: FilterGrade = { kind: "equivalent", isProved: true, tried: 5000, shorter: null };

function words(wanted: readonly JudgedKey[], kept: readonly JudgedKey[], grade: FilterGrade | null = proved): string {
  const { lead, rest, extra } = describeVerdict(judge(new Set(wanted), new Set(kept)), grade);
  return [lead, rest, extra].filter((part) => part !== null).join(" ");
}

/** The verdict for a number of wanted rows, hits and extra rows. */
const rows = (wanted: number, hits: number, extra: number): string => {
  const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  return words(keys(0, wanted), [...keys(0, hits), ...keys(1_000_000, extra)]);
};

test.each<[wanted: number, hits: number, extra: number, expected: string]>([
  [0, 0, 0, "Nothing to solve: the collection has no wanted rows. Put the samples back in Data."],
  [0, 0, 1, "Nothing to solve: the collection has no wanted rows. Put the samples back in Data."],
  [1, 0, 0, "0 of 1 wanted rows pass, and nothing else does."],
  [2, 0, 0, "0 of 2 wanted rows pass, and nothing else does."],
  [13, 0, 0, "0 of 13 wanted rows pass, and nothing else does."],
  [1, 0, 1, "0 of 1 wanted rows pass. 1 row passes that should not."],
  [2, 0, 2, "0 of 2 wanted rows pass. 2 rows pass that should not."],
  [13, 0, 5000, "0 of 13 wanted rows pass. 5000 rows pass that should not."],
  [2, 1, 0, "1 of 2 wanted rows passes, and nothing else does."],
  [13, 1, 0, "1 of 13 wanted rows passes, and nothing else does."],
  [13, 12, 0, "12 of 13 wanted rows pass, and nothing else does."],
  [2, 1, 1, "1 of 2 wanted rows passes. 1 row passes that should not."],
  [13, 12, 2, "12 of 13 wanted rows pass. 2 rows pass that should not."],
  [1, 1, 0, "Solved. 1 of 1 wanted rows passes, and nothing else does. Equivalent to the solution: proved."],
  [2, 2, 0, "Solved. 2 of 2 wanted rows pass, and nothing else does. Equivalent to the solution: proved."],
  [13, 13, 0, "Solved. 13 of 13 wanted rows pass, and nothing else does. Equivalent to the solution: proved."],
  [1, 1, 1, "1 of 1 wanted rows passes. 1 row passes that should not."],
  [2, 2, 3, "2 of 2 wanted rows pass. 3 rows pass that should not."],
  [13, 13, 1, "13 of 13 wanted rows pass. 1 row passes that should not."],
  [1234, 1233, 5678, "1233 of 1234 wanted rows pass. 5678 rows pass that should not."],
])("%i wanted rows, of which %i match, and %i extra rows: %s", (wanted, hits, extra, expected) => {
  expect(rows(wanted, hits, extra)).toBe(expected);
});

test.each<[grade: FilterGrade | null, expected: string]>([
  [null, "Checking. 2 of 2 wanted rows pass, and nothing else does."],
  [{ kind: "names-key" }, "Write it without the key. A list of rows does not say what they have in common."],
  [
    { kind: "different", row: {}, isWanted: true, source: "hidden" },
    "Not yet. 2 of 2 wanted rows pass, and nothing else does, but another row shows a difference.",
  ],
  [
    { ...proved, isProved: false, shorter: "a = 1" },
    "Solved. 2 of 2 wanted rows pass, and nothing else does. Equivalent on everything tried (5000 rows), though there is a shorter answer.",
  ],
])("words the grade %j", (grade, expected) => {
  expect(words([1, 2], [1, 2], grade)).toBe(expected);
});
