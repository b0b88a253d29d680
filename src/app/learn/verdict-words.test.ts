import { expect, test } from "vitest";
import { judge, type Key } from "./judge.ts";
import { verdictWords } from "./verdict-words.ts";

function words(wanted: readonly Key[], kept: readonly Key[]): string {
  const { lead, rest, slips } = verdictWords(judge(new Set(wanted), new Set(kept)));
  return [lead, rest, slips].filter((part) => part !== null).join(" ");
}

test.each([
  [[1, 2], [1, 2], "Solved. All 2 wanted rows pass, and nothing else does."],
  [[1], [1], "Solved. The one wanted row passes, and nothing else does."],
  [[1, 2, 3], [1, 2], "2 of 3 wanted rows pass, and nothing else does."],
  [[1, 2], [1, 2, 3], "2 of 2 wanted rows pass. 1 row passes that should not."],
  [[1, 2], [3, 4], "0 of 2 wanted rows pass. 2 rows pass that should not."],
  [[1, 2], [], "0 of 2 wanted rows pass, and nothing else does."],
  [[], [7], "Nothing to solve: the collection holds no row that is wanted. Put the samples back in the section Data."],
])("%j against %j", (wanted, kept, expected) => {
  expect(words(wanted, kept)).toBe(expected);
});

test("large numbers keep their digits together", () => {
  const wanted = Array.from({ length: 1234 }, (_, key) => key);
  expect(words(wanted, [])).toContain("0 of 1234 wanted");
});
