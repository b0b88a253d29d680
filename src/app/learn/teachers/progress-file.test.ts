import { expect, test } from "vitest";
import { readProgress, writeProgress } from "./progress-file.ts";

test("reads what it writes", () => {
  expect(readProgress("a.json", writeProgress(["limits", "elsewhere"]))).toEqual(["limits", "elsewhere"]);
});

test.each([
  ["no JSON", "x", "a.json has no progress. Choose a file that Learn has exported."],
  ["another file", '{"riddle":1,"collections":[]}', /has no progress/],
  ["a newer format", '{"riddleProgress":2}', "a.json has format 2; this version reads 1. Update the page."],
  ["no steps", '{"riddleProgress":1,"at":"x"}', /is incomplete/],
])("refuses %s", (_, text, message) => {
  expect(readProgress("a.json", text)).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
});

test("ignores steps that are not ids", () => {
  expect(readProgress("a.json", '{"riddleProgress":1,"steps":["a",1,null]}')).toEqual(["a"]);
});
