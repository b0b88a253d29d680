import { chooseForm } from "../../../language/internal.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { PartButton } from "../query/compare/part-button.tsx";
import * as styles from "../query/compare/row-changes.module.css";
import { useExplore } from "../session/session.ts";
import * as barStyles from "./result-bar.module.css";

export function DiffSummary() {
  const diff = useExplore((now) => now.diff.diff);
  return (
    <>
      <span className="sr" role="status" aria-label="Changes">
        {diff === null ? "" : describeChanges(diff.in, diff.out)}
      </span>
      {diff === null ? null : (
        <span className={joinClasses(styles.summary, barStyles.diff)}>
          <PartButton part="in" sign="+" name={`${describeCount(diff.in)} came in since the last edit`} />
          <PartButton part="out" sign="−" name={`${describeCount(diff.out)} went out since the last edit`} />
          <span className={joinClasses("sub", styles.since)}> since the last edit</span>
        </span>
      )}
    </>
  );
}

function describeChanges(came: number, went: number): string {
  if (came === 0 && went === 0) return "No row came in or went out";
  return `${describeCount(came)} came in, ${went} went out`;
}

function describeCount(count: number): string {
  return `${count} ${chooseForm(count, "row")}`;
}
