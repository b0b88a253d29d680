// The tab with a bundle's effect on the data: its outcome in a badge, the moments, the changed rows.

import { Check, Ellipsis, TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import type { DataComparison } from "../effects/comparison.ts";
import { isSame } from "../effects/data-state.ts";
import { countRowChanges, describeProof, describeRollback, joinNames, tallyWords } from "../effects/data-words.ts";
import { collectMoments } from "../effects/moments.ts";
import { findUsedCollections } from "../effects/used-collections.ts";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import { Changes } from "./changes.tsx";
import * as styles from "./changes-tab.module.css";
import { MomentsTable } from "./moments-table.tsx";
import * as textStyles from "./pane-text.module.css";

export function ChangesTab() {
  const comparison = useBundle((now) => selectResults(now).comparison);
  if (comparison === null) return <Before />;
  if (comparison.phase !== "compared" || comparison.difference === null) return <Steps comparison={comparison} />;
  return <Compared comparison={comparison} />;
}

function Before() {
  const { collections } = useService();
  const draft = useBundle((now) => now.draft);
  // Deferred, because typing has priority.
  const settled = useDeferredValue(draft);
  const used = useMemo(() => findUsedCollections(settled, collections), [settled, collections]);
  const written = used.filter(({ isWritten }) => isWritten).map(({ collection }) => collection.name);
  if (draft.parts.length === 0) return <p className={textStyles.empty}>Changes to the data are shown here.</p>;
  return (
    <p className={textStyles.empty}>
      {written.length === 0
        ? "No part writes to a collection, so the data can't change."
        : `Send the bundle: ${joinNames(written)} ${written.length === 1 ? "is" : "are"} read before and after, and the differences are shown here.`}
    </p>
  );
}

const steps = ["before", "sending", "after", "compared"] as const;

function Steps({ comparison: { phase, names, problem } }: { readonly comparison: DataComparison }) {
  const session = useBundleSession();
  if (phase === "failed" || phase === "stopped") {
    return (
      <p className={textStyles.empty} role="status" aria-label="Difference">
        <TriangleAlert className="icon" aria-hidden />{" "}
        {phase === "stopped" ? "Stopped before anything was sent." : `The data could not be compared. ${problem ?? ""}`}
      </p>
    );
  }
  const at = steps.indexOf(phase);
  const words = [`Read ${joinNames(names)}`, "Send the bundle", "Read them again", "Compare"];
  return (
    <div className={styles.steps}>
      <NamedList name="Steps" ordered>
        {words.map((word, index) => (
          <li
            key={word}
            className={index < at ? styles.done : index === at ? styles.here : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {index < at ? (
              <Check className="icon" aria-hidden />
            ) : index === at ? (
              <Ellipsis className="icon" aria-hidden />
            ) : (
              <span />
            )}
            {word}
            {index < at ? <span className="sr">, done</span> : null}
          </li>
        ))}
      </NamedList>
      {phase === "before" ? (
        <Button look="small" onClick={session.stop}>
          Stop
        </Button>
      ) : null}
    </div>
  );
}

function Compared({ comparison: { difference, moments, names } }: { readonly comparison: DataComparison }) {
  const isUndone = useBundle((now) => now.undone.did === "undo");
  const dryRun = moments.state === "known" ? moments.dryRun : null;
  const table = useMemo(() => {
    const written = difference?.collections.map(({ collection }) => collection) ?? names;
    if (dryRun === null) return null;
    const all = collectMoments(dryRun, written);
    // After the undo, the data is as it was before.
    return isUndone ? { ...all, columns: all.columns.map((each, at) => ({ ...each, isHere: at === 0 })) } : all;
  }, [dryRun, difference, names, isUndone]);
  if (difference === null) return null;
  const same = isSame(difference);
  return (
    <>
      <p className={textStyles.head} role="status" aria-label="Difference">
        <span className={joinClasses("badge", same ? "in" : styles.changed)}>
          {same ? <Check className="icon" aria-hidden /> : null}
          {tallyWords(countRowChanges(difference))}
        </span>{" "}
        {dryRun?.end === "rolled-back" ? <CodedText text={describeRollback(dryRun)} /> : null}
        {isUndone ? "The bundle was undone since." : null}
      </p>
      {table === null || table.columns.length < 2 ? null : (
        <>
          <MomentsTable name="Moments" moments={table} />
          <p className={textStyles.proof}>
            The states between parts come from a dry run on a copy of the data that ended like the bundle.
          </p>
        </>
      )}
      {moments.state === "unknown" ? <p className={textStyles.proof}>No intermediate states. {moments.why}</p> : null}
      <Changes difference={difference} />
      <p className={textStyles.proof}>
        <GroupedText text={describeProof(difference)} />
      </p>
    </>
  );
}
