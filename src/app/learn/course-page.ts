import { useEffect } from "react";
import { type Chapter, type Course, listSteps, type Step } from "../../lessons/public.ts";
import { getCurrentHash, readRoute, replaceHash, writeRoute } from "../address/route.ts";
import { createStore } from "../state/store.ts";

export type CoursePage =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "summary"; readonly chapter: Chapter }
  /** The address names a step that the course does not have. */
  | { readonly kind: "unknown"; readonly name: string };

export interface PageLink {
  readonly address: string;
  readonly title: string;
}

export function readCoursePage(course: Course, hash: string): CoursePage | null {
  const { section, params } = readRoute(hash);
  if (section !== "learn") return null;
  const chapter = course.chapters.find(({ id }) => id === params.get("chapter"));
  if (params.get("page") === "summary" && chapter !== undefined) return { kind: "summary", chapter };
  const lesson = params.get("lesson") ?? "";
  if (lesson === "") return null;
  const step = listSteps(course).find(({ id }) => id === lesson);
  return step === undefined ? { kind: "unknown", name: lesson } : { kind: "step", step };
}

export function getStepAddress({ id }: Pick<Step, "id">): string {
  return writeRoute("learn", [["lesson", id]]);
}

export function getSummaryAddress({ id }: Chapter): string {
  return writeRoute("learn", Object.entries({ page: "summary", chapter: id }));
}

export function formatSummaryTitle({ title }: Chapter): string {
  return `Summary: ${title}`;
}

/** The page after a step or a summary, with which each chapter ends if it has one; null after the last page. */
export function findNextPage({ chapters }: Course, current: Step | Chapter): PageLink | null {
  const pages = chapters.flatMap((chapter): readonly (Step | Chapter)[] =>
    chapter.summary.length === 0 ? chapter.steps : [...chapter.steps, chapter],
  );
  const next = pages[pages.indexOf(current) + 1];
  if (next === undefined) return null;
  if ("task" in next) return { address: getStepAddress(next), title: next.title };
  return { address: getSummaryAddress(next), title: formatSummaryTitle(next) };
}

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
