// The course that ships: one file per chapter, in the format of docs/teaching.md.

import type { Course } from "./course.ts";
import template from "./course-template.md?raw";
import { parseCourse } from "./parse-course.ts";

/** The files of the chapters, in the order of their names. Each is a course by itself, too. */
export const chapterFiles: readonly string[] = Object.values(
  import.meta.glob<string>("./course/*.md", { query: "?raw", import: "default", eager: true }),
);

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
