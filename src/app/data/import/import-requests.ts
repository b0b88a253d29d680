import { type Client, generateId } from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Conversion, Preview } from "../../../service/internal.ts";
import { writeChanges } from "../fields/change-fields.ts";
import type { Proposal } from "../fields/proposal.ts";
import { type Content, type RequestWatch, sendWithProgress } from "../send-with-progress.ts";

export interface ImportSettings {
  /** Whether rows that do not fit are left out, instead of the import failing. */
  readonly partial: boolean;
  /** Whether a row replaces the one with its key; undefined for a new collection, which is created with its rows. */
  readonly replace: boolean | undefined;
}

export interface ImportResult {
  readonly affected: number;
  readonly refused?: number;
}

/** Infers a declaration. Writes nothing. @param conversion - says which members are maps, if that was chosen */
export async function inferFrom(
  client: Client,
  name: string,
  file: Content,
  watch: RequestWatch,
  conversion?: Conversion,
): Promise<Preview> {
  const query = { conversion: conversion && JSON.stringify(conversion) };
  return (await sendWithProgress<Inferred>(client, { path: `/$infer/${name}`, query, file }, watch)).payload;
}

/** Checks the rows of a file against a corrected declaration. Writes nothing. @param replace - see `ImportSettings` */
export async function checkFile(
  client: Client,
  proposal: Proposal,
  file: Content,
  replace: boolean | undefined,
  signal: AbortSignal,
): Promise<Preview> {
  const { collection } = proposal;
  const query = { ...writeChanges(proposal), replace };
  const request = { path: `/$infer/${collection.name}`, query, file: createForm(collection, file) };
  return (await sendWithProgress<Inferred>(client, request, { signal })).payload;
}

interface Inferred {
  readonly payload: Preview;
}

/** Imports rows into a collection, or creates it with them: both or nothing. */
export function importFile(
  client: Client,
  proposal: Proposal,
  file: Content,
  { partial, replace }: ImportSettings,
  watch: RequestWatch,
): Promise<ImportResult> {
  const { collection } = proposal;
  const query = { ...writeChanges(proposal), partial, replace };
  const sent = replace === undefined ? createForm(collection, file) : file;
  return sendWithProgress(client, { path: `/$import/${collection.name}`, query, file: sent }, watch);
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
