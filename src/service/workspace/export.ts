import { createParameterError, readParameters } from "../message/parameters.ts";
import { sortRows } from "../store/sort-rows.ts";
import type { HeldRows, Row, Schema, Store, StoreContext, StoreTransaction, TransactionScope } from "../store/store.ts";

/** A body that is sent in pieces. */
export interface Export {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The version of the form that a workspace is exported in. */
export const workspaceFormat = 1;

/**
 * Exports one collection as a JSON array or, with `format=ndjson`, as JSON lines; or all declarations and rows as one JSON
 * object. The rows are those of one moment, in the order of their keys.
 *
 * @param name - of the collection; undefined for all
 * @throws ServiceError for other parameters. SchemaChangedError
 */
export async function exportRows(name: string | undefined, query: string, context: StoreContext): Promise<Export> {
  const { collections, epoch } = context.schema;
  const names = name === undefined ? collections.map((collection) => collection.name) : [name];
  const format = readParameters(query, name === undefined ? [] : ["format"]).get("format") ?? "json";
  if (format !== "json" && format !== "ndjson")
    throw createParameterError("format", `must be \`json\` or \`ndjson\`, not \`${format.slice(0, 40)}\`.`);
  const { store } = context;
  const scope = { collections: names, epoch };
  const held = await (store.holdRows?.(scope) ?? holdInMemory(scope, store));
  const pieces =
    name === undefined
      ? writeWorkspaceChunks(context.schema, held)
      : writeRowChunks(held.json(name), format === "json" ? inArray : inLines);
  const mediaType = format === "json" ? "application/json" : "application/x-ndjson";
  return { fileName: `${name ?? "workspace"}.${format}`, mediaType, body: createExportStream(pieces, held) };
}

/** Collections with all their rows. */
export type CollectionRows = readonly (readonly [collection: string, rows: readonly Row[]])[];

export function readTables(names: readonly string[], transaction: StoreTransaction): Promise<CollectionRows> {
  return Promise.all(names.map(async (name) => [name, await transaction.read(name, { by: "all" })] as const));
}

async function holdInMemory(scope: Omit<TransactionScope, "mode">, store: Store): Promise<HeldRows> {
  const reading = { ...scope, mode: "read" } as const;
  const tables = new Map(await store.transact(reading, (transaction) => readTables(scope.collections, transaction)));
  return {
    async *json(collection) {
      const rows = sortRows(tables.get(collection) ?? [], []);
      for (let at = 0; at < rows.length; at += pageLength)
        yield rows.slice(at, at + pageLength).map((row) => JSON.stringify(row));
    },
    close: async () => {},
  };
}

/** What is before the rows, between them, and after them. */
type Form = readonly [before: string, between: string, after: string];
const inArray: Form = ["[", ",\n", "]"];
const inLines: Form = ["", "\n", "\n"];

async function* writeWorkspaceChunks({ collections }: Schema, held: HeldRows): AsyncGenerator<string> {
  yield `{"riddle":${workspaceFormat},"collections":${JSON.stringify(collections)},"rows":{`;
  for (const [index, { name }] of collections.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(name)}:`;
    yield* writeRowChunks(held.json(name), inArray);
  }
  yield "}}";
}

/** In how many rows the rows in memory are encoded at once. */
const pageLength = 1_000;
/** The length of what is sent at once, in characters. */
const chunkLength = 64 * 1024;

async function* writeRowChunks(pages: AsyncIterable<readonly string[]>, [before, between, after]: Form) {
  let text = before;
  let isFirst = true;
  for await (const rows of pages) {
    for (const row of rows) {
      text += isFirst ? row : between + row;
      isFirst = false;
      if (text.length < chunkLength) continue;
      yield text;
      text = "";
    }
  }
  // Without rows there are no lines.
  if (!isFirst || before !== "") yield text + after;
}

/** The rows are read as fast as the stream. */
function createExportStream(pieces: AsyncGenerator<string>, held: HeldRows): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (done !== true) return controller.enqueue(encoder.encode(value));
          await held.close();
          controller.close();
        } catch (error) {
          await held.close();
          throw error;
        }
      },
      cancel: () => held.close(),
    },
    { highWaterMark: 0 },
  );
}
