// The keys of a collection's first rows: asked for once by a real request, and again after something was written.

import { type Client, collectionPath, readRows } from "../../../client/index.ts";
import { type CollectionDeclaration, fieldTypes } from "../../../language/index.ts";
import type { KnownKey } from "./path-options.ts";

/** How many rows are looked at. */
const looked = 100;

interface KeyCache {
  readonly revision: number;
  readonly keys: Map<string, Promise<readonly KnownKey[]>>;
}

const caches = new WeakMap<Client, KeyCache>();

/**
 * @param revision - grows with each write of this page.
 * @returns none when they could not be had; the next time it is tried again.
 */
export function knownKeys(
  client: Client,
  collection: CollectionDeclaration,
  revision: number,
): Promise<readonly KnownKey[]> {
  let known = caches.get(client);
  if (known?.revision !== revision) {
    known = { revision, keys: new Map() };
    caches.set(client, known);
  }
  const { keys } = known;
  let pending = keys.get(collection.name);
  if (pending === undefined) {
    pending = fetchKeys(client, collection).catch(() => {
      keys.delete(collection.name);
      return [];
    });
    keys.set(collection.name, pending);
  }
  return pending;
}

async function fetchKeys(client: Client, collection: CollectionDeclaration): Promise<readonly KnownKey[]> {
  const label = labelField(collection);
  const path = collectionPath(collection.name, {
    projection: label === undefined ? "_id" : `_id,${label}`,
    sort: collection.operations.FindMany.sort.includes("_id") ? "_id" : undefined,
    limit: looked,
  });
  return readRows(await client.get(path).body()).map((row) => {
    const word = label === undefined ? undefined : row[label];
    return { key: row._id, word: typeof word === "string" || typeof word === "number" ? String(word) : "" };
  });
}

/** The field by which a person knows a row again: a text that each row has, else the first text. */
function labelField(collection: CollectionDeclaration): string | undefined {
  const texts = [...fieldTypes(collection)].filter(
    ([name, { type, many }]) => type === "string" && !many && name !== "_id" && !name.includes("."),
  );
  const [name] = texts.find(([, { declaration }]) => declaration.required === true) ?? texts[0] ?? [];
  return name;
}
