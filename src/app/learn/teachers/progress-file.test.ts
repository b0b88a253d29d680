import { expect, test } from "vitest";
import { type CourseProgress, getProgressFileName, parseProgress, writeProgress } from "./progress-file.ts";

const ada: CourseProgress = { name: "Ada", at: "2026-03-01T10:00:00.000Z", steps: ["limits", "elsewhere"] };

test("reads what it writes", () => {
  expect(parseProgress("ada.json", writeProgress(ada))).toEqual(ada);
});

test.each([
  ["no JSON", "x", "a.json has no progress. Choose a file that Learn has exported."],
  ["another file", '{"riddle":1,"collections":[]}', /has no progress/],
  ["a newer format", '{"riddleProgress":2}', "a.json has format 2; this version reads 1. Update the page."],
  ["no steps", '{"riddleProgress":1,"name":"Ada","at":"x"}', /is incomplete/],
])("refuses %s", (_, text, message) => {
  expect(() => parseProgress("a.json", text)).toThrow(message);
});

test("ignores steps that are not ids", () => {
  const text = '{"riddleProgress":1,"name":" Ada ","at":"x","steps":["a",1,null]}';
  expect(parseProgress("a.json", text)).toEqual({ name: "Ada", at: "x", steps: ["a"] });
});

test.each([
  ["Ada Lovelace", "progress-ada-lovelace.json"],
  ["Zoë/../x", "progress-zoë-x.json"],
  ["", "progress.json"],
])("names the file of %j", (name, file) => {
  expect(getProgressFileName(name)).toBe(file);
});
