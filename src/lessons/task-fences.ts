// The fenced blocks of a step that describe its task.

import { readJson } from "../wire/public.ts";
import { type CourseIssueList, findPlaceIn, type Place } from "./course-issue.ts";

/** A fenced block. */
export interface Fence {
  readonly name: string;
  readonly text: string;
  /** The place of its first line, the one with its name. */
  readonly place: Place;
}

/** The names of blocks that describe a step's task. */
export const taskFences = [
  "task",
  "goal",
  "start",
  "reference",
  "hints",
  "rows",
  "hidden-rows",
  "other-client",
  "wrong",
  "accept",
] as const;

const repeatable: readonly string[] = ["wrong", "accept"];

/** The blocks of a step, by name. */
export class TaskFences {
  readonly #fences: readonly Fence[];
  readonly #step: Place;
  readonly #issues: CourseIssueList;

  /** @param step - the place of the step's heading */
  constructor(fences: readonly Fence[], step: Place, issues: CourseIssueList) {
    this.#fences = fences;
    this.#step = step;
    this.#issues = issues;
    for (const { name, place } of fences) {
      const first = fences.find((other) => other.name === name);
      if (first?.place !== place && !repeatable.includes(name))
        issues.add(place, `This step has a block \`${name}\` already, in line ${first?.place.line}. Keep one of them.`);
    }
  }

  all(name: (typeof taskFences)[number]): readonly Fence[] {
    return this.#fences.filter((fence) => fence.name === name);
  }

  find(name: (typeof taskFences)[number]): Fence | undefined {
    return this.#fences.find((fence) => fence.name === name);
  }

  /** Reports a missing or empty block. */
  required(name: (typeof taskFences)[number], purpose: string): Fence | undefined {
    const fence = this.find(name);
    if (fence === undefined)
      this.#issues.add(this.#step, `This step has no block \`${name}\`. Add one with ${purpose}.`);
    else if (fence.text.trim() === "") this.#issues.add(fence.place, `This block is empty. Write ${purpose} in it.`);
    return fence;
  }
}

/** Reads JSON; undefined if it is not valid. */
export function readJsonBlock({ text, place }: Fence, issues: CourseIssueList): unknown {
  try {
    return readJson(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    // Each engine states the place in its own way.
    const offset = / position (\d+)/.exec(message)?.[1];
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
    const at =
      line === undefined ? findPlaceIn(text, offset === undefined ? 0 : Number(offset), place.line + 1) : undefined;
    issues.add(
      at ?? { line: place.line + Number(line), column: Number(column) },
      "This is not valid JSON. Check quotes, commas and brackets here.",
    );
    return undefined;
  }
}
