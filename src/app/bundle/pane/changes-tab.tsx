import { Check } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { chooseForm, joinWords } from "../../../language/internal.ts";
import { useService } from "../../connection/service.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import type { DataDifference } from "../effects/data-state.ts";
import { countRowChanges, describeProof, describeRollback, formatTally } from "../effects/data-words.ts";
import { collectMoments } from "../effects/moments.ts";
import { isEmptyTally } from "../effects/row-change.ts";
import { findUsedCollections } from "../effects/used-collections.ts";
import type { DataComparison } from "../session/comparison.ts";
import { selectResults, useBundle } from "../session/session.ts";
import { Changes } from "./changes.tsx";
import * as styles from "./changes-tab.module.css";
import { MomentsTable } from "./moments-table.tsx";
import * as textStyles from "./pane-text.module.css";

export function ChangesTab() {
  const comparison = useBundle((now) => selectResults(now).comparison);
  if (comparison === null) return <Before />;
  const { difference, moments } = comparison;
  if (difference === null) return <Progress comparison={comparison} />;
  return <Compared difference={difference} moments={moments} />;
}

function Before() {
  const { collections } = useService();
  const draft = useBundle((now) => now.draft);
  // Deferred, because typing has priority.
  const settled = useDeferredValue(draft);
  const used = useMemo(() => findUsedCollections(settled, collections), [settled, collections]);
  const written = used.filter(({ isWritten }) => isWritten).map(({ collection }) => collection.name);
  return <p className={textStyles.empty}>{describeBefore(draft.parts.length, written)}</p>;
}

function describeBefore(parts: number, written: readonly string[]): string {
  if (parts === 0) return "Changes to the data are shown here.";
  if (written.length === 0) return "No part writes to a collection, so the data can't change.";
  const are = chooseForm(written.length, "is", "are");
  return `Send the bundle: ${joinWords(written)} ${are} read before and after, and the differences are shown here.`;
}

function Progress({ comparison }: { readonly comparison: DataComparison }) {
  const isOver = comparison.phase === "failed" || comparison.phase === "stopped";
  return (
    <p className={textStyles.empty} role="status" aria-label={isOver ? "Difference" : "Progress"}>
      {describeProgress(comparison)}
    </p>
  );
}

function describeProgress({ phase, names, problem }: DataComparison): string {
  switch (phase) {
    case "before":
      return `Reading ${joinWords(names)} before the bundle is sent…`;
    case "sending":
      return "Sending the bundle…";
    case "after":
    case "compared":
      return `Reading ${joinWords(names)} again, to compare…`;
    case "failed":
      return `The data could not be compared. ${problem ?? ""}`;
    case "stopped":
      return "Stopped before anything was sent.";
  }
}

function Compared({ difference, moments }: { readonly difference: DataDifference } & Pick<DataComparison, "moments">) {
  const isUndone = useBundle((now) => now.undone.did === "undo");
  const dryRun = moments === null || "unknown" in moments ? null : moments;
  const table = useMemo(() => {
    // After the undo, the data is no longer at the last moment.
    if (dryRun === null || isUndone) return null;
    const written = difference.collections.map(({ collection }) => collection);
    const all = collectMoments(dryRun, written);
    return all.groups.length === 0 && !all.isRolledBack ? null : all;
  }, [dryRun, difference, isUndone]);
  const tally = countRowChanges(difference);
  const isSame = isEmptyTally(tally);
  return (
    <>
      <p className={textStyles.head} role="status" aria-label="Difference">
        <span className={joinClasses("badge", isSame ? "in" : styles.changed)}>
          {isSame ? <Check className="icon" aria-hidden /> : null}
          {formatTally(tally)}
        </span>{" "}
        {dryRun?.end === "rolled-back" ? <CodedText text={describeRollback(dryRun)} /> : null}
        {isUndone ? "The bundle was undone since." : null}
      </p>
      {table === null ? null : (
        <>
          <MomentsTable moments={table} />
          <p className={textStyles.proof}>
            The states between parts come from a dry run on a copy of the data that ended like the bundle.
          </p>
        </>
      )}
      {moments !== null && "unknown" in moments ? (
        <p className={textStyles.proof}>No intermediate states. {moments.unknown}</p>
      ) : null}
      <Changes difference={difference} />
      <p className={textStyles.proof}>
        <GroupedText text={describeProof(difference)} />
      </p>
    </>
  );
}
