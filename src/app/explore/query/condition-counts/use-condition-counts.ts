// Counts the conditions of the filter over the whole collection, for the Tree.

import { useRequest } from "../../../connection/use-request.ts";
import { useExplore } from "../../session/session.ts";
import { countConditions } from "./count-conditions.ts";
import { useRows } from "./use-rows.ts";

/** The pause in typing before rows are counted again, in milliseconds. */
const typingPause = 150;

/**
 * Counts the conditions of Explore's filter, unless it has errors.
 *
 * @returns `counted`: the filter with its counts, which belong to the nodes of this object, null until they are known;
 * `rows`: those that are counted, null until they are known
 */
export function useConditionCounts() {
  const collection = useExplore((now) => now.collection.name);
  const usable = useExplore(({ analysis }) => (analysis?.usable === true ? analysis : null));
  const rules = useExplore((now) => now.rules);
  const filter = usable?.filter ?? null;
  const all = useRows(collection, filter);
  const rows = all.isFresh ? all.value : null;
  const key = filter === null || rows === null ? null : `${collection} ${usable?.text}`;
  const { value, isFresh, failure } = useRequest(
    key,
    async (signal) => {
      if (filter === null || usable === null) return null;
      const counts = await countConditions(filter, rules.types, rows?.rows ?? [], signal);
      return { filter, counts };
    },
    typingPause,
  );
  return { counted: isFresh ? value : null, rows, failure: failure ?? all.failure };
}
