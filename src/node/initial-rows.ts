// Reads the file with the collections and rows that an empty store is filled with.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readSchemaDocument, SchemaDocumentError } from "../schemas/index.ts";
import { deriveCollectionName, readRows, readWorkspace, type Sample } from "../service/index.ts";
import { ServiceError } from "../wire/index.ts";

export interface InitialRows {
  readonly sample: Sample;
  /** What was left out or named differently, as complete sentences. */
  readonly notes: readonly string[];
}

/** Reads an export of Riddle, or a schema document. @throws Error with a user-readable message for each problem */
export function readInitialRows(file: string): Promise<InitialRows> {
  return readBy(file, (bytes) => readSample(bytes, file));
}

/**
 * Reads a file with the rows of one collection, in any format that can be imported. The notes have its declaration.
 * @throws Error with a user-readable message for each problem
 */
export function readCollectionRows(file: string): Promise<InitialRows> {
  return readBy(file, async (bytes) => {
    const { collection, rows, notes } = await readRows(basename(file), new Blob([bytes]));
    const declared = `${file} is the collection ${collection.name}, declared as\n${JSON.stringify(collection, null, 2)}`;
    return { sample: { collections: [collection], rows: () => rows }, notes: [declared, ...notes] };
  });
}

async function readBy(
  file: string,
  read: (bytes: Buffer<ArrayBuffer>) => InitialRows | Promise<InitialRows>,
): Promise<InitialRows> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} can't be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof SchemaDocumentError) throw new Error(`${file}: ${error.message}`);
    if (!(error instanceof ServiceError)) throw error;
    const more = error.more > 0 ? ["There are more problems."] : [];
    const lines = [...error.issues.map(({ message }) => message), ...more];
    throw new Error(lines.map((line) => `${file}: ${line}`).join("\n"));
  }
}

function readSample(bytes: Buffer, file: string): InitialRows {
  const beginning = bytes
    .subarray(0, 256)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  if (/^\s*\{\s*"riddle"\s*:/.test(beginning)) {
    const { collections, rows } = readWorkspace(bytes);
    return { sample: { collections, rows: (name) => rows.get(name) ?? [] }, notes: [] };
  }
  const { collections, notes } = readSchemaDocument(bytes.toString("utf8"), deriveCollectionName(basename(file)));
  return { sample: { collections: collections.map(({ declaration }) => declaration), rows: () => [] }, notes };
}
