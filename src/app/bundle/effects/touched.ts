// Finds which rows a draft may touch: its collections, and the keys that its parts name.

import type { CollectionDeclaration } from "../../../language/index.ts";
import type { Row } from "../../../service/index.ts";
import { type BundleDraft, type BundlePart, hasBody, membersOf } from "../../requests/parts/part.ts";
import { readPath } from "../../requests/parts/plain-words.ts";

export type Key = Row["_id"];

/** A collection that parts of a draft refer to. */
export interface Touched {
  readonly collection: CollectionDeclaration;
  readonly isWritten: boolean;
  /** The keys of the rows that parts name, each once. */
  readonly keys: readonly Key[];
}

/** The collections that the enabled parts refer to, in the order of their declaration. */
export function touchedBy({ parts }: BundleDraft, collections: readonly CollectionDeclaration[]): readonly Touched[] {
  const found = new Map<string, { isWritten: boolean; readonly keys: Set<Key> }>();
  for (const part of parts) {
    const target = readPath(part.path);
    const collection = part.on ? collections.find(({ name }) => name === target.collection) : undefined;
    if (collection === undefined) continue;
    const touched = found.get(collection.name) ?? { isWritten: false, keys: new Set() };
    found.set(collection.name, touched);
    touched.isWritten ||= part.method !== "GET";
    const keys = [target.key === undefined ? undefined : keyOf(target.key, collection), keyInBody(part)];
    for (const key of keys) if (key !== undefined) touched.keys.add(key);
  }
  return collections.flatMap((collection): Touched[] => {
    const touched = found.get(collection.name);
    return touched === undefined ? [] : [{ collection, isWritten: touched.isWritten, keys: [...touched.keys] }];
  });
}

/** Converts text to a key of the collection's type; undefined if it is not a valid key (docs/service.md). */
function keyOf(text: string, { fields }: CollectionDeclaration): Key | undefined {
  if (fields._id?.type !== "number") return text === "" ? undefined : text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : undefined;
}

function keyInBody({ method, body }: BundlePart): Key | undefined {
  const key = hasBody(method) ? membersOf(body)._id : undefined;
  return typeof key === "number" || typeof key === "string" ? key : undefined;
}
