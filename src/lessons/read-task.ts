// Reads the task of a step from its fenced blocks.

import { isObject, joinCode, type OperationName, parse } from "../language/internal.ts";
import type { PartialRow, Prose, Task } from "./course.ts";
import { type CourseIssueList, findPlaceIn } from "./course-issue.ts";
import { readRequestTask } from "./read-request-task.ts";
import { readSettings, type Settings } from "./read-settings.ts";
import { type Fence, readJsonBlock, type TaskFences } from "./task-fences.ts";

/** Reads the goal. */
export function readGoal(fences: TaskFences, issues: CourseIssueList): Prose {
  const fence = fences.required("goal", "what the answer must achieve, in words");
  return fence === undefined ? "" : readProse(fence, fence.text.replaceAll(/\s+/g, " ").trim(), issues);
}

/** Reads the hints, of which there are three or none. */
export function readHints(fences: TaskFences, issues: CourseIssueList): readonly Prose[] {
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

function readProse(fence: Fence, text: string, issues: CourseIssueList): Prose {
  if (text.split("`").length % 2 === 0)
    issues.add(fence.place, "A backtick has no partner. Put code between two of them.");
  return text;
}

/** Reads the task; null if too little of it is there. */
export function readTask(fences: TaskFences, issues: CourseIssueList): Task | null {
  const fence = fences.required("task", "the collection and the fields to show");
  if (fence === undefined) return null;
  const firstLine = fence.place.line + 1;
  const settings = readSettings(
    fence.text,
    firstLine,
    ["kind", "collection", "operation", "fields", "keys", "delay"],
    issues,
  );
  if (settings === null) return null;
  const kind = settings.has("kind") ? settings.text("kind") : "filter";
  if (kind !== "filter" && kind !== "request" && kind !== "bundle") {
    issues.add(
      settings.getPlace("kind") ?? fence.place,
      `\`kind\` must be ${joinCode(["filter", "request", "bundle"], "or")}.`,
    );
    return null;
  }
  const collection = settings.text("collection");
  if (collection === "") issues.add(fence.place, "Name the collection, such as `collection: Orders`.");
  for (const name of kind === "filter" ? ["delay"] : ["operation", "fields", "keys"]) {
    const place = settings.getPlace(name);
    if (place !== undefined) issues.add(place, `\`${name}\` has no effect with \`kind: ${kind}\`. Remove it.`);
  }
  for (const other of kind === "filter" ? [...fences.all("rows"), ...fences.all("other-client")] : [])
    issues.add(other.place, `A block \`${other.name}\` has no effect with \`kind: filter\`. Remove it.`);
  if (kind !== "filter") return readRequestTask(kind, { settings, fences, issues });
  const operation = readOperation(settings, fence, issues);
  const fields = settings.texts("fields");
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

function readOperation(settings: Settings, fence: Fence, issues: CourseIssueList): OperationName {
  const name = settings.has("operation") ? settings.text("operation") : "FindMany";
  const found = operations.find((each) => each === name);
  if (found === undefined)
    issues.add(settings.getPlace("operation") ?? fence.place, `\`operation\` must be ${joinCode(operations, "or")}.`);
  return found ?? "FindMany";
}

/** Reports syntax errors of the filter in a block. */
export function checkSyntax({ text, place }: Fence, issues: CourseIssueList): void {
  for (const { severity, message, from } of parse(text).issues)
    if (severity === "error") issues.add(findPlaceIn(text, from, place.line + 1), message);
}

/** Reads the rows that the collection need not contain. */
function readHiddenRows(fences: TaskFences, issues: CourseIssueList): readonly PartialRow[] {
  const fence = fences.find("hidden-rows");
  if (fence === undefined) return [];
  const rows = readJsonBlock(fence, issues);
  if (rows === undefined) return [];
  if (Array.isArray(rows) && rows.every(isRow)) return rows;
  issues.add(fence.place, 'Write an array of objects, such as `[{"total": null}]`.');
  return [];
}

function isRow(value: unknown): value is PartialRow {
  return isObject(value);
}
