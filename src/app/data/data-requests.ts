// The requests of the Data section: see docs/your-data.md.

import { type Client, generateId, RequestError } from "../../client/internal.ts";
import type { CollectionDeclaration } from "../../language/public.ts";
import type { Conversion, Preview } from "../../service/internal.ts";
import { readJson } from "../../wire/public.ts";
import { downloadFile } from "../ui/download-file.ts";
import { listErrorMessages } from "../ui/error-messages.ts";
import { say } from "../ui/notice.tsx";
import type { TaskProgress } from "../ui/use-task.ts";
import type { Proposal } from "./proposal.ts";
import type { SavedWork } from "./saved-work.ts";
import type { SourceFile } from "./source-file.ts";

export interface ImportSettings {
  /** The member of the file that becomes `_id`; null for `_id` itself. */
  readonly key: string | null;
  /** Whether rows that do not fit are left out, instead of the import failing. */
  readonly partial: boolean;
  /** Whether a row replaces the one with its key. */
  readonly replace: boolean;
  readonly conversion: Conversion;
}

/** What an import did. */
export interface ImportResult {
  readonly affected: number;
  /** How many rows were left out. */
  readonly refused?: number;
}

/** A workspace that was opened. */
export interface Opened {
  /** The number of its rows. */
  readonly affected: number;
  /** Its member `saved`, if it has one. */
  readonly saved?: unknown;
}

/** How a request with a file is followed and cancelled. */
export interface RequestWatch {
  /** Cancels the request when it is aborted. The request rejects then, unless it was too late. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TaskProgress) => void;
}

type Content = Pick<SourceFile, "content" | "type">;

/** Sends a file, which reports its progress: see docs/your-data.md#progress. */
function sendFile<T>(
  client: Client,
  target: readonly [path: string, query: Readonly<Record<string, string>>],
  { content, type }: Content,
  watch: RequestWatch,
): Promise<T> {
  const request: Followed = { method: "post", target, body: content, headers: { "Content-Type": type } };
  return follow(client, request, watch, content.size);
}

interface Followed {
  readonly method: "post" | "put";
  readonly target: readonly [path: string, query: Readonly<Record<string, string>>];
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request that reports its progress. @param size - of its file, in bytes */
async function follow<T>(
  client: Client,
  { method, target: [path, query], body: sent, headers = {} }: Followed,
  { signal, onProgress }: RequestWatch,
  size = 0,
): Promise<T> {
  signal.throwIfAborted();
  const progress = generateId();
  const decoder = new TextDecoder();
  let text = "";
  let last: { readonly status: number; readonly body: unknown } | undefined;
  const onChunk = (chunk: Uint8Array): void => {
    const lines = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines.map(readLine)) {
      if ("status" in line) last = line;
      else onProgress?.(describeProgress(line, size));
    }
  };
  // Not the signal of the request: browsers do not pass that on to a service worker.
  const cancel = () =>
    void client
      .delete(`/$import?progress=${progress}`)
      .response()
      .catch(() => {});
  signal.addEventListener("abort", cancel);
  const target = `${path}?${new URLSearchParams({ ...query, progress })}`;
  const response = await client[method](target, sent, { headers, onChunk })
    .response()
    .finally(() => signal.removeEventListener("abort", cancel));
  const what = `${method.toUpperCase()} ${path}`;
  if (!response.ok) throw new RequestError(what, response);
  if (last === undefined)
    throw new Error("The connection was lost before the response. Look at the rows before you try again.");
  const { status, body } = last;
  if (status >= 400) throw new RequestError(what, { ...response, status, body });
  return body as T;
}

/**
 * The result of an import; undefined if it was cancelled, which a notice reports, because its dialog is closed.
 *
 * @throws why it failed, unless it was cancelled
 */
export async function awaitImport<T>(importing: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await importing;
  } catch (error) {
    if (!signal.aborted) throw error;
    say(listErrorMessages(error).join(" "));
    return undefined;
  }
}

