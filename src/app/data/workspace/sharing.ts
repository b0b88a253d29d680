// Links and files that carry collections with their rows, and add them after consent: docs/your-data.md#links-to-data.

import { type Client, getCollectionPath, readNextPosition, readRows } from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { greatestRowLimit, readJson } from "../../../wire/public.ts";
import { linkTo } from "../../address/link.ts";
import { readRoute, writeRoute } from "../../address/route.ts";
import type { Service } from "../../connection/service.ts";
import type { HandOvers } from "../../hand-overs.ts";
import { readDraft } from "../../requests/parts/address-state.ts";
import { readPath } from "../../requests/parts/plain-words.ts";
import { createEmptyDraft } from "../../requests/parts/starter.ts";
import { requestRowsAsJson } from "./exports.ts";
import { collectSavedWork, type SavedWork } from "./saved-work.ts";

/** Of a link, in characters: chat and mail programs cut off longer ones. */
const linkLimit = 30_000;
/** Of what a link contains, in characters of JSON: far below what unpacking allows. */
const contentLimit = 500_000;

/** What the address of a page needs, and another browser does not have. */
export interface Needs {
  readonly hash: string;
  readonly collections: readonly CollectionDeclaration[];
  /** The file of the reader's own course that has the step of the address. */
  readonly course: string | undefined;
}

/** What is sent with an address: as a link, or as a file if it is too large for one. */
export interface Shared {
  /** Undefined if it is too large. */
  readonly link: string | undefined;
  readonly file: Blob;
  readonly rows: number;
}

/** @returns null if every browser has what the address needs, or the server in the address has it */
export async function findNeeds(hash: string, service: Service, handOvers: HandOvers): Promise<Needs | null> {
  const { section, server, params } = readRoute(hash);
  if (server !== "") return null;
  const own = await listOwnCollections(service);
  const course = section === "learn" ? await handOvers.readCourseOf(params.get("lesson") ?? "") : undefined;
  const draft = section === "bundle" ? readDraft(params, createEmptyDraft()) : undefined;
  const parts = draft !== undefined && "draft" in draft ? draft.draft.parts : [];
  const names = new Set([params.get("collection"), ...parts.map(({ path }) => readPath(path).collection)]);
  const isNamed = (name: string): boolean =>
    course === undefined ? names.has(name) : new RegExp(String.raw`\b${name}\b`).test(course);
  const collections = own.filter(({ name }) => isNamed(name));
  return collections.length === 0 && course === undefined ? null : { hash, collections, course };
}

/** @param filter - that the rows match; undefined for all rows */
export async function prepareSharing(
  { hash, collections, course }: Needs,
  client: Client,
  signal: AbortSignal,
  filter?: string,
): Promise<Shared> {
  const tables = await requestTables(client, collections, signal, filter);
  const saved = course === undefined ? {} : { courses: [course] };
  return {
    link: await createLink(hash, formatWorkspace(collections, tables, saved)),
    file: new Blob([formatWorkspace(collections, tables, { ...saved, address: hash })]),
    rows: tables.reduce((sum, [, { length }]) => sum + length, 0),
  };
}

/** A link with all collections but the samples, the saved queries and the bundle. @throws Error for the reader */
export async function linkToWorkspace(service: Service, handOvers: HandOvers): Promise<string> {
  const own = await listOwnCollections(service);
  if (own.length === 0) throw new Error("There is no collection of your own. The samples are in every browser.");
  const saved = await collectSavedWork(service, handOvers);
  const content = formatWorkspace(own, await requestTables(service.client, own), saved);
  const link = await createLink(writeRoute("data"), content);
  if (link === undefined)
    throw new Error("All that is your own is too large for a link. Export everything, and send the file.");
  return link;
}

async function listOwnCollections({ collections }: Service): Promise<readonly CollectionDeclaration[]> {
  const { collections: samples } = await import("../../../samples/internal.ts");
  return collections.filter(({ name }) => samples.every((sample) => sample.name !== name));
}

type Tables = readonly (readonly [name: string, rows: readonly unknown[]])[];

async function requestTables(
  client: Client,
  collections: readonly CollectionDeclaration[],
  signal?: AbortSignal,
  filter?: string,
): Promise<Tables> {
  const tables: [name: string, rows: readonly unknown[]][] = [];
  for (const { name } of collections) {
    const rows =
      filter === undefined ? requestAll(client, name, signal) : requestMatching(client, name, filter, signal);
    tables.push([name, await rows]);
  }
  return tables;
}

async function requestAll(client: Client, name: string, signal?: AbortSignal): Promise<readonly unknown[]> {
  return readRows({ payload: readJson(await requestRowsAsJson(client, name, signal)) });
}

async function requestMatching(
  client: Client,
  name: string,
  filter: string,
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for (let after: string | undefined; ; ) {
    const query = { $filter: filter, limit: greatestRowLimit, after };
    const response = await client.get(getCollectionPath(name, query), { signal }).response();
    rows.push(...readRows(response.body));
    after = readNextPosition(response);
    if (after === undefined) return rows;
  }
}

function formatWorkspace(
  collections: readonly CollectionDeclaration[],
  tables: Tables,
  saved: Partial<SavedWork>,
): string {
  return JSON.stringify({ riddle: 1, collections, rows: Object.fromEntries(tables), saved });
}

async function createLink(hash: string, content: string): Promise<string | undefined> {
  if (content.length > contentLimit) return undefined;
  const { section, params } = readRoute(hash);
  const link = await linkTo(writeRoute(section, [...params, ["content", content]], "", ""));
  return link.length > linkLimit ? undefined : link;
}
