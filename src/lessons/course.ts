// What a course is: chapters of steps, each a page of prose and a task. docs/teaching.md describes the files.

import type { OperationName } from "../language/public.ts";
import type { RequestTask } from "./request-task.ts";

/** Text for people. Code is in backticks. */
export type Prose = string;

/** A piece of text in a paragraph. */
export type Inline =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "emphasis" | "strong"; readonly content: readonly Inline[] }
  | { readonly kind: "link"; readonly content: readonly Inline[]; readonly address: string };

/** A piece of a page. */
export type Block =
  | { readonly kind: "paragraph"; readonly content: readonly Inline[] }
  /** A side note. */
  | { readonly kind: "aside"; readonly content: readonly Inline[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  /** A filter to look at. */
  | { readonly kind: "sample"; readonly filter: string }
  /** Any other code, such as a request. */
  | { readonly kind: "code"; readonly text: string };

/** Some members of a row. The other members are those of a row of the collection. */
export type PartialRow = { readonly [member: string]: unknown };

/** A task that is solved by a filter. */
export interface FilterTask {
  readonly kind: "filter";
  readonly collection: string;
  /** Whose rules the filter follows: what a collection allows differs between operations. */
  readonly operation: OperationName;
  /** The fields to show beside the key, by path. */
  readonly fields: readonly string[];
  /** Whether an answer may name the key. */
  readonly mayNameKey: boolean;
  /** The initial text of the editor. */
  readonly start: string;
  /** The shortest known filter that matches the wanted rows. Any equivalent filter is correct. */
  readonly reference: string;
  /** Rows that the collection need not contain, on which an answer is judged, too. */
  readonly hiddenRows: readonly PartialRow[];
  /** Wrong answers, for the check of the course. */
  readonly wrong: readonly string[];
  /** Other correct answers, for the check of the course. */
  readonly accept: readonly string[];
}

export type Task = FilterTask | RequestTask;

export interface Step {
  /** Its name in addresses and in stored progress: never given to another step. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** What to achieve, in one or two sentences. */
  readonly goal: Prose;
  /** From vague to almost the answer. */
  readonly hints: readonly Prose[];
  readonly task: Task;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly Step[];
  /** The summary sheet; empty if there is none. */
  readonly summary: readonly Block[];
}

export interface Course {
  readonly id: string;
  readonly title: string;
  /** One sentence about the course; empty if there is none. */
  readonly summary: Prose;
  readonly chapters: readonly Chapter[];
}

/** Every step of a course, from the first to the last. */
export function listSteps(course: Course): readonly Step[] {
  return course.chapters.flatMap(({ steps }) => steps);
}