type Progress =
  | { readonly bytes: number }
  | { readonly collection: string; readonly rows: number; readonly of: number };
type Line = Progress | { readonly status: number; readonly body: unknown };

function describeProgress(progress: Progress, size: number): TaskProgress {
  if ("rows" in progress) return { unit: `rows of ${progress.collection}`, done: progress.rows, of: progress.of };
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1_000);
  return { unit: "kB", done: kilobytes(progress.bytes), of: kilobytes(size) };
}

function readLine(line: string): Line {
  return readJson(line) as Line;
}

/**
 * Checks the rows of a file against a corrected declaration. Writes nothing.
 *
 * @param replace - whether they replace rows with their keys; undefined for a new collection, which has none
 */
export async function checkFile(
  client: Client,
  { collection, key, ...changes }: Proposal,
  file: SourceFile,
  replace: boolean | undefined,
  signal: AbortSignal,
): Promise<Preview> {
  const form = createForm(collection, file);
  const into = replace === undefined ? {} : { replace: String(replace) };
  return requestPreviewOf(
    client,
    collection.name,
    { ...createKeyParameter(key), ...writeChanges(changes), ...into },
    form,
    { signal },
  );
}

type Changes = Pick<Proposal, "columns" | "conversion">;

function writeChanges({ columns, conversion }: Changes): Readonly<Record<string, string>> {
  const moved = Object.keys(columns).length === 0 ? {} : { columns: JSON.stringify(columns) };
  return { ...moved, conversion: JSON.stringify(conversion) };
}

