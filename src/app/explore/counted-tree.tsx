// The Tree, with the counts of each condition over the whole collection.

import { classes } from "../ui/classes.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { useConditionCounts } from "./condition-counts/use-condition-counts.ts";
import { useCursor, useExplore, useExploreSession } from "./session.ts";
import * as styles from "./tree-view.module.css";
import { TreeView } from "./tree-view.tsx";

export function CountedTree() {
  const { select } = useExploreSession();
  const analysis = useExplore((now) => now.analysis);
  const cursor = useCursor();
  const { counted, rows, failure } = useConditionCounts();
  // The counts belong to the nodes of one filter object; the current one may be another object with the same text.
  return (
    <>
      <TreeView
        filter={counted?.filter ?? analysis?.filter ?? null}
        cursor={cursor}
        conditionCounts={counted?.counts ?? null}
        onSelect={select}
      />
      {failure ? (
        <p className={classes(styles.note, "error-text")}>The rows could not be counted: {failure}</p>
      ) : rows !== null && rows.total > rows.rows.length ? (
        <p className={classes(styles.note, "dim")}>
          Counted over the first <GroupedNumber value={rows.rows.length} /> of <GroupedNumber value={rows.total} />{" "}
          rows.
        </p>
      ) : null}
    </>
  );
}
