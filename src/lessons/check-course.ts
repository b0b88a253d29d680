// Checks the answers in a course file: each must be accepted or refused, as its author says.

import {
  type CollectionDeclaration,
  check,
  compile,
  filterRules,
  type Issue,
  listFieldTypes,
  parse,
  type RowLike,
} from "../language/internal.ts";
import { RequestTextError } from "../request-text/public.ts";
import type { Row } from "../service/public.ts";
import { type FilterTask, listSteps, type Step, type Task } from "./course.ts";
import { findPlaceIn, type Place } from "./course-issue.ts";
import { type FilterGrade, gradeFilter } from "./grading/grade-filter.ts";
import type { ParsedCourse } from "./parse-course.ts";
import type { Fence } from "./read-task.ts";
import { type RequestTask, readAnswer } from "./request-task.ts";
import { gradeRequests } from "./requests/grade-requests.ts";
import { readTypicalRows } from "./requests/step-service.ts";

/** The data that the answers are judged on. */
export interface CheckData {
  readonly collections: readonly CollectionDeclaration[];
  /** Reads all rows of a collection; called once for each. */
  readonly rows: (collection: string) => readonly Row[] | Promise<readonly Row[]>;
}

/** A part of a step that was checked. */
export interface Finding extends Place {
  /** The id of the step. */
  readonly step: string;
  /** The name of its block. */
  readonly block: string;
  readonly text: string;
  /** Whether it is as its author says. */
  readonly isExpected: boolean;
  /** The verdict, or what is wrong and what to do. */
  readonly message: string;
}

type Verdict = Pick<Finding, "message" | "isExpected"> & Partial<Place>;

/** What the page would say to an answer. */
interface Judgement {
  readonly isRight: boolean;
  readonly words: string;
  /** Where the answer can't be read; undefined for an answer that is judged. */
  readonly place?: Place;
}

/** Checks one answer after the other, so that the caller can do other work in between. */
export async function* checkCourse({ course, sources }: ParsedCourse, given: CheckData): AsyncGenerator<Finding> {
  const known = new Map<string, ReturnType<CheckData["rows"]>>();
  const rows = (collection: string): ReturnType<CheckData["rows"]> => {
    const found = known.get(collection) ?? given.rows(collection);
    known.set(collection, found);
    return found;
  };
  const data = { ...given, rows };
  for (const step of listSteps(course)) {
    for (const fence of sources.get(step.id)?.fences ?? []) {
      const verdict = await checkFence(fence, step, data);
      if (verdict === null) continue;
      yield { ...fence.place, step: step.id, block: fence.name, text: fence.text, ...verdict };
    }
  }
}

/** Null for a block that needs no check. */
async function checkFence(fence: Fence, { task }: Step, data: CheckData): Promise<Verdict | null> {
  const collection = data.collections.find(({ name }) => name === task.collection);
  if (fence.name === "task") return checkTask(task, collection, data);
  if (collection === undefined || !["reference", "accept", "wrong", "start"].includes(fence.name)) return null;
  const { isRight, words, place } =
    task.kind === "filter" ? await judgeFilter(fence, task, collection, data) : await judgeRequests(fence, task, data);
  const complaints: Readonly<Record<string, string>> = {
    start: "The start is a correct answer already. Begin with another one.",
    wrong: `This wrong answer is accepted. ${words} Add hidden rows that differ, or remove it.`,
  };
  const complaint = complaints[fence.name];
  if (complaint !== undefined) return { isExpected: !isRight, message: isRight ? complaint : words };
  if (place !== undefined) return { isExpected: false, message: words, ...place };
  return { isExpected: isRight, message: isRight ? words : `This answer is refused. ${words}` };
}

async function judgeFilter(
  { text, place }: Fence,
  task: FilterTask,
  collection: CollectionDeclaration,
  data: CheckData,
): Promise<Judgement> {
  const { filter, issues } = parse(text);
  const all: readonly Issue[] = [...issues, ...check(filter, filterRules(collection, task.operation))];
  const error = all.find(({ severity }) => severity === "error");
  if (error !== undefined)
    return { isRight: false, words: error.message, place: findPlaceIn(text, error.from, place.line + 1) };
  const rows = await data.rows(collection.name);
  const grade = gradeFilter(task, filter, collection, rows);
  const isRight = grade.kind === "equivalent";
  if (isRight && !rows.some(compile(filter, listFieldTypes(collection))))
    return { isRight: false, words: `No row of ${collection.name} matches. Readers would have nothing to find.` };
  return { isRight, words: describeGrade(grade, task) };
}

async function judgeRequests({ text, place }: Fence, task: RequestTask, data: CheckData): Promise<Judgement> {
  const typical = await readTypicalRows(task, async (collection) => (await data.rows(collection))[0]);
  try {
    const answer = readAnswer(text, task.kind);
    const verdict = await gradeRequests(task, answer, { collections: data.collections, typical });
    if (verdict.kind === "correct")
      return { isRight: true, words: `The same effect as the reference (${verdict.tried} rows).` };
    if (verdict.kind === "refused") return { isRight: false, words: verdict.text };
    return { isRight: false, words: `${verdict.isHidden ? "With the hidden rows: " : ""}${verdict.difference.text}` };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const offset = error instanceof RequestTextError ? error.from : 0;
    return { isRight: false, words, place: findPlaceIn(text, offset, place.line + 1) };
  }
}

function checkTask(
  task: Task,
  collection: CollectionDeclaration | undefined,
  { collections }: CheckData,
): Verdict | null {
  const names = collections.map(({ name }) => name).join(", ");
  if (collection === undefined)
    return { isExpected: false, message: `There is no collection \`${task.collection}\`. There are ${names}.` };
  if (task.kind !== "filter") return null;
  const types = listFieldTypes(collection);
  const unknown = task.fields.find((field) => !types.has(field));
  return unknown === undefined
    ? null
    : { isExpected: false, message: `${collection.name} has no field \`${unknown}\`. Correct \`fields\`.` };
}

function describeGrade(grade: FilterGrade, task: FilterTask): string {
  switch (grade.kind) {
    case "names-key":
      return "Refused: it names the key.";
    case "different": {
      const effect = grade.isWanted ? "leaves out a row that is wanted" : "keeps a row that is not wanted";
      const source = grade.source === "collection" ? "" : `, ${grade.source}`;
      return `It ${effect}${source}: \`${selectShownMembers(grade.row, task)}\`.`;
    }
    case "equivalent":
      return grade.isProved ? "Equivalent: proved." : `Equivalent on everything tried (${grade.tried} rows).`;
  }
}

/** The members of a row that the task shows, and its key. */
function selectShownMembers(row: RowLike, task: FilterTask): string {
  const members = new Set(["_id", ...task.fields.map((field) => field.split(".")[0])]);
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => members.has(name))));
}
