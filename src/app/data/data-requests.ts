// The requests of the Data section: see docs/own-data.md.

import type { Client } from "../../client/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";
import type { Preview, SnapshotSummary } from "../../service/index.ts";
import { downloadFile } from "../ui/download-file.ts";
import type { SavedWork } from "./saved-work.ts";
import type { SourceFile } from "./source-file.ts";

export interface ImportOptions {
  /** The member of the file that becomes `_id`; null for `_id` itself. */
  readonly key: string | null;
  /** Whether rows that do not fit are left out, instead of the import failing. */
  readonly partial: boolean;
  /** Whether a row replaces the one with its key. */
  readonly replace: boolean;
}

/** What an import did. */
export interface Imported {
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

function send<T>(client: Client, endpoint: string, { content, type }: SourceFile, signal?: AbortSignal): Promise<T> {
  return client.post(endpoint, content, { headers: { "Content-Type": type }, signal }).body<T>();
}

/** Infers a declaration. Writes nothing. */
export async function inferFrom(client: Client, name: string, file: SourceFile, signal: AbortSignal): Promise<Preview> {
  return (await send<{ readonly payload: Preview }>(client, `/$infer/${name}`, file, signal)).payload;
}

export function importRows(client: Client, name: string, file: SourceFile, options: ImportOptions): Promise<Imported> {
  const { key, partial, replace } = options;
  const query = new URLSearchParams({
    partial: String(partial),
    replace: String(replace),
    ...(key === null ? {} : { key }),
  });
  return send(client, `/$import/${name}?${query}`, file);
}

/** Creates a collection and imports its rows. If they can't be imported, the collection is removed again. */
export async function createCollection(
  client: Client,
  collection: CollectionDeclaration,
  file: SourceFile,
  options: ImportOptions,
): Promise<Imported> {
  const path = `/$schema/${collection.name}`;
  await client.put(path, collection).body();
  try {
    return await importRows(client, collection.name, file, options);
  } catch (error) {
    await client.delete(path).body();
    throw error;
  }
}

/** Changes the declaration of a collection. */
export async function changeDeclaration(client: Client, collection: CollectionDeclaration): Promise<void> {
  await client.put(`/$schema/${collection.name}`, collection).body();
}

export async function removeCollection(client: Client, name: string): Promise<void> {
  await client.delete(`/$schema/${name}`).body();
}

/** Downloads the rows of a collection as JSON lines. */
export async function exportCollection(client: Client, name: string): Promise<void> {
  const rows = await exported(client, `/$export/${name}?format=ndjson`);
  downloadFile(`${name}.ndjson`, [rows], "application/x-ndjson");
}

/** The rows of a collection as the text of a JSON array. */
export async function rowsAsJson(client: Client, name: string): Promise<string> {
  return new TextDecoder().decode(await exported(client, `/$export/${name}`));
}

/** Downloads all declarations and rows, and what the page has saved. */
export async function exportWorkspace(client: Client, saved: SavedWork): Promise<void> {
  const workspace = await exported(client, "/$export");
  // The rows are not parsed here: that would take a while.
  const end = workspace.lastIndexOf("}".charCodeAt(0));
  downloadFile(
    "workspace.json",
    [workspace.subarray(0, end), `,"saved":${JSON.stringify(saved)}}\n`],
    "application/json",
  );
}

async function exported(client: Client, endpoint: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await client.get(endpoint).body<Uint8Array<ArrayBuffer> | undefined>()) ?? new Uint8Array();
}

/** Opens a workspace in place of all collections, or adds its collections to them. */
export async function openWorkspace(
  client: Client,
  workspace: Blob,
  { add }: { readonly add: boolean },
): Promise<Opened> {
  const headers = { "Content-Type": "application/json" };
  return client.post(`/$import?add=${add}`, workspace, { headers }).body<Opened>();
}

/** The snapshots, oldest first. */
export async function listSnapshots(client: Client, signal: AbortSignal): Promise<readonly SnapshotSummary[]> {
  const { payload } = await client
    .get("/$snapshots", { signal })
    .body<{ readonly payload: readonly SnapshotSummary[] }>();
  return payload;
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
