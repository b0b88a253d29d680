// Writes a course file with one lesson, to be completed by a teacher.

import {
  type CollectionDeclaration,
  collectFields,
  describeFilter,
  type OperationName,
  parse,
} from "../language/public.ts";
import { decodeBytes } from "../wire/public.ts";
import { type AnswerRequest, type RequestAnswer, readRequestPath } from "./request-task.ts";

/** The reference of a lesson on filters. */
export interface FilterAnswer {
  /** Not blank, and without errors. */
  readonly filter: string;
  readonly operation: OperationName;
}

/** A file with a lesson whose reference is a filter. @param id - of the course */
export function writeFilterLesson(
  id: string,
  { filter, operation }: FilterAnswer,
  { name, fields: declared }: CollectionDeclaration,
): string {
  const parsed = parse(filter).filter;
  const used = [...collectFields(parsed)];
  const fields = used.filter((field) => field !== "_id");
  const others = Object.keys(declared).filter((field) => field !== "_id" && !fields.includes(field));
  const task = [
    `collection: ${name}`,
    `fields: [${(fields.length === 0 ? others.slice(0, 3) : fields).join(", ")}]`,
    ...(operation === "FindMany" ? [] : [`operation: ${operation}`]),
    ...(used.includes("_id") ? ["keys: true"] : []),
  ];
  return writeLessonFile(id, [
    ["task", task.join("\n")],
    [
      "goal",
      `Keep the rows of ${name} with: ${parsed === null ? filter : describeFilter(parsed)}.`.replaceAll("`", "'"),
    ],
    // Unfinished, so that it is no answer.
    ["start", used[0] ?? "_id"],
    ["reference", filter],
  ]);
}

/**
 * A file with a lesson whose reference is a bundle.
 *
 * @param id - of the course
 * @param rows - by collection: the rows that the requests find
 */
export function writeBundleLesson(
  id: string,
  { bundle, requests }: RequestAnswer,
  rows: Readonly<Record<string, unknown>>,
): string {
  const [first] = requests;
  const collection = first === undefined ? "" : readRequestPath(first).collection;
  const head = bundle ? [`POST /api/$bundle?${bundle}`] : [];
  const shown = Object.entries(rows).map(([name, own]) => `${JSON.stringify(name)}: ${JSON.stringify(own, null, 2)}`);
  return writeLessonFile(id, [
    ["task", `kind: bundle\ncollection: ${collection}`],
    ["goal", "Describe what the bundle must achieve."],
    ["rows", `{${shown.join(", ")}}`],
    ["start", requests.length > 1 && first !== undefined ? writeRequestText(first) : `GET /api/${collection}?limit=1`],
    ["reference", [...head, ...requests.map(writeRequestText)].join("\n###\n")],
  ]);
}

/** A request as `readAnswer` reads it. */
function writeRequestText({ method, path, headers, body }: AnswerRequest): string {
  const head = [`${method} /api${path.replaceAll(" ", "%20")}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const text = decodeBytes(body);
  return [...head, ...(text.trim() === "" ? [] : ["", text])].join("\n");
}

function writeLessonFile(id: string, blocks: readonly (readonly [name: string, text: string])[]): string {
  const all = [...blocks, ["hints", "A vague hint.\nA clearer hint.\nAlmost the answer."] as const];
  const fences = all.map(([name, text]) => {
    // Longer than every fence in the text.
    const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
    return `${fence}${name}\n${text}\n${fence}\n`;
  });
  return `---
title: My course
id: ${id}
---

# First chapter

## First step {#first-step}

Explain one idea here.

${fences.join("\n")}`;
}
