import { expect, test } from "vitest";
import { shippedCourse } from "../../lessons/public.ts";
import { findNextPage, getStepAddress, getSummaryAddress, readCoursePage } from "./course-page.ts";

const [first, second] = shippedCourse.chapters;
const last = first?.steps.at(-1);
if (first === undefined || second === undefined || last === undefined) throw new Error("There are no chapters.");

test.each([
  [getStepAddress(last), { kind: "step", step: last }],
  [getSummaryAddress(first), { kind: "summary", chapter: first }],
  ["#/learn?lesson=nope", { kind: "unknown", name: "nope" }],
  ["#/learn", null],
  ["#/learn?page=nope", null],
  ["#/learn?page=summary&chapter=nope", null],
  ["#/explore?page=summary&chapter=one-condition", null],
])("reads %s", (hash, page) => {
  expect(readCoursePage(shippedCourse, hash)).toEqual(page);
});

test("a chapter's summary follows its last step, and nothing the last summary", () => {
  const final = shippedCourse.chapters.at(-1);
  if (final === undefined) throw new Error("There are no chapters.");
  expect(findNextPage(shippedCourse, last)?.address).toBe(getSummaryAddress(first));
  expect(findNextPage(shippedCourse, first)?.title).toBe(second.steps[0]?.title);
  expect(findNextPage(shippedCourse, final)).toBeNull();
  const without = { ...shippedCourse, chapters: [{ ...first, summary: [] }, second] };
  expect(findNextPage(without, last)?.title).toBe(second.steps[0]?.title);
});
