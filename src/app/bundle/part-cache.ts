// Caches what is derived from each part, because a key press changes only one of a thousand.

import type { Client } from "../../client/index.ts";
import type { BundlePart } from "./part.ts";

/** Computes a value once per client and part: parts are immutable, so a changed part is a new object. */
export function cachedByPart<T>(
  compute: (part: BundlePart, client: Client) => T,
): (part: BundlePart, client: Client) => T {
  const byClient = new WeakMap<Client, WeakMap<BundlePart, { readonly value: T }>>();
  return (part, client) => {
    const known = byClient.get(client) ?? new WeakMap<BundlePart, { readonly value: T }>();
    byClient.set(client, known);
    const found = known.get(part) ?? { value: compute(part, client) };
    known.set(part, found);
    return found.value;
  };
}
