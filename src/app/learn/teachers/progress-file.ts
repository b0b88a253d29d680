// Progress as a file, and the progress of a class as a table.

import { type Course, stepsOf } from "../../../lessons/index.ts";
import { readJson } from "../../../wire/index.ts";
import { csvLine } from "../../rows/csv.ts";

/** What a reader has solved. */
export interface Progress {
  readonly name: string;
  /** When it was exported: a date and time in ISO 8601. */
  readonly at: string;
  /** The ids of the completed steps, of all courses. */
  readonly steps: readonly string[];
}

/** In bytes: several times what all steps of many courses need. */
const sizeLimit = 1_000_000;

/** The version of the format. */
const format = 1;

export function writeProgress({ name, at, steps }: Progress): string {
  return `${JSON.stringify({ riddleProgress: format, name, at, steps }, null, 2)}\n`;
}

/** The name of a file: `progress-ada-lovelace.json`. */
export function progressFileName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return words === "" ? "progress.json" : `progress-${words}.json`;
}

/** @throws Error whose message is for the reader */
export async function readProgress(file: File): Promise<Progress> {
  if (file.size > sizeLimit) throw new Error(`${file.name} has more than a megabyte. Choose a file with progress.`);
  return parseProgress(file.name, await file.text());
}

/**
 * @param file - its name, for messages
 * @throws Error whose message is for the reader
 */
export function parseProgress(file: string, text: string): Progress {
  const { riddleProgress, name, at, steps } = Object(parsed(text)) as Readonly<Record<string, unknown>>;
  if (typeof riddleProgress !== "number")
    throw new Error(`${file} has no progress. Choose a file that Learn has exported.`);
  if (riddleProgress !== format)
    throw new Error(`${file} has format ${riddleProgress}; this version reads ${format}. Update the page.`);
  if (typeof name !== "string" || typeof at !== "string" || !Array.isArray(steps))
    throw new Error(`${file} is incomplete: it needs \`name\`, \`at\` and \`steps\`. Export it again.`);
  return { name: name.trim().slice(0, 200), at, steps: steps.filter((id) => typeof id === "string") };
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}

/** One entry per name, in alphabetical order: files of the same name are those of one student, with all their steps. */
export function studentsIn(files: readonly Progress[]): readonly Progress[] {
  const students = new Map<string, Progress>();
  for (const file of files) {
    const other = students.get(file.name);
    students.set(file.name, {
      name: file.name,
      at: other === undefined || file.at > other.at ? file.at : other.at,
      steps: [...new Set([...(other?.steps ?? []), ...file.steps])],
    });
  }
  return [...students.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

export interface ClassTable {
  /** Without the column of the names. */
  readonly columns: readonly { readonly title: string /** How many steps it has. */; readonly of: number }[];
  readonly students: readonly {
    readonly name: string;
    readonly at: string;
    /** The completed steps of each column. */
    readonly counts: readonly number[];
  }[];
}

/** The progress of a class in a course, by chapter or by step; the last column is the whole course. */
export function classTable(files: readonly Progress[], course: Course, by: "chapters" | "steps"): ClassTable {
  const steps = stepsOf(course);
  const groups = by === "chapters" ? course.chapters : steps.map((step) => ({ title: step.title, steps: [step] }));
  const columns = [...groups, { title: "All", steps }];
  return {
    columns: columns.map(({ title, steps: { length } }) => ({ title, of: length })),
    students: studentsIn(files).map(({ name, at, steps: solved }) => {
      const done = new Set(solved);
      return { name, at, counts: columns.map((column) => column.steps.filter(({ id }) => done.has(id)).length) };
    }),
  };
}

/** A class as CSV: a line per student, with the number of completed steps of each column. */
export function classCsv({ columns, students }: ClassTable): string {
  const head = csvLine([
    "Name",
    "Exported",
    ...columns.map(({ title, of }) => (of === 1 ? title : `${title} (${of})`)),
  ]);
  return head + students.map(({ name, at, counts }) => csvLine([name, at, ...counts])).join("");
}
