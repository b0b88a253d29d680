// Progress as a file.

import { readJson } from "../../../wire/public.ts";

/** What a reader has solved. */
export interface CourseProgress {
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

export function writeProgress({ name, at, steps }: CourseProgress): string {
  return `${JSON.stringify({ riddleProgress: format, name, at, steps }, null, 2)}\n`;
}

/** The name of a file: `progress-ada-lovelace.json`. */
export function getProgressFileName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return words === "" ? "progress.json" : `progress-${words}.json`;
}

/** @throws Error whose message is for the reader */
export async function readProgress(file: File): Promise<CourseProgress> {
  if (file.size > sizeLimit) throw new Error(`${file.name} has more than a megabyte. Choose a file with progress.`);
  return parseProgress(file.name, await file.text());
}

/**
 * @param file - its name, for messages
 * @throws Error whose message is for the reader
 */
export function parseProgress(file: string, text: string): CourseProgress {
  const { riddleProgress, name, at, steps } = Object(tryParse(text)) as Readonly<Record<string, unknown>>;
  if (typeof riddleProgress !== "number")
    throw new Error(`${file} has no progress. Choose a file that Learn has exported.`);
  if (riddleProgress !== format)
    throw new Error(`${file} has format ${riddleProgress}; this version reads ${format}. Update the page.`);
  if (typeof name !== "string" || typeof at !== "string" || !Array.isArray(steps))
    throw new Error(`${file} is incomplete: it needs \`name\`, \`at\` and \`steps\`. Export it again.`);
  return { name: name.trim().slice(0, 200), at, steps: steps.filter((id) => typeof id === "string") };
}

function tryParse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}
