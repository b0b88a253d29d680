// Reads the task of a step from its fenced blocks.

import { type OperationName, parse } from "../language/index.ts";
import type { PartialRow, Prose, Task } from "./course.ts";
import { type IssueList, listed, type Place, placeIn } from "./course-issue.ts";
import { readSettings, type Settings } from "./read-settings.ts";

/** A fenced block. */
export interface Fence {
  readonly name: string;
  readonly text: string;
  /** The place of its first line, the one with its name. */
  readonly place: Place;
}

/** The names of blocks that describe a step's task. */
export const taskFences = ["task", "goal", "start", "reference", "hints", "hidden-rows", "wrong", "accept"] as const;

const repeatable: readonly string[] = ["wrong", "accept"];

/** The blocks of a step, by name. */
export class TaskFences {
  readonly #fences: readonly Fence[];
  readonly #step: Place;
  readonly #issues: IssueList;

  /** @param step - the place of the step's heading */
  constructor(fences: readonly Fence[], step: Place, issues: IssueList) {
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

/** Reads the goal. */
export function readGoal(fences: TaskFences, issues: IssueList): Prose {
  const fence = fences.required("goal", "what the answer must achieve, in words");
  return fence === undefined ? "" : readProse(fence, fence.text.replaceAll(/\s+/g, " ").trim(), issues);
}

/** Reads the hints, of which there are three or none. */
export function readHints(fences: TaskFences, issues: IssueList): readonly Prose[] {
  const fence = fences.required("hints", "three hints, one per line, the last almost the answer");
  if (fence === undefined) return [];
  const hints = fence.text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (hints.length > 0 && hints.length !== 3)
    issues.add(fence.place, `Write three hints, one per line, instead of ${hints.length}.`);
  return hints.map((hint) => readProse(fence, hint, issues));
}

function readProse(fence: Fence, text: string, issues: IssueList): Prose {
  if (text.split("`").length % 2 === 0)
    issues.add(fence.place, "A backtick has no partner. Put code between two of them.");
  return text;
}

/** Reads the task; null if too little of it is there. */
export function readTask(fences: TaskFences, issues: IssueList): Task | null {
  const fence = fences.required("task", "the collection and the fields to show");
  if (fence === undefined) return null;
  const firstLine = fence.place.line + 1;
  const settings = readSettings(fence.text, firstLine, ["kind", "collection", "operation", "fields", "keys"], issues);
  if (settings === null) return null;
  const kind = settings.has("kind") ? settings.text("kind") : "filter";
  if (kind !== "filter") {
    issues.add(settings.placeOf("kind") ?? fence.place, `\`kind\` must be ${listed(["filter"])}.`);
    return null;
  }
  const collection = settings.text("collection");
  const operation = readOperation(settings, fence, issues);
  const fields = settings.texts("fields");
  if (collection === "") issues.add(fence.place, "Name the collection, such as `collection: Orders`.");
  if (fields.length === 0) issues.add(fence.place, "Name the fields to show, such as `fields: [status, total]`.");
  const start = fences.required("start", "the initial text of the editor");
  const reference = fences.required("reference", "a correct answer, the shortest known one");
  for (const answer of [reference, ...fences.all("accept"), ...fences.all("wrong")])
    if (answer !== undefined) checkSyntax(answer, issues);
  if (collection === "" || reference === undefined || reference.text.trim() === "") return null;
  return {
    kind: "filter",
    collection,
    operation,
    fields,
    mayNameKey: settings.flag("keys"),
    start: start?.text ?? "",
    reference: reference.text,
    hiddenRows: readHiddenRows(fences, issues),
    wrong: fences.all("wrong").map(({ text }) => text),
    accept: fences.all("accept").map(({ text }) => text),
  };
}

const operations: readonly OperationName[] = ["FindMany", "UpdateMany", "DeleteMany"];

function readOperation(settings: Settings, fence: Fence, issues: IssueList): OperationName {
  const name = settings.has("operation") ? settings.text("operation") : "FindMany";
  const found = operations.find((each) => each === name);
  if (found === undefined)
    issues.add(settings.placeOf("operation") ?? fence.place, `\`operation\` must be ${listed(operations)}.`);
  return found ?? "FindMany";
}

/** Reports syntax errors of the filter in a block. */
export function checkSyntax({ text, place }: Fence, issues: IssueList): void {
  for (const { severity, message, from } of parse(text).issues)
    if (severity === "error") issues.add(placeIn(text, from, place.line + 1), message);
}

/** Reads the rows that the collection need not contain. */
function readHiddenRows(fences: TaskFences, issues: IssueList): readonly PartialRow[] {
  const fence = fences.find("hidden-rows");
  if (fence === undefined) return [];
  const rows = readJsonBlock(fence, issues);
  if (rows === undefined) return [];
  if (Array.isArray(rows) && rows.every(isRow)) return rows;
  issues.add(fence.place, 'Write an array of objects, such as `[{"total": null}]`.');
  return [];
}

function isRow(value: unknown): value is PartialRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readJsonBlock({ text, place }: Fence, issues: IssueList): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    // Each engine states the place in its own way.
    const offset = / position (\d+)/.exec(message)?.[1];
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
    const at =
      line === undefined ? placeIn(text, offset === undefined ? 0 : Number(offset), place.line + 1) : undefined;
    issues.add(
      at ?? { line: place.line + Number(line), column: Number(column) },
      "This is not valid JSON. Check quotes, commas and brackets here.",
    );
    return undefined;
  }
}
