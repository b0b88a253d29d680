// Counts the conditions of the filter over the whole collection, for the Tree and for the gauges in the editor.

import type { Analysis } from "../../../codemirror/index.ts";
import type { Condition } from "../../../language/index.ts";
import { useRequest } from "../../request.ts";
import { useExplore } from "../session.ts";
import { type ConditionCounts, countConditions } from "./count-conditions.ts";
import { type CollectionRows, useRows } from "./use-rows.ts";

/** A filter with the counts of its conditions, which belong to the nodes of this object. */
export interface Counted {
  readonly filter: Condition;
  readonly text: string;
  readonly counts: ConditionCounts;
}

interface CountStatus {
  /** Null until the conditions of the current filter are counted. */
  readonly counted: Counted | null;
  /** The rows to count; null until they are known. */
  readonly rows: CollectionRows | null;
  readonly failure: string | null;
}

/** The pause in typing before rows are counted again, in milliseconds. */
const typingPause = 150;

/**
 * Counts the conditions of Explore's filter, unless it has errors.
 *
 * @param isCounted - whether to count the filter of an analysis; true by default
 * @param pause - how long to wait before the rows are requested, in milliseconds; 0 by default
 */
export function useConditionCounts(isCounted = (_: Analysis): boolean => true, pause = 0): CountStatus {
  const collection = useExplore((now) => now.collection.name);
  // Null, and no render, with each key press while nothing is counted.
  const usable = useExplore(({ analysis }) => (analysis?.usable === true && isCounted(analysis) ? analysis : null));
  const rules = useExplore((now) => now.rules);
  const filter = usable?.filter ?? null;
  const all = useRows(collection, filter, pause);
  const rows = all.isFresh ? all.value : null;
  const key = filter === null || rows === null ? null : `${collection} ${usable?.text}`;
  const { value, isFresh, failure } = useRequest(
    key,
    async (signal) => {
      if (filter === null || usable === null) return null;
      const counts = await countConditions(filter, rules.types, rows?.rows ?? [], signal);
      return { filter, text: usable.text, counts };
    },
    typingPause,
  );
  return { counted: isFresh ? value : null, rows, failure: failure ?? all.failure };
}