/** A form with a declaration and a file: see docs/your-data.md#forms. The file is not read here. */
function createForm(collection: CollectionDeclaration, { content, type }: Content): Content {
  const boundary = generateId();
  const head = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const parts = [
    `${head("declaration")}\r\n\r\n${JSON.stringify(collection)}\r\n`,
    `${head("file")}; filename="rows"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    `\r\n--${boundary}--\r\n`,
  ];
  return { content: new Blob(parts), type: `multipart/form-data; boundary=${boundary}` };
}

/** Infers a declaration. Writes nothing. @param conversion - says which members are maps, if that was chosen */
export function inferFrom(
  client: Client,
  name: string,
  file: SourceFile,
  watch: RequestWatch,
  conversion?: Conversion,
): Promise<Preview> {
  const query = conversion === undefined ? {} : { conversion: JSON.stringify(conversion) };
  return requestPreviewOf(client, name, query, file, watch);
}

async function requestPreviewOf(
  client: Client,
  name: string,
  query: Readonly<Record<string, string>>,
  content: Content,
  watch: RequestWatch,
): Promise<Preview> {
  const { payload } = await sendFile<{ readonly payload: Preview }>(client, [`/$infer/${name}`, query], content, watch);
  return payload;
}

export function importRows(
  client: Client,
  name: string,
  file: SourceFile,
  { key, partial, replace, conversion }: ImportSettings,
  watch: RequestWatch,
): Promise<ImportResult> {
  const how = { partial: String(partial), replace: String(replace) };
  const query = { ...how, ...createKeyParameter(key), conversion: JSON.stringify(conversion) };
  return sendFile(client, [`/$import/${name}`, query], file, watch);
}

/** Creates a collection with its rows: both or nothing. */
export function createCollection(
  client: Client,
  { collection, key, ...changes }: Proposal,
  file: SourceFile,
  partial: boolean,
  watch: RequestWatch,
): Promise<ImportResult> {
  const query = { partial: String(partial), ...createKeyParameter(key), ...writeChanges(changes) };
  return sendFile(client, [`/$import/${collection.name}`, query], createForm(collection, file), watch);
}

function createKeyParameter(key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { key };
}

/** Changes the declaration of a collection. */
export async function changeDeclaration(
  client: Client,
  { collection, ...changes }: Proposal,
  watch: RequestWatch,
): Promise<void> {
  const target = [`/$schema/${collection.name}`, writeChanges(changes)] as const;
  await follow(client, { method: "put", target, body: collection }, watch);
}

/** Undoes a step of the history of writes. */
export async function undoStep(client: Client, step: number, watch: RequestWatch): Promise<void> {
  await follow(client, { method: "post", target: ["/$undo", { step: String(step) }] }, watch);
}

/** What a change of a declaration would do to the stored rows. */
export interface ChangeEffect {
  /** Why it would be refused. */
  readonly problems: readonly string[];
  /** Where the values are that these are about. */
  readonly paths: readonly string[];
  /** How many values would become null, and the reasons of the first ones. */
  readonly lost: number;
  readonly losses: readonly string[];
}

/** Checks a change of a declaration. Changes nothing. */
export async function checkChange(
  client: Client,
  { collection, ...changes }: Proposal,
  signal: AbortSignal,
): Promise<ChangeEffect> {
  const query = new URLSearchParams({ check: "true", ...writeChanges(changes) });
  try {
    const { lost = 0, problems = [] } = await client
      .put(`/$schema/${collection.name}?${query}`, collection, { signal })
      .body<{ readonly lost?: number; readonly problems?: readonly { readonly message: string }[] }>();
    return { problems: [], paths: [], lost, losses: problems.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const paths = error.issues.flatMap(({ details }) => (typeof details?.path === "string" ? [details.path] : []));
    return { problems: listErrorMessages(error), paths, lost: 0, losses: [] };
  }
}

/** The first rows of a collection. */
export async function requestFirstRows(client: Client, name: string, signal: AbortSignal): Promise<Preview["source"]> {
  const { payload } = await client
    .get(`/${name}?limit=100`, { signal })
    .body<{ readonly payload: Preview["source"] }>();
  return payload;
}

export async function removeCollection(client: Client, name: string): Promise<void> {
  await client.delete(`/$schema/${name}`).body();
}

/** Downloads the rows of a collection as JSON lines. */
export async function exportCollection(client: Client, name: string): Promise<void> {
  const rows = await downloadExport(client, `/$export/${name}?format=ndjson`);
  downloadFile(`${name}.ndjson`, [rows], "application/x-ndjson");
}

/** The rows of a collection as the text of a JSON array. */
export async function requestRowsAsJson(client: Client, name: string): Promise<string> {
  return new TextDecoder().decode(await downloadExport(client, `/$export/${name}`));
}

/** Downloads all declarations and rows, and what the page has saved. */
export async function exportWorkspace(client: Client, saved: SavedWork): Promise<void> {
  const workspace = await downloadExport(client, "/$export");
  // The rows are not parsed here: that would take a while.
  const end = workspace.lastIndexOf("}".charCodeAt(0));
  downloadFile(
    "workspace.json",
    [workspace.subarray(0, end), `,"saved":${JSON.stringify(saved)}}\n`],
    "application/json",
  );
}

async function downloadExport(client: Client, endpoint: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await client.get(endpoint).body<Uint8Array<ArrayBuffer> | undefined>()) ?? new Uint8Array();
}

/** Opens a workspace in place of all collections, or adds its collections to them. */
export async function openWorkspace(
  client: Client,
  workspace: Blob,
  { add }: { readonly add: boolean },
  watch: RequestWatch,
): Promise<Opened> {
  const content = { content: workspace, type: "application/json" };
  return sendFile(client, ["/$import", { add: String(add) }], content, watch);
}

/** Takes a snapshot, or replaces the one of this name. */
export async function takeSnapshot(client: Client, name: string): Promise<void> {
  await client.put(`/$snapshots/${encodeURIComponent(name)}`).body();
}

/** Replaces all collections and rows by those of a snapshot. */
export async function restoreSnapshot(client: Client, name: string): Promise<void> {
  await client.post(`/$reset?${new URLSearchParams({ snapshot: name })}`).body();
}

export async function deleteSnapshot(client: Client, name: string): Promise<void> {
  await client.delete(`/$snapshots/${encodeURIComponent(name)}`).body();
}
