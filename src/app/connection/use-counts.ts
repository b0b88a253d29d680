import { getCollectionPath, readTotal } from "../../client/internal.ts";
import { useService } from "./service.ts";
import { useRequest } from "./use-request.ts";

const noCounts: ReadonlyMap<string, number> = new Map();

/** Returns the number of rows by collection name; a collection whose request failed is left out. */
export function useCounts(): ReadonlyMap<string, number> {
  const { client, collections } = useService();
  const names = collections.map(({ name }) => name);
  const { value } = useRequest(JSON.stringify(names), async (signal) => {
    const count = async (name: string): Promise<readonly [string, number]> => {
      const request = client.get(getCollectionPath(name, { limit: 0, count: true }), { signal });
      return [name, readTotal(await request.body())];
    };
    const results = await Promise.allSettled(names.map(count));
    return new Map(results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
  });
  return value ?? noCounts;
}
