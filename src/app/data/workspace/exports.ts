import type { Client } from "../../../client/public.ts";
import { downloadFile } from "../../ui/download-file.ts";
import type { SavedWork } from "./saved-work.ts";

export async function exportCollection(client: Client, name: string): Promise<void> {
  const rows = await requestExport(client, `/$export/${name}?format=ndjson`);
  downloadFile(`${name}.ndjson`, [rows], "application/x-ndjson");
}

export async function requestRowsAsJson(client: Client, name: string, signal?: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await requestExport(client, `/$export/${name}`, signal));
}

export async function exportWorkspace(client: Client, saved: SavedWork): Promise<void> {
  const workspace = await requestExport(client, "/$export");
  // The rows are not parsed here: that would take a while.
  const end = workspace.lastIndexOf("}".charCodeAt(0));
  const pieces = [workspace.subarray(0, end), `,"saved":${JSON.stringify(saved)}}\n`];
  downloadFile("workspace.json", pieces);
}

async function requestExport(client: Client, endpoint: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return (await client.get(endpoint, { signal }).body<Uint8Array<ArrayBuffer> | undefined>()) ?? new Uint8Array();
}
