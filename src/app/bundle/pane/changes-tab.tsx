import { Check } from "lucide-react";
import { Fragment, useDeferredValue, useMemo } from "react";
import { build, chooseForm, joinWords, print } from "../../../language/internal.ts";
import { writeRoute } from "../../address/route.ts";
import { useService } from "../../connection/service.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import type { ComparedCollection, DataDifference } from "../effects/data-state.ts";
import { countRowChanges, describeProof, describeRollback, formatTally } from "../effects/data-words.ts";
import { formatFieldPath, listFieldChanges } from "../effects/field-change.ts";
import { collectMoments } from "../effects/moments.ts";
import { getChangeKind, isEmptyTally, type RowChange } from "../effects/row-change.ts";
import { findUsedCollections } from "../effects/used-collections.ts";
import type { DataComparison } from "../session/comparison.ts";
import { selectResults, useBundle } from "../session/session.ts";
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
      {difference.collections.map((each) => (
        <Collection key={each.collection} compared={each} />
      ))}
      <p className={textStyles.proof}>
        <GroupedText text={describeProof(difference)} />
      </p>
    </>
  );
}

/** Maximum number of rows listed per collection, and of fields per row. */
const mostRows = 50;
const mostFields = 12;

function Collection({ compared }: { readonly compared: ComparedCollection }) {
  const { collection, changes } = compared;
  const tally = countRowChanges({ collections: [compared] });
  if (isEmptyTally(tally)) return null;
  return (
    <section className={styles.changes} aria-label={`Changes in ${collection}`}>
      <h3>
        {collection} <span className="sub">{formatTally(tally)}</span>
      </h3>
      <NamedList name={`Changed rows of ${collection}`}>
        {changes.slice(0, mostRows).map((change) => (
          <ChangedRow key={`${typeof change.key} ${change.key}`} change={change} />
        ))}
      </NamedList>
      {changes.length > mostRows ? (
        <p className={joinClasses(textStyles.proof, styles.proof)}>and {changes.length - mostRows} more</p>
      ) : null}
    </section>
  );
}

const looks = {
  added: { sign: "+", className: styles.added },
  changed: { sign: "~", className: undefined },
  removed: { sign: "−", className: styles.removed },
};

function ChangedRow({ change }: { readonly change: RowChange }) {
  const { collection, key, before, after } = change;
  const kind = getChangeKind(change);
  const { sign, className } = looks[kind];
  const name = <code>@{key}</code>;
  const rowAddress = writeRoute("explore", Object.entries({ collection, filter: print(build.eq("_id", key)) }));
  return (
    <li className={joinClasses(styles.change, className)}>
      <span className={styles.changeSign} aria-hidden="true">
        {sign}
      </span>
      <span className="sr">{kind}: </span>
      <span className={styles.changeKey}>{after === undefined ? <s>{name}</s> : <a href={rowAddress}>{name}</a>}</span>
      {kind === "changed" ? (
        <Fields change={change} />
      ) : (
        <span className={styles.changeRow}>
          <ShortValue value={after ?? before} most={160} />
        </span>
      )}
    </li>
  );
}

function Fields({ change: { before: former, after: row } }: { readonly change: RowChange }) {
  const fields = listFieldChanges(former, row);
  return (
    <dl className={styles.changeFields}>
      {fields.slice(0, mostFields).map(({ path, before, after }) => (
        <Fragment key={JSON.stringify(path)}>
          <dt>
            <code>{formatFieldPath(path)}</code>
          </dt>
          <dd>
            <span className="sr">was </span>
            <s>
              <ShortValue value={before} most={60} />
            </s>
            <span aria-hidden="true"> → </span>
            <span className="sr">, is </span>
            <strong>
              <ShortValue value={after} most={60} />
            </strong>
          </dd>
        </Fragment>
      ))}
      {fields.length > mostFields ? <dd className={styles.changeMore}>and {fields.length - mostFields} more</dd> : null}
    </dl>
  );
}
