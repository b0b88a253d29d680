// The public face of the lessons: the course as data.

export { chapters, lessons } from "./course.ts";
export type { Block, Lesson } from "./lesson.ts";
