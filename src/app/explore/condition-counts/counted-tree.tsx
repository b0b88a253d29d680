// The Tree with the counts of each condition over the whole collection.

import { useRequest } from "../../request.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { useExplore, useExploreSession } from "../session.ts";
import { TreeView } from "../tree-view.tsx";
import { countConditions } from "./count-conditions.ts";
import { useRows } from "./use-rows.ts";
import "../../styles/condition-counts.css";

/** How long typing must rest before the rows are counted anew, in milliseconds. */
const typingPause = 150;

export function CountedTree() {
  const { select } = useExploreSession();
  const { state, analysis, rules, cursor } = useExplore((now) => now);
  const { collection } = state;
  const filter = analysis?.filter ?? null;
  const usable = analysis?.usable === true ? filter : null;
  const all = useRows(collection, usable);
  const rows = all.isFresh ? all.value : null;
  const question = usable === null || rows === null ? null : `${collection} ${rows.total} ${analysis?.text}`;
  const { value, failure } = useRequest(
    question,
    async (signal) => ({
      filter: usable,
      conditionCounts: usable === null ? null : await countConditions(usable, rules.types, rows?.rows ?? [], signal),
    }),
    typingPause,
  );
  const conditionCounts = value?.filter === filter ? value?.conditionCounts : null;
  return (
    <>
      <TreeView filter={filter} cursor={cursor} conditionCounts={conditionCounts ?? null} onSelect={select} />
      {(failure ?? all.failure) ? (
        <p className="tree-note error-text">The rows could not be counted: {failure ?? all.failure}</p>
      ) : rows !== null && rows.total > rows.rows.length ? (
        <p className="tree-note dim">
          Counted over the first <GroupedNumber value={rows.rows.length} /> of <GroupedNumber value={rows.total} />{" "}
          rows.
        </p>
      ) : null}
    </>
  );
}
