import { type Chapter, type Course, listSteps, type Step } from "../../lessons/public.ts";
import { readRoute, writeRoute } from "../address/route.ts";

export type CoursePage =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "summary"; readonly chapter: Chapter }
  | { readonly kind: "practice"; readonly goal: PracticeGoal }
  /** The address names a step that the course does not have. */
  | { readonly kind: "unknown"; readonly name: string };

export interface PracticeGoal {
  /** Its name; empty or unknown for any. */
  readonly collection: string;
  /** From 1. */
  readonly number: number;
}

export interface PageLink {
  readonly address: string;
  readonly title: string;
}

export const firstGoal: PracticeGoal = { collection: "", number: 1 };

/** Reads the page in an address; null if it names none. */
export function readCoursePage(course: Course, hash: string): CoursePage | null {
  const { section, params } = readRoute(hash);
  if (section !== "learn") return null;
  const [page, lesson = ""] = [params.get("page"), params.get("lesson")];
  if (page === "practice") {
    const goal = { collection: params.get("collection") ?? "", number: readCount(params.get("goal")) };
    return { kind: "practice", goal };
  }
  const chapter = course.chapters.find(({ id }) => id === params.get("chapter"));
  if (page === "summary" && chapter !== undefined) return { kind: "summary", chapter };
  if (lesson === "") return null;
  const step = listSteps(course).find(({ id }) => id === lesson);
  return step === undefined ? { kind: "unknown", name: lesson } : { kind: "step", step };
}

/** A whole number from 1; 1 for any other text. */
function readCount(text: string | undefined): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

export function getStepAddress({ id }: Pick<Step, "id">): string {
  return writeRoute("learn", [["lesson", id]]);
}

export function getSummaryAddress({ id }: Chapter): string {
  return writeRoute("learn", Object.entries({ page: "summary", chapter: id }));
}

export function getPracticeAddress({ collection, number }: PracticeGoal): string {
  return writeRoute("learn", Object.entries({ page: "practice", collection, goal: String(number) }));
}

export function formatSummaryTitle({ title }: Chapter): string {
  return `Summary: ${title}`;
}

/** The page after a step or a summary: each chapter ends with its summary, if it has one, and the course with practice. */
export function findNextPage({ chapters }: Course, current: Step | Chapter): PageLink {
  const pages = chapters.flatMap((chapter): readonly (Step | Chapter)[] =>
    chapter.summary.length === 0 ? chapter.steps : [...chapter.steps, chapter],
  );
  const next = pages[pages.indexOf(current) + 1];
  if (next === undefined) return { address: getPracticeAddress(firstGoal), title: "Practice" };
  if ("task" in next) return { address: getStepAddress(next), title: next.title };
  return { address: getSummaryAddress(next), title: formatSummaryTitle(next) };
}
