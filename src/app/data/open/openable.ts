import { yieldToTasks } from "../../../client/internal.ts";
import {
  type DescribedCollection,
  generateWorkspace,
  readSchemaDocument,
  type SchemaDocument,
} from "../../../schemas/public.ts";
import { deriveCollectionName } from "../../../service/internal.ts";

export type Openable =
  | {
      readonly kind: "workspace";
      readonly name: string;
      readonly content: Blob;
      /** One of its collections, if it is known. */
      readonly collection?: string;
      readonly isLinked?: true;
    }
  | { readonly kind: "schema"; readonly name: string; readonly document: SchemaDocument };

/** Recognizes a file by how it begins. A workspace is not read here: the service does that. @throws SchemaDocumentError */
export async function readOpenable(name: string, content: Blob): Promise<Openable> {
  const beginning = await content.slice(0, 256).text();
  if (/^\s*\{\s*"riddle"\s*:/.test(beginning)) return { kind: "workspace", name, content };
  return { kind: "schema", name, document: readSchemaDocument(await content.text(), deriveCollectionName(name)) };
}

/** Generates a workspace of the collections. Other tasks run in between. */
export async function requestGeneratedWorkspace(
  collections: readonly DescribedCollection[],
  options: { readonly count: number; readonly seed: number },
  signal: AbortSignal,
): Promise<Blob> {
  const chunks: string[] = [];
  for (const chunk of generateWorkspace(collections, options)) {
    chunks.push(chunk);
    await yieldToTasks();
    signal.throwIfAborted();
  }
  return new Blob(chunks, { type: "application/json" });
}
