import { type Client, getEntityPath, type Method, readRow } from "../../../client/internal.ts";
import {
  type CollectionDeclaration,
  filterRules,
  findOperators,
  type OperationName,
  printNode,
} from "../../../language/public.ts";
import { formatJsonInLine } from "../../requests/parts/json-text.ts";
import { requestKnownKeys } from "../../requests/parts/known-keys.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import { createExampleChange, createExampleRow } from "./example-value.ts";
import { setFilterParameter } from "./path-filter.ts";

export type PartBeginning = Partial<Pick<BundlePart, "method" | "path" | "body">>;

export interface PartOperation {
  /** As in “Create in Orders”. */
  readonly name: string;
  readonly method: Method;
  /** The path as shown before a key is known. */
  readonly shape: string;
  readonly words: string;
  /** Reads a row from the service where one is needed. */
  readonly make: (client: Client) => Promise<PartBeginning>;
}

/** The operations of a collection. Operations on many rows are included only if a filter can select rows. */
export function listOperations(collection: CollectionDeclaration): readonly PartOperation[] {
  const { name, operations, fields } = collection;
  const [all, one, some] = [`/${name}`, `/${name}@…`, `/${name}?$filter=…`];
  const row = (client: Client) => requestRowPath(collection, client);
  const rows = (operation: OperationName) => (client: Client) => requestFilterPath(collection, operation, client);
  const change = async () => createExampleChange(fields);
  const canFilter = (operation: OperationName): boolean => Object.keys(operations[operation].filter).length > 0;
  const operation = (
    [title, method, shape, words]: readonly [title: string, method: Method, shape: string, words: string],
    createPath: (client: Client) => Promise<string>,
    createBody?: (client: Client, path: string) => Promise<object>,
  ): PartOperation => ({
    name: `${title} ${name}`,
    method,
    shape,
    words,
    make: async (client) => {
      const path = await createPath(client);
      return { method, path, ...(createBody && { body: formatJsonInLine(await createBody(client, path)) }) };
    },
  });
  return [
    operation(["Find in", "GET", `${all}?limit=10`, "read list query many"], async () => `${all}?limit=10`),
    operation(["Get one of", "GET", one, "read entity"], row),
    operation(
      ["Create in", "POST", all, "insert add new"],
      async () => all,
      async () => createExampleRow(collection),
    ),
    operation(["Replace one of", "PUT", one, "write whole"], row, async (client, path) => {
      const { _id: _, ...members } = (await requestRow(path, client)) ?? createExampleRow(collection);
      return members;
    }),
    operation(["Update one of", "PATCH", one, "change patch"], row, change),
    operation(["Delete one of", "DELETE", one, "remove"], row),
    ...(canFilter("UpdateMany")
      ? [operation(["Update many in", "PATCH", some, "change patch filter"], rows("UpdateMany"), change)]
      : []),
    ...(canFilter("DeleteMany")
      ? [operation(["Delete many in", "DELETE", some, "remove filter"], rows("DeleteMany"))]
      : []),
  ];
}

/** The path of the first row; without a key if there is no row. */
async function requestRowPath(collection: CollectionDeclaration, client: Client): Promise<string> {
  const [first] = await requestKnownKeys(client, collection);
  return first === undefined ? `/${collection.name}@` : getEntityPath(collection.name, first.key);
}

async function requestRow(path: string, client: Client): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return readRow(await client.get(path).body());
  } catch {
    return undefined;
  }
}

/** A path with a filter for one row, so that a write of many rows does not start with all of them. */
async function requestFilterPath(
  collection: CollectionDeclaration,
  operation: OperationName,
  client: Client,
): Promise<string> {
  const [first] = await requestKnownKeys(client, collection);
  const canFilterKey = findOperators(filterRules(collection, operation), "_id")?.includes("=") === true;
  const path = `/${collection.name}`;
  // The service rejects a blank filter.
  if (!canFilterKey || first === undefined) return `${path}?$filter=`;
  const { key: value } = first;
  const span = { from: 0, to: 0 };
  const literal = printNode(
    typeof value === "number" ? { kind: "number", value, ...span } : { kind: "string", value, ...span },
  );
  return setFilterParameter(path, `_id = ${literal}`, client);
}
