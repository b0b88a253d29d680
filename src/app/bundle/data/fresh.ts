// The last pictures of the data, as long as they are fresh: nothing was written by this page since, and not long ago.

import type { Service } from "../../service.ts";
import { type CollectionSnapshot, readSnapshot, type Snapshot } from "./snapshot.ts";
import type { Touched } from "./touched.ts";

/** Milliseconds after which others may well have written. */
const longest = 10_000;

interface Kept {
  readonly snapshot: CollectionSnapshot;
  readonly revision: number;
  readonly at: number;
  readonly baseUrl: string;
}

const kept = new Map<string, Kept>();

/** The collections as they are now: from the last picture where it is fresh, otherwise by requests. */
export async function freshSnapshot(
  { client, revision }: Pick<Service, "client" | "revision">,
  touched: readonly Touched[],
  signal: AbortSignal,
): Promise<Snapshot> {
  const { baseUrl } = client;
  const stale = touched.filter(({ collection }) => freshOne(collection.name, revision, baseUrl) === undefined);
  const at = performance.now();
  const { collections, requests } = await readSnapshot(client, stale, signal);
  for (const [name, snapshot] of collections) {
    // Of a large collection the rows depend on the parts.
    if (snapshot.isWhole) kept.set(name, { snapshot, revision, at, baseUrl });
  }
  const all = touched.flatMap(({ collection: { name } }): [string, CollectionSnapshot][] => {
    const found = collections.get(name) ?? freshOne(name, revision, baseUrl);
    return found === undefined ? [] : [[name, found]];
  });
  return { collections: new Map(all), requests };
}

function freshOne(name: string, revision: number, baseUrl: string): CollectionSnapshot | undefined {
  const found = kept.get(name);
  const isFresh = found?.revision === revision && found.baseUrl === baseUrl && performance.now() - found.at < longest;
  return isFresh ? found.snapshot : undefined;
}

/** Forgets every picture: something was written. */
export function forgetData(): void {
  kept.clear();
}
