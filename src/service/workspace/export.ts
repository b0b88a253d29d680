// Exports the rows of collections, as a stream.

import { invalid, readParameters } from "../parameters.ts";
import type { Row, Schema, Store, StoreTransaction } from "../store/store.ts";

/** A body that is sent in pieces. */
export interface Export {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The version of the form that a workspace is exported in. */
export const workspaceFormat = 1;

interface Context {
  readonly store: Store;
  readonly schema: Schema;
}

/**
 * Exports one collection as a JSON array or, with `format=ndjson`, as JSON lines; or all declarations and rows as one JSON
 * object. The rows are those of one moment.
 *
 * @param name - of the collection; undefined for all
 * @throws ServiceError for other parameters. SchemaChangedError
 */
export async function exportRows(name: string | undefined, query: string, context: Context): Promise<Export> {
  const { collections, epoch } = context.schema;
  const names = name === undefined ? collections.map((collection) => collection.name) : [name];
  const format = readParameters(query, name === undefined ? [] : ["format"]).get("format") ?? "json";
  if (format !== "json" && format !== "ndjson")
    throw invalid("format", `must be \`json\` or \`ndjson\`, not \`${format.slice(0, 40)}\`.`);
  const scope = { mode: "read", collections: names, epoch } as const;
  const tables = await context.store.transact(scope, (transaction) => readTables(names, transaction));
  const [[, rows = []] = []] = tables;
  const pieces =
    name === undefined
      ? workspacePieces(context.schema, tables)
      : format === "json"
        ? arrayPieces(rows)
        : linePieces(rows);
  const mediaType = format === "json" ? "application/json" : "application/x-ndjson";
  return { fileName: `${name ?? "workspace"}.${format}`, mediaType, body: streamOf(pieces) };
}

/** Collections with all their rows. */
export type Tables = readonly (readonly [collection: string, rows: readonly Row[]])[];

export function readTables(names: readonly string[], transaction: StoreTransaction): Promise<Tables> {
  return Promise.all(names.map(async (name) => [name, await transaction.read(name, { by: "all" })] as const));
}

function* workspacePieces({ collections }: Schema, tables: Tables): Generator<string> {
  yield `{"riddle":${workspaceFormat},"collections":${JSON.stringify(collections)},"rows":{`;
  for (const [index, [name, rows]] of tables.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(name)}:`;
    yield* arrayPieces(rows);
  }
  yield "}}";
}

function* arrayPieces(rows: readonly Row[]): Generator<string> {
  yield "[";
  for (const [index, row] of rows.entries()) yield `${index === 0 ? "" : ",\n"}${JSON.stringify(row)}`;
  yield "]";
}

function* linePieces(rows: readonly Row[]): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** The length of what is sent at once, in characters. */
const chunkLength = 64 * 1024;

function streamOf(pieces: Iterator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      let text = "";
      while (text.length < chunkLength) {
        const { value, done } = pieces.next();
        if (done === true) break;
        text += value;
      }
      if (text === "") controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
}
