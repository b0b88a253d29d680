// The endpoints that a bundle can't contain: definitions of collections, exports, snapshots and resets.

import { fail } from "../../wire/index.ts";
import { readColumns, withColumns } from "../files/columns.ts";
import { type Conversion, movedConversion, readConversion } from "../files/conversion.ts";
import { type FileForm, hasForm, readFileForm } from "../files/file-form.ts";
import { checkRows } from "../files/import-rows.ts";
import { withEntries } from "../files/map-entries.ts";
import { preview } from "../files/preview.ts";
import { undoDeclared } from "../history/define-recorded.ts";
import { checkMediaType, readJsonBody, refuseBody } from "../message/body.ts";
import { methodNotAllowed } from "../message/method.ts";
import { type Outcome, stepHeader, success } from "../message/outcome.ts";
import { flag, invalid, readParameters, wholeNumber } from "../message/parameters.ts";
import type { Key, Schema, Store } from "../store/store.ts";
import { checkDeclaration } from "../workspace/check-declaration.ts";
import { checkChange, create, define, fitRows, remove } from "../workspace/definitions.ts";
import { type Export, exportRows } from "../workspace/export.ts";
import { findCollection } from "../workspace/find-collection.ts";
import { openWorkspace } from "../workspace/open-workspace.ts";
import type { SampleSizes } from "../workspace/seed.ts";
import { listSnapshots, removeSnapshot, restoreSnapshot, takeSnapshot } from "../workspace/snapshots.ts";
import type { ReceivedMessage } from "./receive.ts";
import type { Route } from "./route.ts";

export interface WorkspaceContext {
  readonly store: Store;
  readonly schema: Schema;
  /** What `POST $reset` restores; undefined where there are none. */
  readonly samples: Samples | undefined;
}

/** The samples of a service. */
export interface Samples {
  /** Restores them. @param size - undefined for that of the first loading @returns the number of the step, if any */
  reset(size?: number): Promise<number | undefined>;
  /** The sizes that they can be restored in. */
  readonly sizes?: SampleSizes | undefined;
}

/** Answers a request to one of these endpoints; undefined for any other. */
export type WorkspaceAnswer = { readonly outcome: Outcome } | { readonly exported: Export };

/**
 * Carries out a request that stands alone (docs/own-data.md#requests).
 *
 * @returns undefined for an endpoint that a bundle may contain, too
 * @throws ServiceError. SchemaChangedError if the collections have changed since `schema` was read
 */
export async function answerAlone(
  message: ReceivedMessage,
  { endpoint, query }: Route,
  context: WorkspaceContext,
): Promise<WorkspaceAnswer | undefined> {
  switch (endpoint.kind) {
    case "schema":
      if (endpoint.collection === undefined || message.method === "GET") return undefined;
      return { outcome: await changeSchema(message, endpoint.collection, query, context) };
    case "export": {
      if (message.method !== "GET") throw methodNotAllowed(message.method, ["GET"]);
      refuseBody(message);
      if (endpoint.collection !== undefined) findCollection(endpoint.collection, context.schema);
      return { exported: await exportRows(endpoint.collection, query, context) };
    }
    case "infer":
      if (message.method !== "POST" || !hasForm(message)) return undefined;
      return { outcome: await inferAgain(message, endpoint.collection, query, context) };
    case "import":
      if (endpoint.collection !== undefined) {
        if (message.method !== "POST" || !hasForm(message)) return undefined;
        return { outcome: await createFrom(message, endpoint.collection, query, context) };
      }
      if (message.method !== "POST") throw methodNotAllowed(message.method, ["POST"]);
      checkMediaType(message, ["application/json"]);
      return { outcome: await openWorkspace(message.body, flag(readParameters(query, ["add"]), "add"), context) };
    case "reset":
      if (message.method !== "POST") throw methodNotAllowed(message.method, ["POST"]);
      refuseBody(message);
      return { outcome: await reset(query, context) };
    case "undo": {
      const text = readParameters(query, ["step"]);
      const step = message.method === "POST" ? wholeNumber(text, "step", 1, Number.MAX_SAFE_INTEGER) : undefined;
      if (step === undefined) return undefined;
      refuseBody(message);
      const undone = await undoDeclared(step, context, fitRows);
      return undone && { outcome: success(200, { affected: undone.affected }, stepHeader(undone.step)) };
    }
    case "snapshots":
      readParameters(query, []);
      refuseBody(message);
      return { outcome: await answerSnapshots(message.method, endpoint.snapshot, context) };
    default:
      return undefined;
  }
}

