// Reads a task that is solved by a request or by a bundle.

import { isObject } from "../language/internal.ts";
import { RequestTextError } from "../request-text/public.ts";
import type { Row } from "../service/public.ts";
import { type CourseIssueList, findPlaceIn } from "./course-issue.ts";
import type { Settings } from "./read-settings.ts";
import { type AnswerRequest, type RequestTask, readAnswer, type TaskRows } from "./request-task.ts";
import { type Fence, readJsonBlock, type TaskFences } from "./task-fences.ts";

/** Reads the task; null if too little of it is there. */
export function readRequestTask(
  kind: RequestTask["kind"],
  {
    settings,
    fences,
    issues,
  }: { readonly settings: Settings; readonly fences: TaskFences; readonly issues: CourseIssueList },
): RequestTask | null {
  const collection = settings.text("collection");
  const start = fences.required("start", "the initial request");
  const reference = fences.required("reference", "a correct answer");
  const rows = readRows(fences.required("rows", "the rows that the requests find"), issues);
  const hiddenRows = readRows(fences.find("hidden-rows"), issues);
  const answers = [start, reference, ...fences.all("accept"), ...fences.all("wrong")];
  const areRead = answers.map((answer) => answer !== undefined && isAnswer(answer, kind, issues));
  const delay = Number(settings.text("delay"));
  if (!Number.isSafeInteger(delay) || delay < 0)
    issues.add(
      settings.getPlace("delay") ?? { line: 1, column: 1 },
      "`delay` must be a number of milliseconds, such as 400.",
    );
  if (collection === "" || start === undefined || reference === undefined || areRead.includes(false)) return null;
  return {
    kind,
    collection,
    rows,
    hiddenRows,
    delay,
    otherClient: readOtherClient(fences.find("other-client"), issues),
    start: start.text,
    reference: reference.text,
    wrong: fences.all("wrong").map(({ text }) => text),
    accept: fences.all("accept").map(({ text }) => text),
  };
}

function isAnswer(fence: Fence, kind: RequestTask["kind"], issues: CourseIssueList): boolean {
  return read(fence, issues, () => readAnswer(fence.text, kind)) !== null;
}

function readOtherClient(fence: Fence | undefined, issues: CourseIssueList): AnswerRequest | null {
  const answer = fence === undefined ? null : read(fence, issues, () => readAnswer(fence.text, "request"));
  return answer?.requests[0] ?? null;
}

/** Reports the place of a text that can't be read. */
function read<T>({ text, place }: Fence, issues: CourseIssueList, reader: () => T): T | null {
  try {
    return reader();
  } catch (error) {
    if (!(error instanceof RequestTextError)) throw error;
    issues.add(findPlaceIn(text, error.from, place.line + 1), error.message);
    return null;
  }
}

function readRows(fence: Fence | undefined, issues: CourseIssueList): TaskRows {
  const rows = fence === undefined ? undefined : readJsonBlock(fence, issues);
  if (fence === undefined || rows === undefined) return {};
  if (isObject(rows) && Object.values(rows).every(areRows)) return rows as TaskRows;
  issues.add(fence.place, 'Write rows with keys by collection, such as `{"Orders": [{"_id": 17, "status": "open"}]}`.');
  return {};
}

function areRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isRow);
}

function isRow(value: unknown): value is Row {
  const key = isObject(value) ? value._id : undefined;
  return typeof key === "number" || typeof key === "string";
}
