// How many rows each collection has, asked for again after each write.

import { useEffect, useState } from "react";
import { collectionPath, readTotal } from "../../client/index.ts";
import { useService } from "../service.ts";

/** Collection name → number of rows; a collection that could not be asked is left out. */
export function useCounts(): ReadonlyMap<string, number> {
  const { client, collections, revision } = useService();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the reason to ask again
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (name: string): Promise<readonly [string, number]> => {
      const request = client.get(collectionPath(name, { limit: 0, count: true }), { signal: abort.signal });
      return [name, readTotal(await request.body())];
    };
    void Promise.allSettled(collections.map(({ name }) => ask(name))).then((results) => {
      if (abort.signal.aborted) return;
      setCounts(new Map(results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))));
    });
    return () => abort.abort();
  }, [client, collections, revision]);
  return counts;
}
