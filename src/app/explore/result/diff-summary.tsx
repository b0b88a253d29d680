// The summary of an edit's changes, and the button that shows only the changed rows.

import { chooseForm, formatNumber } from "../../../language/internal.ts";
import { Button } from "../../ui/button.tsx";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as styles from "../query/compare/row-changes.module.css";
import { useExplore, useExploreSession } from "../session/session.ts";
import * as barStyles from "./result-bar.module.css";

export function DiffSummary() {
  const { comparison } = useExploreSession();
  const { diff, only } = useExplore((now) => now.diff);
  const words = diff === null ? "" : describeChanges(diff.in, diff.out);
  const isEmpty = diff?.changed.length === 0;
  const hint = isEmpty
    ? "No changed row is within the limit."
    : only !== null
      ? `${describeOnly(diff?.changed.length ?? 0, (diff?.in ?? 0) + (diff?.out ?? 0))} Press to show all rows.`
      : "Press to show only these rows.";
  return (
    <>
      <span className="sr" role="status" aria-label="Changes">
        {words}
      </span>
      {diff === null ? null : (
        <Button
          look="quiet"
          className={joinClasses(styles.changes, barStyles.diff)}
          name={`${words} since the last edit`}
          aria-pressed={only !== null}
          aria-disabled={isEmpty}
          title={hint}
          onClick={isEmpty ? undefined : () => comparison.toggle("changed")}
        >
          <span className={styles.in}>
            +<GroupedNumber value={diff.in} />
          </span>{" "}
          <span className={styles.out}>
            −<GroupedNumber value={diff.out} />
          </span>
          <span className={joinClasses("sub", styles.since)}>
            {only !== null ? "Show all rows" : "since the last edit"}
          </span>
        </Button>
      )}
    </>
  );
}

function describeChanges(came: number, went: number): string {
  if (came === 0 && went === 0) return "No row came in or went out";
  return `${came} ${chooseForm(came, "row")} came in, ${went} went out`;
}

/** Rows beyond the limit are counted, but not shown. */
function describeOnly(shown: number, all: number): string {
  return `Only these rows are shown${shown < all ? `, of which ${formatNumber(shown)} are within the limit` : ""}.`;
}
