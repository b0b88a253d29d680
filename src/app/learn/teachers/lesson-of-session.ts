// Makes a course file of what is open in Explore or Bundle, for the course editor.

import { type Client, collectionPath, readRows } from "../../../client/index.ts";
import { type CollectionDeclaration, fieldsOf, inWords, type OperationName, parse } from "../../../language/index.ts";
import type { BundleDraft, BundlePart } from "../../bundle/part.ts";
import { hasBody } from "../../bundle/part.ts";
import { readPath } from "../../bundle/plain-words.ts";
import { findRows } from "../find-rows.ts";
import type { Key } from "../judge.ts";
import { ownCourses } from "../own-courses.ts";
import { openInEditor } from "./course-draft.ts";

interface Query {
  readonly filter: string;
  readonly operation: OperationName;
}

const report = "Made a lesson. Complete its text, its hints and a wrong answer, then choose Use in Learn.";

/** Opens the editor with a lesson whose reference is a filter. */
export function makeFilterLesson(query: Query, collection: CollectionDeclaration): void {
  openInEditor(filterLesson(query, collection), report);
}

/** @param query - its filter is not blank and has no errors */
export function filterLesson({ filter, operation }: Query, { name, fields: declared }: CollectionDeclaration): string {
  const parsed = parse(filter).filter;
  const used = [...fieldsOf(parsed)];
  const fields = used.filter((field) => field !== "_id");
  const others = Object.keys(declared).filter((field) => field !== "_id" && !fields.includes(field));
  const task = [
    `collection: ${name}`,
    `fields: [${(fields.length === 0 ? others.slice(0, 3) : fields).join(", ")}]`,
    ...(operation === "FindMany" ? [] : [`operation: ${operation}`]),
    ...(used.includes("_id") ? ["keys: true"] : []),
  ];
  return lesson([
    ["task", task.join("\n")],
    ["goal", `Keep the rows of ${name} with: ${parsed === null ? filter : inWords(parsed)}.`.replaceAll("`", "'")],
    // Unfinished, so that it is no answer.
    ["start", used[0] ?? "_id"],
    ["reference", filter],
  ]);
}

/** Opens the editor with a lesson whose reference is a bundle, on the rows that its paths name. */
export async function makeBundleLesson(draft: BundleDraft, client: Client): Promise<void> {
  const parts = draft.parts.filter(({ on }) => on);
  const keys = new Map<string, Key[]>();
  for (const { path } of parts) {
    const { collection, key } = readPath(path);
    const number = Number(key);
    const own = keys.get(collection) ?? [];
    keys.set(collection, key === undefined ? own : [...own, Number.isFinite(number) ? number : key]);
  }
  const rows: Record<string, unknown> = {};
  for (const [collection, named] of keys) rows[collection] = await rowsOf(client, collection, named);
  openInEditor(bundleLesson(draft, rows), report);
}

async function rowsOf(client: Client, collection: string, keys: readonly Key[]) {
  const named = keys.length === 0 ? [] : await findRows(client, collection, keys, AbortSignal.timeout(10_000));
  if (named.length > 0) return named;
  return readRows(await client.get(collectionPath(collection, { limit: 3 })).body());
}

/** @param rows - by collection: the rows that the requests find */
export function bundleLesson(draft: BundleDraft, rows: Readonly<Record<string, unknown>>): string {
  const parts = draft.parts.filter(({ on }) => on);
  const [first] = parts;
  const collection = readPath(first?.path ?? "").collection;
  const settings = [
    ...(draft.transaction ? [["transaction", "true"] as const] : []),
    ...(draft.timeout === "" ? [] : [["timeout", draft.timeout] as const]),
    ...draft.parameters,
  ].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const head = settings.length === 0 ? [] : [`POST /api/$bundle?${settings.join("&")}`];
  const request = ({ method, path, headers, body }: BundlePart): string => {
    const lines = [`${method} /api/${path.replace(/^\//, "").replaceAll(" ", "%20")}`];
    for (const [name, value] of headers) lines.push(`${name}: ${value}`);
    if (hasBody(method) && body.trim() !== "") lines.push("", body);
    return lines.join("\n");
  };
  const shown = Object.entries(rows).map(([name, own]) => `${JSON.stringify(name)}: ${JSON.stringify(own, null, 2)}`);
  return lesson([
    ["task", `kind: bundle\ncollection: ${collection}`],
    ["goal", "Describe what the bundle must achieve."],
    ["rows", `{${shown.join(", ")}}`],
    ["start", parts.length > 1 && first !== undefined ? request(first) : `GET /api/${collection}?limit=1`],
    ["reference", [...head, ...parts.map(request)].join("\n###\n")],
  ]);
}

function lesson(blocks: readonly (readonly [name: string, text: string])[]): string {
  const all = [...blocks, ["hints", "A vague hint.\nA clearer hint.\nAlmost the answer."] as const];
  const fences = all.map(([name, text]) => {
    // Longer than every fence in the text.
    const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
    return `${fence}${name}\n${text}\n${fence}\n`;
  });
  return `---
title: My course
id: ${freeId()}
---

# First chapter

## First step {#first-step}

Explain one idea here.

${fences.join("\n")}`;
}

/** An id that no own course has, so that none is replaced. */
function freeId(): string {
  const taken = ownCourses().map(({ course }) => course.id);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? "my-course" : `my-course-${number}`;
    if (!taken.includes(id)) return id;
  }
}
