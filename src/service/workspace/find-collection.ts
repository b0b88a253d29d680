import { type CollectionDeclaration, joinCode } from "../../language/internal.ts";
import { fail } from "../../wire/public.ts";
import type { Schema } from "../store/store.ts";

/** @throws ServiceError COLLECTION_NOT_FOUND, with the names that there are */
export function findCollection(name: string, schema: Schema): CollectionDeclaration {
  const found = schema.collections.find((collection) => collection.name === name);
  if (found !== undefined) return found;
  const names = joinCode(schema.collections.map((collection) => collection.name));
  throw fail("COLLECTION_NOT_FOUND", `There is no collection \`${name.slice(0, 80)}\`. The collections are ${names}.`);
}
