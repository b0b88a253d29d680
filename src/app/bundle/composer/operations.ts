// The operations that a part can begin with, by collection: each makes a part that the service can do.

import { type Client, entityPath, type Method, readRow } from "../../../client/index.ts";
import {
  type CollectionDeclaration,
  filterRules,
  type OperationName,
  operatorsFor,
  printNode,
} from "../../../language/index.ts";
import { spaced } from "../json-text.ts";
import type { BundlePart } from "../part.ts";
import { exampleChange, exampleRow } from "./example-value.ts";
import { knownKeys } from "./known-keys.ts";
import { withFilter } from "./path-filter.ts";

/** What a part is made of. */
export type PartBeginning = Partial<Pick<BundlePart, "method" | "path" | "body">>;

export interface PartOperation {
  /** As in “Create in Orders”. */
  readonly name: string;
  readonly method: Method;
  /** The path as it is shown before a key is known. */
  readonly shape: string;
  /** More words that it is found by. */
  readonly words: string;
  /** Asks the service for a row, where one is needed. */
  readonly make: (context: MakingContext) => Promise<PartBeginning>;
}

export interface MakingContext {
  readonly client: Client;
  /** Grows with each write of this page. */
  readonly revision: number;
}

type Row = Readonly<Record<string, unknown>>;

/** The operations of a collection: always those on one entity; those on many only where a filter can select them. */
export function operationsOf(collection: CollectionDeclaration): readonly PartOperation[] {
  const { name, operations } = collection;
  const one = `/${name}@…`;
  const canFilter = (operation: OperationName): boolean => Object.keys(operations[operation].filter).length > 0;
  return [
    {
      name: `Find in ${name}`,
      method: "GET",
      shape: `/${name}?limit=10`,
      words: "read list query many",
      make: async () => ({ method: "GET", path: `/${name}?limit=10` }),
    },
    {
      name: `Get one of ${name}`,
      method: "GET",
      shape: one,
      words: "read entity",
      make: async (context) => ({ method: "GET", path: await pathOfOne(collection, context) }),
    },
    {
      name: `Create in ${name}`,
      method: "POST",
      shape: `/${name}`,
      words: "insert add new",
      make: async () => ({ method: "POST", path: `/${name}`, body: spaced(exampleRow(collection)) }),
    },
    {
      name: `Replace one of ${name}`,
      method: "PUT",
      shape: one,
      words: "write whole",
      make: (context) => replacing(collection, context),
    },
    {
      name: `Update one of ${name}`,
      method: "PATCH",
      shape: one,
      words: "change patch",
      make: async (context) => ({
        method: "PATCH",
        path: await pathOfOne(collection, context),
        body: spaced(exampleChange(collection.fields)),
      }),
    },
    {
      name: `Delete one of ${name}`,
      method: "DELETE",
      shape: one,
      words: "remove",
      make: async (context) => ({ method: "DELETE", path: await pathOfOne(collection, context) }),
    },
    ...(canFilter("UpdateMany")
      ? [
          {
            name: `Update many in ${name}`,
            method: "PATCH" as const,
            shape: `/${name}?$filter=…`,
            words: "change patch filter",
            make: async (context: MakingContext) => ({
              method: "PATCH" as const,
              path: await pathOfSome(collection, "UpdateMany", context),
              body: spaced(exampleChange(collection.fields)),
            }),
          },
        ]
      : []),
    ...(canFilter("DeleteMany")
      ? [
          {
            name: `Delete many in ${name}`,
            method: "DELETE" as const,
            shape: `/${name}?$filter=…`,
            words: "remove filter",
            make: async (context: MakingContext) => ({
              method: "DELETE" as const,
              path: await pathOfSome(collection, "DeleteMany", context),
            }),
          },
        ]
      : []),
  ];
}

async function firstKey(
  collection: CollectionDeclaration,
  context: MakingContext,
): Promise<string | number | undefined> {
  const [first] = await knownKeys(context.client, collection, context.revision);
  return first?.key;
}

/** The path of the first row; where there is none, it waits for a key. */
async function pathOfOne(collection: CollectionDeclaration, context: MakingContext): Promise<string> {
  const key = await firstKey(collection, context);
  return key === undefined ? `/${collection.name}@` : entityPath(collection.name, key);
}

/** The row that is replaced, as it is, so that nothing of it is lost unawares. */
async function replacing(collection: CollectionDeclaration, context: MakingContext): Promise<PartBeginning> {
  const path = await pathOfOne(collection, context);
  const row = await rowAt(path, context.client);
  const { _id: _, ...members } = row ?? exampleRow(collection);
  return { method: "PUT", path, body: spaced(members) };
}

async function rowAt(path: string, client: Client): Promise<Row | undefined> {
  try {
    return readRow(await client.get(path).body());
  } catch {
    // The part is made all the same; sent, it says what is wrong.
    return undefined;
  }
}

/** A filter that means one row: a write of many must not begin with all of them. */
async function pathOfSome(
  collection: CollectionDeclaration,
  operation: OperationName,
  context: MakingContext,
): Promise<string> {
  const key = await firstKey(collection, context);
  const rules = filterRules(collection, operation);
  const field = operatorsFor(rules, "_id")?.includes("=") === true ? "_id" : undefined;
  const path = `/${collection.name}`;
  // A blank filter is refused, and so harms nobody.
  if (field === undefined || key === undefined) return `${path}?$filter=`;
  const span = { from: 0, to: 0 };
  const literal = printNode(
    typeof key === "number" ? { kind: "number", value: key, ...span } : { kind: "string", value: key, ...span },
  );
  return withFilter(path, `${field} = ${literal}`, context.client);
}
