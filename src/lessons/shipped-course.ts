// The course that ships: one file per chapter, in the format of docs/teaching.md.

import oneCondition from "./course/01-one-condition.md?raw";
import listsAndStrings from "./course/02-lists-and-strings.md?raw";
import severalConditions from "./course/03-several-conditions.md?raw";
import datesSumsArrays from "./course/04-dates-sums-arrays.md?raw";
import type { Course } from "./course.ts";
import { parseCourse } from "./parse-course.ts";

/** The files of the chapters, in their order. Each is a course by itself, too. */
export const chapterFiles: readonly string[] = [oneCondition, listsAndStrings, severalConditions, datesSumsArrays];

export const shippedCourse: Course = {
  id: "riddle",
  title: "The filter language",
  summary: "Filters, from the first condition on.",
  chapters: chapterFiles.flatMap((file) => parseCourse(file).course.chapters),
};
