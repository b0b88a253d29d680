// The course that ships: one file per chapter, in the format of docs/teaching.md.

import oneCondition from "./course/01-one-condition.md?raw";
import severalConditions from "./course/02-several-conditions.md?raw";
import nullValues from "./course/03-null.md?raw";
import lists from "./course/04-lists.md?raw";
import textsAndPatterns from "./course/05-texts-and-patterns.md?raw";
import datesAndTimes from "./course/06-dates-and-times.md?raw";
import calculationsArraysRules from "./course/07-calculations-arrays-rules.md?raw";
import addresses from "./course/08-addresses.md?raw";
import reading from "./course/09-reading.md?raw";
import writing from "./course/10-writing.md?raw";
import bundles from "./course/11-bundles.md?raw";
import transactions from "./course/12-transactions.md?raw";
import type { Course } from "./course.ts";
import template from "./course-template.md?raw";
import { parseCourse } from "./parse-course.ts";

/** The files of the chapters, in their order. Each is a course by itself, too. */
export const chapterFiles: readonly string[] = [
  oneCondition,
  severalConditions,
  nullValues,
  lists,
  textsAndPatterns,
  datesAndTimes,
  calculationsArraysRules,
  addresses,
  reading,
  writing,
  bundles,
  transactions,
];

export const shippedCourse: Course = {
  id: "riddle",
  title: "Filters and bundles",
  summary: "Filters, from the first condition on, then requests, bundles and transactions.",
  chapters: chapterFiles.flatMap((file) => parseCourse(file).course.chapters),
};

/** The file that the editor of a course begins with. */
export const courseTemplate: string = template;

/** A file of the whole course, to be changed by a teacher. */
export function copyShippedCourse(): string {
  const bodies = chapterFiles.map((file) => file.replace(/^---\n[\s\S]*?\n---\n/, ""));
  return `---\ntitle: A copy of ${shippedCourse.title}\nid: my-copy\nsummary: ${shippedCourse.summary}\n---\n${bodies.join("\n")}`;
}
