import { expect, test } from "vitest";
import { listSteps } from "../course.ts";
import { shippedCourse } from "../shipped-course.ts";
import { selectQuizQuestions } from "./quiz-questions.ts";

test("asks ten questions, which cover every filter step once", () => {
  const questions = selectQuizQuestions(shippedCourse);
  expect(questions).toHaveLength(10);
  expect(questions.flatMap(({ covers }) => covers)).toEqual(
    listSteps(shippedCourse).filter(({ task }) => task.kind === "filter"),
  );
  for (const { step, covers } of questions) {
    expect(covers.at(-1)?.id).toBe(step.id);
    expect([step.task.start, step.hints, step.blocks]).toEqual(["", [], []]);
  }
});

test("asks fewer questions in a short course, and none without steps", () => {
  const [chapter] = shippedCourse.chapters;
  if (chapter === undefined) throw new Error("There is no chapter.");
  expect(selectQuizQuestions({ ...shippedCourse, chapters: [chapter] })).toHaveLength(chapter.steps.length);
  expect(selectQuizQuestions({ ...shippedCourse, chapters: [] })).toEqual([]);
});
