// Reads the file with the collections and rows that an empty store is filled with.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readSchemaDocument, SchemaDocumentError } from "../schemas/public.ts";
import { deriveCollectionName, readRows, readWorkspace, type Sample } from "../service/internal.ts";
import { ServiceError } from "../wire/public.ts";

export interface InitialRows {
  readonly sample: Sample;
  /** What was left out or named differently, as complete sentences. */
  readonly notes: readonly string[];
}

/** Reads an export of Riddle, or a schema document. @throws Error with a user-readable message for each problem */
export async function readInitialRows(file: string): Promise<InitialRows> {
  const bytes = await readBytes(file);
  return explainProblems(file, () => (isExport(bytes) ? readExport(bytes) : readDeclarations(bytes, file)));
}

/**
 * Reads a file with the rows of one collection, in any format that can be imported. The notes have its declaration.
 * @throws Error with a user-readable message for each problem
 */
export async function readCollectionRows(file: string): Promise<InitialRows> {
  const bytes = await readBytes(file);
  const { collection, rows, notes } = await explainProblems(file, () => readRows(basename(file), new Blob([bytes])));
  const declared = `${file} is the collection ${collection.name}, declared as\n${JSON.stringify(collection, null, 2)}`;
  return { sample: { collections: [collection], rows: () => rows }, notes: [declared, ...notes] };
}

function readBytes(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} can't be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
}

/** Whether a file begins as an export does, perhaps after a byte order mark. */
function isExport(bytes: Buffer): boolean {
  return /^\uFEFF?\s*\{\s*"riddle"\s*:/.test(bytes.subarray(0, 256).toString("utf8"));
}

function readExport(bytes: Buffer): InitialRows {
  const { collections, rows } = readWorkspace(bytes);
  return { sample: { collections, rows: (name) => rows.get(name) ?? [] }, notes: [] };
}

function readDeclarations(bytes: Buffer, file: string): InitialRows {
  const { collections, notes } = readSchemaDocument(bytes.toString("utf8"), deriveCollectionName(basename(file)));
  return { sample: { collections: collections.map(({ declaration }) => declaration), rows: () => [] }, notes };
}

/** Calls a function. @throws Error with the name of the file before each problem that the function throws */
async function explainProblems<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SchemaDocumentError) throw new Error(`${file}: ${error.message}`);
    if (!(error instanceof ServiceError)) throw error;
    const problems = error.issues.map(({ message }) => `${file}: ${message}`);
    throw new Error([...problems, ...(error.more > 0 ? [`${file}: There are more problems.`] : [])].join("\n"));
  }
}
