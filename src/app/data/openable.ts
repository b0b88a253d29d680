// What can be opened in Data: a workspace, or a document that describes collections.

import { yieldToMain } from "../../client/index.ts";
import {
  type DescribedCollection,
  generateWorkspace,
  readSchemaDocument,
  type SchemaDocument,
} from "../../schemas/index.ts";
import { bodyLimitFor } from "../../service/index.ts";
import { collectionNameFor } from "./source-file.ts";

export type Openable =
  | {
      readonly kind: "workspace";
      readonly name: string;
      readonly content: Blob;
      /** One of its collections, if it is known. */
      readonly collection?: string;
    }
  | { readonly kind: "schema"; readonly name: string; readonly document: SchemaDocument };

const sizeLimit = bodyLimitFor("/api/$import");
const tooLarge = `The file has more than ${sizeLimit / 2 ** 20} MiB, which is the limit.`;

/**
 * Recognizes a file by how it begins. A workspace is not read here: the service does that.
 *
 * @throws SchemaDocumentError, or an Error for a file that is too large; both messages are for the reader
 */
export async function readOpenable(name: string, content: Blob): Promise<Openable> {
  if (content.size > sizeLimit) throw new Error(tooLarge);
  const beginning = await content.slice(0, 256).text();
  if (/^\s*\{\s*"riddle"\s*:/.test(beginning)) return { kind: "workspace", name, content };
  return { kind: "schema", name, document: readSchemaDocument(await content.text(), collectionNameFor(name)) };
}

/**
 * A sample to open.
 *
 * @param collection - its name
 * @param workspace - in the form of an export
 */
export function sampleOpenable(collection: string, workspace: object): Openable {
  return { kind: "workspace", name: collection, content: new Blob([JSON.stringify(workspace)]), collection };
}

/**
 * Loads a file from an address, without cookies.
 *
 * @param address - relative ones begin at the page
 * @throws an Error whose message is for the reader
 */
export async function loadOpenable(address: string, signal: AbortSignal): Promise<Openable> {
  const url = URL.parse(address.trim(), location.href);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error("This is no address. It begins with https:// or http://.");
  const response = await fetch(url, { signal, credentials: "omit" }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(
      `${url.host} can't be reached, or does not allow this page to read the file. Download it and choose it here.`,
    );
  });
  if (!response.ok) throw new Error(`${url.host} answered with status ${response.status}. Check the address.`);
  return readOpenable(url.pathname.split("/").at(-1) || url.host, await bodyOf(response));
}

/** @throws Error for more than `sizeLimit`, as soon as so much has arrived */
async function bodyOf(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > sizeLimit) throw new Error(tooLarge);
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** Generates a workspace of the collections. Other tasks run in between. */
export async function generatedWorkspace(
  collections: readonly DescribedCollection[],
  options: { readonly count: number; readonly seed: number },
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: string[] = [];
  for (const piece of generateWorkspace(collections, options)) {
    pieces.push(piece);
    await yieldToMain();
    signal.throwIfAborted();
  }
  return new Blob(pieces, { type: "application/json" });
}
