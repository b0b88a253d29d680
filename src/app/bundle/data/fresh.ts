// The last pictures of the data, as long as they are fresh: nothing was written by this page since, and not long ago.

import type { Service } from "../../service.ts";
import { type CollectionSnapshot, readSnapshot, type Snapshot } from "./snapshot.ts";
import type { Touched } from "./touched.ts";

/** Milliseconds after which others may well have written. */
const maxAge = 10_000;

interface CachedSnapshot {
  readonly snapshot: CollectionSnapshot;
  readonly revision: number;
  readonly at: number;
  readonly baseUrl: string;
}

const cache = new Map<string, CachedSnapshot>();

/** The collections as they are now: from the last picture where it is fresh, otherwise by requests. */
export async function freshSnapshot(
  { client, revision }: Pick<Service, "client" | "revision">,
  touched: readonly Touched[],
  signal: AbortSignal,
): Promise<Snapshot> {
  const { baseUrl } = client;
  const stale = touched.filter(({ collection }) => cachedSnapshot(collection.name, revision, baseUrl) === undefined);
  const at = performance.now();
  const { collections, requests } = await readSnapshot(client, stale, signal);
  for (const [name, snapshot] of collections) {
    // Of a large collection the rows depend on the parts.
    if (snapshot.isWhole) cache.set(name, { snapshot, revision, at, baseUrl });
  }
  const all = touched.flatMap(({ collection: { name } }): [string, CollectionSnapshot][] => {
    const found = collections.get(name) ?? cachedSnapshot(name, revision, baseUrl);
    return found === undefined ? [] : [[name, found]];
  });
  return { collections: new Map(all), requests };
}

function cachedSnapshot(name: string, revision: number, baseUrl: string): CollectionSnapshot | undefined {
  const found = cache.get(name);
  const isFresh = found?.revision === revision && found.baseUrl === baseUrl && performance.now() - found.at < maxAge;
  return isFresh ? found.snapshot : undefined;
}

/** Forgets every picture: something was written. */
export function forgetData(): void {
  cache.clear();
}
