// Reads the goal, the hints and the task of a step from its fenced blocks.

import { isObject, parse } from "../language/internal.ts";
import { RequestTextError } from "../request-text/public.ts";
import type { Row } from "../service/public.ts";
import { readJson } from "../wire/public.ts";
import type { PartialRow, Prose, Step, Task } from "./course.ts";
import { type CourseIssueList, findPlaceIn, type Place } from "./course-issue.ts";
import { readSettings, type Settings } from "./read-settings.ts";
import { type RequestTask, readAnswer, type TaskRows } from "./request-task.ts";

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

/** The settings that have an effect with some kinds of tasks only, and what is written in blocks of answers. */
const kinds = {
  filter: {
    unused: { settings: ["delay"], blocks: ["rows", "other-client"] },
    start: "the initial text of the editor",
    reference: "a correct answer, the shortest known one",
  },
  request: {
    unused: { settings: ["operation", "fields", "keys"], blocks: [] },
    start: "the initial request",
    reference: "a correct answer",
  },
} as const;

/**
 * Reads the blocks of a step. The task is null if too little of it is there.
 *
 * @param place - that of the step's heading
 */
export function readTask(
  fences: readonly Fence[],
  place: Place,
  issues: CourseIssueList,
): Pick<Step, "goal" | "hints"> & { readonly task: Task | null } {
  const reader = new TaskReader(fences, place, issues);
  return { goal: reader.readGoal(), hints: reader.readHints(), task: reader.readTask() };
}

/** Reports syntax errors of the filter in a block. */
export function checkSyntax({ text, place }: Fence, issues: CourseIssueList): void {
  for (const { severity, message, from } of parse(text).issues)
    if (severity === "error") issues.add(findPlaceIn(text, from, place.line + 1), message);
}

class TaskReader {
  readonly #fences: readonly Fence[];
  readonly #place: Place;
  readonly #issues: CourseIssueList;

  constructor(fences: readonly Fence[], place: Place, issues: CourseIssueList) {
    this.#fences = fences;
    this.#place = place;
    this.#issues = issues;
    for (const { name, place } of fences) {
      const first = fences.find((other) => other.name === name);
      if (first?.place !== place && !repeatable.includes(name))
        issues.add(place, `This step has a block \`${name}\` already, in line ${first?.place.line}. Keep one of them.`);
    }
  }

  readGoal(): Prose {
    const fence = this.#require("goal", "what the answer must achieve, in words");
    return fence === undefined ? "" : this.#readProse(fence, fence.text.replaceAll(/\s+/g, " ").trim());
  }

