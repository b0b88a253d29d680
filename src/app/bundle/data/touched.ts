// Finds which rows a draft may touch: its collections, and the keys that its parts name.

import type { CollectionDeclaration } from "../../../language/index.ts";
import type { Row } from "../../../service/index.ts";
import { readJson } from "../../../wire/index.ts";
import { type BundleDraft, type BundlePart, hasBody } from "../part.ts";

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
    const target = part.on ? targetOf(part.path) : undefined;
    const collection = collections.find(({ name }) => name === target?.collection);
    if (target === undefined || collection === undefined) continue;
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

/** The target of a part's path. */
export interface PathTarget {
  readonly collection: string;
  /** Decoded. */
  readonly key: string | undefined;
  /** Still encoded, without its question mark. */
  readonly query: string;
}

/** Reads a path as the service does, below the prefix; undefined for one that can't name a collection. */
export function targetOf(path: string): PathTarget | undefined {
  const [, name = "", query = ""] = /^\/?([^?#]*)\??([\s\S]*)$/.exec(path) ?? [];
  const decoded = decode(name);
  if (decoded === undefined || decoded === "" || name.includes("/")) return undefined;
  const split = decoded.indexOf("@");
  if (split < 0) return { collection: decoded, key: undefined, query };
  return { collection: decoded.slice(0, split), key: decoded.slice(split + 1), query };
}

/** Converts text to a key of the collection's type; undefined if it is not a valid key (docs/service.md). */
function keyOf(text: string, { fields }: CollectionDeclaration): Key | undefined {
  if (fields._id?.type !== "number") return text === "" ? undefined : text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : undefined;
}

function keyInBody({ method, body }: BundlePart): Key | undefined {
  if (!hasBody(method)) return undefined;
  try {
    const value: unknown = readJson(body);
    const key = typeof value === "object" && value !== null && "_id" in value ? value._id : undefined;
    return typeof key === "number" || typeof key === "string" ? key : undefined;
  } catch {
    return undefined;
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
