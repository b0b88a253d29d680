// The public API of the lessons: courses, the parser of their files, and the course that ships.

export type { Block, Chapter, Course, FilterTask, Inline, Step } from "./course.ts";
export { stepsOf } from "./course.ts";
export { type CounterExample, type FilterGrade, gradeFilter } from "./grading/grade-filter.ts";
export { type FilterStep, practiceStep } from "./practice/practice-step.ts";
export type { RequestTask } from "./request-task.ts";
export { shippedCourse } from "./shipped-course.ts";