  /** There are three hints or none. */
  readHints(): readonly Prose[] {
    const fence = this.#require("hints", "three hints, one per line, the last almost the answer");
    if (fence === undefined) return [];
    const hints = fence.text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    if (hints.length > 0 && hints.length !== 3)
      this.#issues.add(fence.place, `Write three hints, one per line, instead of ${hints.length}.`);
    return hints.map((hint) => this.#readProse(fence, hint));
  }

  readTask(): Task | null {
    const fence = this.#require("task", "the collection and the fields to show");
    if (fence === undefined) return null;
    const known = ["kind", "collection", "operation", "fields", "keys", "delay"];
    const settings = readSettings(fence.text, fence.place.line + 1, known, this.#issues);
    const kind = settings?.choice("kind", ["filter", "request", "bundle"]);
    if (settings === null || kind === undefined) return null;
    const { unused, ...purposes } = kinds[kind === "filter" ? kind : "request"];
    const collection = settings.text("collection");
    if (collection === "") this.#issues.add(fence.place, "Name the collection, such as `collection: Orders`.");
    for (const name of unused.settings) {
      const place = settings.getPlace(name);
      if (place !== undefined) this.#issues.add(place, `\`${name}\` has no effect with \`kind: ${kind}\`. Remove it.`);
    }
    for (const { name, place } of unused.blocks.flatMap((block) => this.#list(block)))
      this.#issues.add(place, `A block \`${name}\` has no effect with \`kind: ${kind}\`. Remove it.`);
    const start = this.#require("start", purposes.start);
    const reference = this.#require("reference", purposes.reference);
    const [wrong, accept] = [this.#list("wrong"), this.#list("accept")];
    const answers = {
      collection,
      start: start?.text ?? "",
      reference: reference?.text ?? "",
      wrong: wrong.map(({ text }) => text),
      accept: accept.map(({ text }) => text),
    };
    const written = [reference, ...accept, ...wrong].filter((answer) => answer !== undefined);
    const isComplete = collection !== "" && reference !== undefined;
    if (kind === "filter") {
      for (const answer of written) checkSyntax(answer, this.#issues);
      const own = this.#readFilterTask(settings, fence);
      return isComplete && reference.text.trim() !== "" ? { kind, ...answers, ...own } : null;
    }
    const own = this.#readRequestTask(settings);
    const areRead = [start, ...written].map((answer) => this.#readAnswer(answer, kind) !== null);
    return isComplete && start !== undefined && !areRead.includes(false) ? { kind, ...answers, ...own } : null;
  }

  #readFilterTask(settings: Settings, { place }: Fence) {
    const fields = settings.texts("fields");
    if (fields.length === 0) this.#issues.add(place, "Name the fields to show, such as `fields: [status, total]`.");
    const form = 'Write an array of objects, such as `[{"total": null}]`.';
    return {
      operation: settings.choice("operation", ["FindMany", "UpdateMany", "DeleteMany"]) ?? "FindMany",
      fields,
      mayNameKey: settings.flag("keys"),
      hiddenRows: this.#readJson(this.#find("hidden-rows"), arePartialRows, form) ?? [],
    };
  }

  #readRequestTask(settings: Settings) {
    const form = 'Write rows with keys by collection, such as `{"Orders": [{"_id": 17, "status": "open"}]}`.';
    return {
      rows: this.#readJson(this.#require("rows", "the rows that the requests find"), areTaskRows, form) ?? {},
      hiddenRows: this.#readJson(this.#find("hidden-rows"), areTaskRows, form) ?? {},
      delay: settings.duration("delay"),
      otherClient: this.#readAnswer(this.#find("other-client"), "request")?.requests[0] ?? null,
    };
  }

  /** Reports the place where an answer can't be read. */
  #readAnswer(fence: Fence | undefined, kind: RequestTask["kind"]) {
    if (fence === undefined) return null;
    try {
      return readAnswer(fence.text, kind);
    } catch (error) {
      if (!(error instanceof RequestTextError)) throw error;
      this.#issues.add(findPlaceIn(fence.text, error.from, fence.place.line + 1), error.message);
      return null;
    }
  }

  #readProse({ place }: Fence, text: string): Prose {
    if (text.split("`").length % 2 === 0)
      this.#issues.add(place, "A backtick has no partner. Put code between two of them.");
    return text;
  }

  /** The JSON of a block; undefined if it is not valid, or has not the form that a message describes. */
  #readJson<T>(fence: Fence | undefined, hasForm: (json: unknown) => json is T, message: string): T | undefined {
    if (fence === undefined) return undefined;
    const { text, place } = fence;
    try {
      const json = readJson(text);
      if (hasForm(json)) return json;
      this.#issues.add(place, message);
    } catch (error) {
      this.#issues.add(
        findJsonProblem(text, place.line, error),
        "This is not valid JSON. Check quotes, commas and brackets here.",
      );
    }
    return undefined;
  }

  #list(name: (typeof taskFences)[number]): readonly Fence[] {
    return this.#fences.filter((fence) => fence.name === name);
  }

  #find(name: (typeof taskFences)[number]): Fence | undefined {
    return this.#list(name)[0];
  }

  /** Reports a missing or empty block. */
  #require(name: (typeof taskFences)[number], purpose: string): Fence | undefined {
    const fence = this.#find(name);
    if (fence === undefined)
      this.#issues.add(this.#place, `This step has no block \`${name}\`. Add one with ${purpose}.`);
    else if (fence.text.trim() === "") this.#issues.add(fence.place, `This block is empty. Write ${purpose} in it.`);
    return fence;
  }
}

/** The place that an error of JSON names, each engine in its own way. */
function findJsonProblem(text: string, line: number, error: unknown): Place {
  const message = error instanceof Error ? error.message : "";
  const [, row, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (row !== undefined) return { line: line + Number(row), column: Number(column) };
  return findPlaceIn(text, Number(/ position (\d+)/.exec(message)?.[1] ?? 0), line + 1);
}

function arePartialRows(json: unknown): json is readonly PartialRow[] {
  return Array.isArray(json) && json.every(isObject);
}

function areTaskRows(json: unknown): json is TaskRows {
  return isObject(json) && Object.values(json).every((rows) => Array.isArray(rows) && rows.every(isRow));
}

function isRow(value: unknown): value is Row {
  const key = isObject(value) ? value._id : undefined;
  return typeof key === "number" || typeof key === "string";
}
