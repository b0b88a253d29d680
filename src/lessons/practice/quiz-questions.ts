// The questions of the placement quiz.

import { type Course, listSteps, type Step } from "../course.ts";
import type { FilterStep } from "./practice-step.ts";

/** A question, and the steps that who answers it need not do. */
export interface QuizQuestion {
  readonly step: FilterStep;
  readonly covers: readonly Step[];
}

const most = 10;

/**
 * Divides the filter steps of a course into ten parts of about the same length. The last step of each is asked, without
 * its text and hints, and covers the others.
 */
export function selectQuizQuestions(course: Course): readonly QuizQuestion[] {
  const steps = listSteps(course).filter((step): step is FilterStep => step.task.kind === "filter");
  const count = Math.min(most, steps.length);
  return Array.from({ length: count }, (_, index) => {
    const covers = steps.slice(
      Math.round((index * steps.length) / count),
      Math.round(((index + 1) * steps.length) / count),
    );
    const last = covers.at(-1);
    return last === undefined ? [] : [{ step: convertToQuizStep(last), covers }];
  }).flat();
}

function convertToQuizStep(step: FilterStep): FilterStep {
  return { ...step, blocks: [], hints: [], task: { ...step.task, start: "" } };
}
