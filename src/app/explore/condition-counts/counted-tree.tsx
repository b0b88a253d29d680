// The Tree, with the counts of each condition over the whole collection.

import { useRequest } from "../../request.ts";
import { classes } from "../../ui/classes.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { useCursor, useExplore, useExploreSession } from "../session.ts";
import * as styles from "../tree-view.module.css";
import { TreeView } from "../tree-view.tsx";
import { countConditions } from "./count-conditions.ts";
import { useRows } from "./use-rows.ts";

/** The pause in typing before rows are counted again, in milliseconds. */
const typingPause = 150;

export function CountedTree() {
  const { select } = useExploreSession();
  const collection = useExplore((now) => now.collection.name);
  const analysis = useExplore((now) => now.analysis);
  const rules = useExplore((now) => now.rules);
  const cursor = useCursor();
  const filter = analysis?.filter ?? null;
  const usable = analysis?.usable === true ? filter : null;
  const all = useRows(collection, usable);
  const rows = all.isFresh ? all.value : null;
  const key = usable === null || rows === null ? null : `${collection} ${analysis?.text}`;
  const { value, isFresh, failure } = useRequest(
    key,
    async (signal) => {
      if (usable === null) return null;
      return { filter: usable, counts: await countConditions(usable, rules.types, rows?.rows ?? [], signal) };
    },
    typingPause,
  );
  // The counts belong to the nodes of one filter object; the current one may be another object with the same text.
  const counted = isFresh ? value : null;
  return (
    <>
      <TreeView
        filter={counted?.filter ?? filter}
        cursor={cursor}
        conditionCounts={counted?.counts ?? null}
        onSelect={select}
      />
      {(failure ?? all.failure) ? (
        <p className={classes(styles.note, "error-text")}>The rows could not be counted: {failure ?? all.failure}</p>
      ) : rows !== null && rows.total > rows.rows.length ? (
        <p className={classes(styles.note, "dim")}>
          Counted over the first <GroupedNumber value={rows.rows.length} /> of <GroupedNumber value={rows.total} />{" "}
          rows.
        </p>
      ) : null}
    </>
  );
}
