// The Tree with the counts of each condition over the whole collection.

import type { FilterRules } from "../../../language/index.ts";
import type { Analysis } from "../../editor/analysis.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import { TreeView } from "../tree-view.tsx";
import { countConditions } from "./count-conditions.ts";
import { useRows } from "./use-rows.ts";
import "../../styles/condition-counts.css";

interface Props {
  readonly collection: string;
  readonly analysis: Analysis | null;
  readonly rules: FilterRules;
  readonly cursor: number;
  readonly onSelect: (from: number, to: number) => void;
}

/** How long typing must rest before the rows are counted anew, in milliseconds. */
const typingPause = 150;

export function CountedTree({ collection, analysis, rules, cursor, onSelect }: Props) {
  const filter = analysis?.filter ?? null;
  const usable = analysis?.usable === true ? filter : null;
  const all = useRows(collection, usable);
  const rows = all.isFresh ? all.value : null;
  const question = usable === null || rows === null ? null : `${collection} ${rows.total} ${analysis?.text}`;
  const { value, failure } = useAnswer(question, typingPause, async (signal) => ({
    filter: usable,
    conditionCounts: usable === null ? null : await countConditions(usable, rules.types, rows?.rows ?? [], signal),
  }));
  const conditionCounts = value?.filter === filter ? value?.conditionCounts : null;
  return (
    <>
      <TreeView filter={filter} cursor={cursor} conditionCounts={conditionCounts ?? null} onSelect={onSelect} />
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
