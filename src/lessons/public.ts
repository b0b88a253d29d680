// The public API of the lessons: courses, the parser of their files, and the course that ships.

export { type CheckData, checkCourse, type Finding } from "./check-course.ts";
export type { Block, Chapter, Course, FilterTask, Inline, Step, Task } from "./course.ts";
export { listSteps } from "./course.ts";
export type { CourseIssue } from "./course-issue.ts";
export { type CounterExample, type FilterGrade, gradeFilter } from "./grading/grade-filter.ts";
export { type ParsedCourse, parseCourse } from "./parse-course.ts";
export type { RequestAnswer, RequestTask, TaskRows } from "./request-task.ts";
export { readAnswer } from "./request-task.ts";
export type { GradingSetting, RequestVerdict } from "./requests/grade-requests.ts";
export { gradeRequests } from "./requests/grade-requests.ts";
export type { DifferentRow } from "./requests/request-difference.ts";
export type { RowsByCollection, StepData } from "./requests/step-service.ts";
export { completeRows, createStepService, readTypicalRows } from "./requests/step-service.ts";
export { copyShippedCourse, courseTemplate, shippedCourse } from "./shipped-course.ts";
export { type FilterAnswer, writeBundleLesson, writeFilterLesson } from "./write-lesson.ts";
