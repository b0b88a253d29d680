import { expect, test } from "vitest";
import { parseCourse, stepsOf } from "../../../lessons/index.ts";
import { courseFile } from "../testing/course-file.ts";
import {
  classCsv,
  classTable,
  type Progress,
  parseProgress,
  progressFileName,
  studentsIn,
  writeProgress,
} from "./progress-file.ts";

const { course } = parseCourse(
  `${courseFile()}\n# Another {#another}\n${courseFile()
    .replace(/^[\s\S]*?(?=## Limits)/, "")
    .replace("Limits {#limits}", "More {#more}")}`,
);

const ada: Progress = { name: "Ada", at: "2026-03-01T10:00:00.000Z", steps: ["limits", "elsewhere"] };
const zoe: Progress = { name: "=Zoë", at: "2026-03-02T10:00:00.000Z", steps: ["limits", "more"] };

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
  expect(progressFileName(name)).toBe(file);
});

test("merges the files of a student", () => {
  const later = { ...ada, at: "2026-04-01T10:00:00.000Z", steps: ["more"] };
  expect(studentsIn([later, zoe, ada])).toEqual([
    zoe,
    { name: "Ada", at: later.at, steps: ["more", "limits", "elsewhere"] },
  ]);
});

test("makes a table by chapter and by step, without steps of other courses", () => {
  expect(stepsOf(course).map(({ id }) => id)).toEqual(["limits", "more"]);
  const table = classTable([ada, zoe], course, "chapters");
  expect(table.columns).toEqual([
    { title: "One condition", of: 1 },
    { title: "Another", of: 1 },
    { title: "All", of: 2 },
  ]);
  expect(table.students.map(({ name, counts }) => [name, counts])).toEqual([
    ["=Zoë", [1, 1, 2]],
    ["Ada", [1, 0, 1]],
  ]);
  expect(classTable([ada], course, "steps").columns.map(({ title }) => title)).toEqual(["Limits", "More", "All"]);
});

test("makes a CSV that no spreadsheet takes for formulas", () => {
  expect(classCsv(classTable([ada, zoe], course, "steps"))).toBe(
    "Name,Exported,Limits,More,All (2)\r\n" +
      "'=Zoë,2026-03-02T10:00:00.000Z,1,1,2\r\n" +
      "Ada,2026-03-01T10:00:00.000Z,1,0,1\r\n",
  );
});
