// Checks a course file with the sample rows or those of a workspace file, for scripts/checks/check-course.mjs.

import { readCollections } from "../../src/language/public.ts";
import { type CheckData, checkCourse, parseCourse } from "../../src/lessons/public.ts";
import { collections, getSampleRows } from "../../src/samples/public.ts";

export interface Report {
  /** Every problem, as `line:column message`. */
  readonly problems: readonly string[];
  /** How many answers were judged. */
  readonly answers: number;
}

/**
 * @param file - the text of the course file
 * @param workspace - the text of an export of all collections; undefined for the samples
 * @throws Error if the workspace can't be read
 */
export async function checkFile(file: string, workspace?: string): Promise<Report> {
  const parsed = parseCourse(file);
  const problems = parsed.issues.map(({ line, column, message }) => `${line}:${column} ${message}`);
  if (problems.length > 0) return { problems, answers: 0 };
  let answers = 0;
  for await (const finding of checkCourse(parsed, readData(workspace))) {
    const { line, column, block, isExpected, message } = finding;
    if (block !== "task") answers += 1;
    if (!isExpected) problems.push(`${line}:${column} ${message}`);
  }
  return { problems, answers };
}

function readData(workspace: string | undefined): CheckData {
  if (workspace === undefined) return { collections, rows: getSampleRows };
  const json: { readonly collections?: unknown; readonly rows?: unknown } = Object(JSON.parse(workspace));
  const own: Readonly<Record<string, unknown>> = Object(json.rows);
  return {
    collections: readCollections(json.collections),
    rows: (name) => {
      const given = own[name];
      return Array.isArray(given) ? given : [];
    },
  };
}