/** Shows what an import of a file would make of a given declaration. */
async function inferAgain(
  message: ReceivedMessage,
  name: string,
  query: string,
  context: WorkspaceContext,
): Promise<Outcome> {
  const parameters = readParameters(query, ["key", "columns", "conversion", "replace"]);
  const isImport = parameters.has("replace") && !flag(parameters, "replace");
  const key = parameters.get("key") ?? null;
  const { declaration, file, conversion } = await readMovedForm(message, parameters);
  const inferred = { collection: checkDeclaration(declaration, name), key, notes: [], conversion };
  const stored = isImport ? await readKeys(findCollection(name, context.schema).name, context) : undefined;
  return success(200, { payload: preview({ file, inferred }, stored) });
}

async function readKeys(name: string, { store, schema: { epoch } }: WorkspaceContext): Promise<ReadonlySet<Key>> {
  const scope = { mode: "read", collections: [name], epoch } as const;
  const rows = await store.transact(scope, (transaction) => transaction.read(name, { by: "all" }));
  return new Set(rows.map(({ _id }) => _id));
}

interface MovedForm extends FileForm {
  readonly conversion: Conversion | undefined;
}

/** Reads a form, and moves the members of its rows. */
async function readMovedForm(message: ReceivedMessage, parameters: ReadonlyMap<string, string>): Promise<MovedForm> {
  const columns = readColumns(parameters.get("columns"));
  const given = readConversion(parameters.get("conversion"));
  const conversion = movedConversion(given, columns);
  const form = await readFileForm(message);
  const [declaration, file] = [form.declaration, withEntries(form.file, given)];
  const rows = file.rows.map(({ place, row }) => ({ place, row: withColumns(row, columns) }));
  return { declaration, file: { ...file, rows }, conversion };
}

/** Creates a collection from a form with its declaration and its rows. */
async function createFrom(
  message: ReceivedMessage,
  name: string,
  query: string,
  context: WorkspaceContext,
): Promise<Outcome> {
  const parameters = readParameters(query, ["key", "partial", "columns", "conversion"]);
  const { declaration, file, conversion } = await readMovedForm(message, parameters);
  const options = { key: parameters.get("key"), partial: flag(parameters, "partial"), replace: false, conversion };
  const collection = checkDeclaration(declaration, name);
  return create(collection, checkRows(file, collection, options), options, context);
}

async function reset(query: string, context: WorkspaceContext): Promise<Outcome> {
  const { samples } = context;
  const { least, most } = samples?.sizes ?? {};
  const hasSizes = least !== undefined && most !== undefined;
  const parameters = readParameters(query, hasSizes ? ["snapshot", "size"] : ["snapshot"]);
  const snapshot = parameters.get("snapshot");
  const size = hasSizes ? wholeNumber(parameters, "size", least, most) : undefined;
  if (snapshot !== undefined && size !== undefined)
    throw invalid("size", "is that of the samples. Leave it out, or the parameter `snapshot`.");
  if (snapshot !== undefined) return restoreSnapshot(snapshot, context);
  if (samples === undefined) throw fail("ENDPOINT_NOT_FOUND", "This service has no samples to restore.");
  return success(200, {}, stepHeader(await samples.reset(size)));
}

function answerSnapshots(method: string, name: string | undefined, context: WorkspaceContext): Promise<Outcome> {
  if (name === undefined) {
    if (method !== "GET") throw methodNotAllowed(method, ["GET"]);
    return listSnapshots(context);
  }
  if (method === "PUT") return takeSnapshot(name, context);
  if (method === "DELETE") return removeSnapshot(name, context);
  throw methodNotAllowed(method, ["PUT", "DELETE"]);
}

function changeSchema(
  message: ReceivedMessage,
  name: string,
  query: string,
  context: WorkspaceContext,
): Promise<Outcome> {
  const parameters = readParameters(query, message.method === "PUT" ? ["check", "columns", "conversion"] : []);
  switch (message.method) {
    case "PUT": {
      const declaration = checkDeclaration(readJsonBody(message, ["application/json"]), name);
      const columns = readColumns(parameters.get("columns"));
      const conversion = movedConversion(readConversion(parameters.get("conversion")), columns);
      return (flag(parameters, "check") ? checkChange : define)(declaration, { columns, conversion }, context);
    }
    case "DELETE":
      refuseBody(message);
      return remove(findCollection(name, context.schema).name, context);
    default:
      throw methodNotAllowed(message.method, ["GET", "PUT", "DELETE"]);
  }
}
