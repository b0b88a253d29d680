import { Fragment } from "react";
import { build, print } from "../../../language/public.ts";
import { writeRoute } from "../../address/route.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import type { ComparedCollection, DataDifference } from "../effects/data-state.ts";
import { countRowChanges, formatTally } from "../effects/data-words.ts";
import { formatFieldPath, listFieldChanges } from "../effects/field-change.ts";
import { getChangeKind, isEmptyTally, type RowChange } from "../effects/row-change.ts";
import * as styles from "./changes.module.css";
import * as textStyles from "./pane-text.module.css";

/** Maximum number of rows listed per collection, and of fields per row. */
const mostRows = 50;
const mostFields = 12;

export function Changes({ difference }: { readonly difference: DataDifference }) {
  return difference.collections.map((each) => <Collection key={each.collection} compared={each} />);
}

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
  const { key, before, after } = change;
  const kind = getChangeKind(change);
  const { sign, className } = looks[kind];
  const name = <code>@{key}</code>;
  return (
    <li className={joinClasses(styles.change, className)}>
      <span className={styles.changeSign} aria-hidden="true">
        {sign}
      </span>
      <span className="sr">{kind}: </span>
      <span className={styles.changeKey}>
        {after === undefined ? <s>{name}</s> : <a href={createRowAddress(change)}>{name}</a>}
      </span>
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

function createRowAddress({ collection, key }: RowChange): string {
  return writeRoute("explore", Object.entries({ collection, filter: print(build.eq("_id", key)) }));
}
