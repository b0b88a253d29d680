import { useEffect } from "react";
import { type Course, listSteps } from "../../lessons/public.ts";
import { getCurrentHash, readRoute, replaceHash } from "../address/route.ts";
import { createStore } from "../state/store.ts";
import { type CoursePage, getStepAddress, readCoursePage } from "./course-page.ts";

/** The id of the last step shown, for when the user returns from another section. */
const lastStep = createStore("");

/** Returns the page in the address, else the last step shown, else the first one not completed. The address follows. */
export function useCoursePage(course: Course, hash: string, done: ReadonlySet<string>): CoursePage {
  const page = readCoursePage(course, hash) ?? findOpenStep(course, done);
  const step = page.kind === "step" ? page.step : undefined;
  useEffect(() => {
    if (step === undefined) return;
    lastStep.set(step.id);
    // An address that the user has followed since must not be replaced.
    if (readRoute(hash).section === "learn" && getCurrentHash() === hash) replaceHash(getStepAddress(step));
  }, [step, hash]);
  return page;
}

function findOpenStep(course: Course, done: ReadonlySet<string>): CoursePage {
  const steps = listSteps(course);
  const step = steps.find(({ id }) => id === lastStep.get()) ?? steps.find(({ id }) => !done.has(id)) ?? steps[0];
  // An own course that an earlier version has stored may have no step that this one reads.
  return step === undefined ? { kind: "unknown", name: `${course.id}/` } : { kind: "step", step };
}
