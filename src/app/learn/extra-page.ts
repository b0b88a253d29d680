// The pages of Learn beside the steps: summary sheets and practice.

import type { Chapter, Course, Step } from "../../lessons/public.ts";
import { readRoute, writeRoute } from "../address/route.ts";
import { getStepAddress, type NextPage } from "./step-address.ts";

export type ExtraPage =
  | { readonly kind: "summary"; readonly chapter: Chapter }
  /** Goals count from 1. */
  | { readonly kind: "practice"; readonly collection: string; readonly goal: number };

/** The first goal of practice, in a collection that the reader chooses. */
export const firstPractice: ExtraPage = { kind: "practice", collection: "", goal: 1 };

/** Reads the page in an address; null if it is that of a step. */
export function readExtraPage(course: Course, hash: string): ExtraPage | null {
  const { section, params } = readRoute(hash);
  if (section !== "learn") return null;
  switch (params.get("page")) {
    case "summary": {
      const chapter = course.chapters.find(({ id }) => id === params.get("chapter"));
      return chapter === undefined ? null : { kind: "summary", chapter };
    }
    case "practice":
      return { kind: "practice", collection: params.get("collection") ?? "", goal: countIn(params.get("goal")) };
    default:
      return null;
  }
}

/** A whole number from 1; 1 for any other text. */
function countIn(text: string | undefined): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

export function writeExtraPageAddress(page: ExtraPage): string {
  const { kind, ...given } = page.kind === "summary" ? { kind: page.kind, chapter: page.chapter.id } : page;
  const params = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
  return writeRoute("learn", [["page", kind], ...params]);
}

/** The page after a step or a summary: each chapter ends with its summary, if it has one, and the course with practice. */
export function findNextPage({ chapters }: Course, current: Step | Chapter): NextPage {
  const pages = chapters.flatMap((chapter) => [
    ...chapter.steps.map((step) => ({
      item: step as Step | Chapter,
      address: getStepAddress(step),
      title: step.title,
    })),
    ...(chapter.summary.length === 0
      ? []
      : [
          {
            item: chapter,
            address: writeExtraPageAddress({ kind: "summary", chapter }),
            title: formatSummaryTitle(chapter),
          },
        ]),
  ]);
  const after = pages[pages.findIndex(({ item }) => item === current) + 1];
  return after ?? { address: writeExtraPageAddress(firstPractice), title: "Practice" };
}

export function formatSummaryTitle({ title }: Chapter): string {
  return `Summary: ${title}`;
}
