import type { Service } from "../../connection/service.ts";
import type { JsonBody } from "../../editor/json-completion.ts";
import type { BundlePart } from "./part.ts";
import { readPath } from "./plain-words.ts";

/** Returns what the body of a part is, for its completion: from the collection of its path; null if there is none of this name. */
export function describeBody(
  { method, path }: BundlePart,
  { client, collections, revision }: Pick<Service, "client" | "collections" | "revision">,
): JsonBody | null {
  const collection = collections.find(({ name }) => name === readPath(path).collection);
  return collection === undefined ? null : { client, collection, revision, isPatch: method === "PATCH" };
}
