// Counts the conditions of the filter over the whole collection, for the Tree.

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

/** Counts the conditions of Explore's filter, unless it has errors. */
export function useConditionCounts(): CountStatus {
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
      return { filter, text: usable.text, counts };
    },
    typingPause,
  );
  return { counted: isFresh ? value : null, rows, failure: failure ?? all.failure };
}
