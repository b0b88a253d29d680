// Reads the rows of a file as a collection, without a service.

import { type CollectionDeclaration, joinCode, joinWords } from "../../language/internal.ts";
import { Changes } from "../history/changes.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Row } from "../store/store.ts";
import { deriveCollectionName } from "./collection-name.ts";
import { findFormat } from "./file-format.ts";
import { checkRows, writeRows } from "./import-rows.ts";
import { infer } from "./infer.ts";
import { readFileStream } from "./read-file.ts";
import type { Choice } from "./survey.ts";

export interface ReadRows {
  readonly collection: CollectionDeclaration;
  /** With their keys. */
  readonly rows: readonly Row[];
  /** What a reader should know about the types, as complete sentences. */
  readonly notes: readonly string[];
}

/**
 * Reads the rows of a file in any format that can be imported. The declaration is inferred from them, and the name of the
 * collection from that of the file.
 *
 * @param fileName - without its folder
 * @throws ServiceError as `readFileStream`, and VALIDATION_FAILED with the rows that do not fit the declaration
 */
export async function readRows(fileName: string, content: Blob): Promise<ReadRows> {
  const name = deriveCollectionName(fileName);
  const file = await readFileStream(content.stream(), await findFormat(fileName, content));
  const { collection, key, conversion, notes, choices = [] } = infer(file, name);
  const options = { key: key ?? undefined, partial: false, replace: false, conversion };
  const checked = checkRows(file, collection, options);
  const store = createMemoryStore();
  const { epoch } = await store.define([collection], async (transaction) => {
    await writeRows(checked, collection, options, transaction, new Changes());
  });
  const rows = await store.transact({ mode: "read", collections: [name], epoch }, (transaction) =>
    transaction.read(name, { by: "all" }),
  );
  return { collection, rows, notes: [...notes.map(({ text }) => text), ...choices.map(describeChoice)] };
}

function describeChoice({ paths, examples }: Choice): string {
  const values = joinWords(examples.slice(0, 3).map((text) => JSON.stringify(text.slice(0, 40))));
  return `${joinCode(paths)}: values such as ${values} can be read in another way. Import the file in Data to choose.`;
}
