import type { Client } from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { type FilterAnswer, writeBundleLesson, writeFilterLesson } from "../../../lessons/public.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { readPath } from "../../requests/parts/plain-words.ts";
import { requestRows } from "../../requests/query/request-rows.ts";
import { listErrorMessages } from "../../ui/error-messages.ts";
import { say } from "../../ui/notice.tsx";
import { findRows } from "../find-rows.ts";
import type { JudgedKey } from "../judge.ts";
import { listOwnCourses } from "../own-courses.ts";
import { createAnswer } from "../requests/answer-text.ts";
import { openInEditor } from "./course-file.ts";

const report = "Made a lesson. Complete its text, its hints and a wrong answer, then choose Use in Learn.";

export function makeFilterLesson(query: FilterAnswer, collection: CollectionDeclaration): void {
  openInEditor(writeFilterLesson(findFreeId(), query, collection), report);
}

/** Opens the editor with a lesson whose reference is a bundle, on the rows that its paths name, or reports why it can't. */
export async function makeBundleLesson(draft: BundleDraft, client: Client): Promise<void> {
  try {
    const rows = await readNamedRows(draft, client);
    openInEditor(writeBundleLesson(findFreeId(), createAnswer(draft, "bundle"), rows), report);
  } catch (error) {
    say(`Not made. ${listErrorMessages(error)[0]}`);
  }
}

/** The rows that the paths of a bundle name, by collection, or else the first ones. */
async function readNamedRows(draft: BundleDraft, client: Client): Promise<Readonly<Record<string, unknown>>> {
  const paths = draft.parts.filter(({ on }) => on).map(({ path }) => readPath(path));
  const rows: Record<string, unknown> = {};
  for (const collection of new Set(paths.map((path) => path.collection))) {
    const keys = paths.flatMap((path) => (path.collection === collection ? readKey(path.key) : []));
    const found = keys.length === 0 ? [] : await findRows(client, collection, keys, AbortSignal.timeout(10_000));
    rows[collection] = found.length > 0 ? found : await requestRows(client, collection, { limit: 3 });
  }
  return rows;
}

function readKey(text: string | undefined): readonly JudgedKey[] {
  if (text === undefined) return [];
  return [Number.isFinite(Number(text)) ? Number(text) : text];
}

/** An id that no own course has, so that none is replaced. */
function findFreeId(): string {
  const taken = listOwnCourses().map(({ course }) => course.id);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? "my-course" : `my-course-${number}`;
    if (!taken.includes(id)) return id;
  }
}
