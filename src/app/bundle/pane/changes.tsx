// The list of changes by collection: rows added, changed field by field, and removed.

import { Fragment, type ReactNode } from "react";
import { build, print } from "../../../language/public.ts";
import type { Row } from "../../../service/public.ts";
import { writeRoute } from "../../address/route.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import type { ComparedCollection, DataDifference } from "../effects/data-state.ts";
import { countRowChanges, isEmptyTally, type RowTally, tallyWords } from "../effects/data-words.ts";
import { type ChangedRow, formatFieldPath } from "../effects/difference.ts";
import type { Key } from "../effects/used-collections.ts";
import * as styles from "./changes.module.css";
import * as textStyles from "./pane-text.module.css";

/** Maximum number of rows listed per collection, and of fields per row. */
const mostRows = 50;
const mostFields = 12;

export function Changes({ difference }: { readonly difference: DataDifference }) {
  return difference.collections.map((each) => {
    const tally = countRowChanges({ collections: [each] });
    return isEmptyTally(tally) ? null : <Collection key={each.collection} difference={each} tally={tally} />;
  });
}

interface CollectionProps {
  readonly difference: ComparedCollection;
  readonly tally: RowTally;
}

function Collection({ difference: { collection, added, changed, removed }, tally }: CollectionProps) {
  const rows = [
    ...added.map((row): RowProps => ({ kind: "added", id: row._id, change: <WholeRow row={row} /> })),
    ...changed.map((row): RowProps => ({ kind: "changed", id: row.key, change: <Fields changed={row} /> })),
    ...removed.map((row): RowProps => ({ kind: "removed", id: row._id, change: <WholeRow row={row} /> })),
  ];
  const more = rows.length - mostRows;
  return (
    <section className={styles.changes} aria-label={`Changes in ${collection}`}>
      <h3>
        {collection} <span className="sub">{tallyWords(tally)}</span>
      </h3>
      <NamedList name={`Changed rows of ${collection}`}>
        {rows.slice(0, mostRows).map((row) => (
          <ListedRow key={`${typeof row.id} ${row.id}`} collection={collection} {...row} />
        ))}
      </NamedList>
      {more > 0 ? <p className={joinClasses(textStyles.proof, styles.proof)}>and {more} more</p> : null}
    </section>
  );
}

const looks = {
  added: { sign: "+", className: styles.added },
  changed: { sign: "~", className: undefined },
  removed: { sign: "−", className: styles.removed },
} as const;

interface RowProps {
  readonly kind: keyof typeof looks;
  readonly id: Key;
  /** The row, or what changed in it. */
  readonly change: ReactNode;
}

function ListedRow({ collection, kind, id, change }: RowProps & { readonly collection: string }) {
  const { sign, className } = looks[kind];
  const name = <code>@{id}</code>;
  return (
    <li className={joinClasses(styles.change, className)}>
      <span className={styles.changeSign} aria-hidden="true">
        {sign}
      </span>
      <span className="sr">{kind}: </span>
      <span className={styles.changeKey}>
        {kind === "removed" ? <s>{name}</s> : <a href={createRowAddress(collection, id)}>{name}</a>}
      </span>
      {change}
    </li>
  );
}

function WholeRow({ row }: { readonly row: Row }) {
  return (
    <span className={styles.changeRow}>
      <ShortValue value={row} most={160} />
    </span>
  );
}

function Fields({ changed: { fields } }: { readonly changed: ChangedRow }) {
  const shown = fields.slice(0, mostFields);
  return (
    <dl className={styles.changeFields}>
      {shown.map(({ path, before, after }) => (
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
      {fields.length > shown.length ? (
        <>
          <dt />
          <dd>
            <CodedText text={`and ${fields.length - shown.length} more fields`} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}

/** The address of a query in Explore that matches only this row. */
function createRowAddress(collection: string, key: Key): string {
  return writeRoute("explore", [
    ["collection", collection],
    ["filter", print(build.eq("_id", key))],
  ]);
}
