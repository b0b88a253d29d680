import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Row } from "../../../service/public.ts";
import { type BundleDraft, type BundlePart, hasBody, readJsonMembers } from "../../requests/parts/part.ts";
import { readPath } from "../../requests/parts/plain-words.ts";

export type Key = Row["_id"];

export interface UsedCollection {
  readonly collection: CollectionDeclaration;
  readonly isWritten: boolean;
  /** Of the rows that parts name, each once. */
  readonly keys: readonly Key[];
}

/** The collections that the enabled parts refer to, in the order of their declaration. */
export function findUsedCollections(
  { parts }: BundleDraft,
  collections: readonly CollectionDeclaration[],
): readonly UsedCollection[] {
  const found = new Map<string, { isWritten: boolean; readonly keys: Set<Key> }>();
  for (const part of parts) {
    const target = readPath(part.path);
    const collection = part.on ? collections.find(({ name }) => name === target.collection) : undefined;
    if (collection === undefined) continue;
    const used = found.get(collection.name) ?? { isWritten: false, keys: new Set() };
    found.set(collection.name, used);
    used.isWritten ||= part.method !== "GET";
    const keys = [target.key === undefined ? undefined : readKey(target.key, collection), readKeyInBody(part)];
    for (const key of keys) if (key !== undefined) used.keys.add(key);
  }
  return collections.flatMap((collection): UsedCollection[] => {
    const used = found.get(collection.name);
    return used === undefined ? [] : [{ collection, isWritten: used.isWritten, keys: [...used.keys] }];
  });
}

/** Converts text to a key of the collection's type; undefined if it is not a valid key (docs/service.md). */
function readKey(text: string, { fields }: CollectionDeclaration): Key | undefined {
  if (fields._id?.type !== "number") return text === "" ? undefined : text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : undefined;
}

function readKeyInBody({ method, body }: BundlePart): Key | undefined {
  const key = hasBody(method) ? readJsonMembers(body)._id : undefined;
  return typeof key === "number" || typeof key === "string" ? key : undefined;
}
