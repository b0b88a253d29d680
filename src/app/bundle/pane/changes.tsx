// The list of changes by collection: rows added, changed field by field, and removed.

import { Fragment } from "react";
import { build, print } from "../../../language/index.ts";
import { writeRoute } from "../../address/route.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { classes } from "../../ui/classes.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import type { ComparedCollection, DataDifference } from "../effects/data-state.ts";
import { tallyOf, tallyWords } from "../effects/data-words.ts";
import { type ChangedRow, pathText } from "../effects/difference.ts";
import type { Key } from "../effects/used-collections.ts";
import * as styles from "./changes.module.css";
import * as textStyles from "./pane-text.module.css";

/** Maximum number of rows listed per collection, and of fields per row. */
const mostRows = 50;
const mostFields = 12;

export function Changes({ difference }: { readonly difference: DataDifference }) {
  const withChanges = difference.collections.filter(
    (each) => tallyWords(tallyOf({ collections: [each] })) !== unchanged,
  );
  return withChanges.map((each) => <Collection key={each.collection} of={each} />);
}

const unchanged = tallyWords({ added: 0, changed: 0, removed: 0 });

interface Line {
  readonly key: Key;
  readonly kind: "added" | "removed" | "changed";
  readonly row: unknown;
  readonly changed: ChangedRow | undefined;
}

function Collection({
  of: { collection, added, changed, removed, totals, isWhole },
}: {
  readonly of: ComparedCollection;
}) {
  const lines: readonly Line[] = [
    ...added.map((row): Line => ({ key: row._id, kind: "added", row, changed: undefined })),
    ...changed.map((each): Line => ({ key: each.key, kind: "changed", row: each.after, changed: each })),
    ...removed.map((row): Line => ({ key: row._id, kind: "removed", row, changed: undefined })),
  ];
  const shown = lines.slice(0, mostRows);
  const more = lines.length - shown.length;
  const tally = tallyWords(tallyOf({ collections: [{ collection, added, changed, removed, totals, isWhole }] }));
  return (
    <section className={styles.changes} aria-label={`Changes in ${collection}`}>
      <h3>
        {collection} <span className="sub">{tally}</span>
      </h3>
      <NamedList name={`Changed rows of ${collection}`}>
        {shown.map((line) => (
          <Row key={`${typeof line.key} ${line.key}`} collection={collection} line={line} />
        ))}
      </NamedList>
      {more > 0 ? <p className={classes(textStyles.proof, styles.proof)}>and {more} more</p> : null}
    </section>
  );
}

const signs = { added: "+", removed: "−", changed: "~" } as const;

function Row({ collection, line: { key, kind, row, changed } }: { readonly collection: string; readonly line: Line }) {
  const name = <code>@{key}</code>;
  return (
    <li className={classes(styles.change, kind === "added" && styles.added, kind === "removed" && styles.removed)}>
      <span className={styles.changeSign} aria-hidden="true">
        {signs[kind]}
      </span>
      <span className="sr">{kind}: </span>
      <span className={styles.changeKey}>
        {kind === "removed" ? <s>{name}</s> : <a href={rowAddress(collection, key)}>{name}</a>}
      </span>
      {changed === undefined ? (
        <span className={styles.changeRow}>
          <ShortValue value={row} most={160} />
        </span>
      ) : (
        <Fields changed={changed} />
      )}
    </li>
  );
}

function Fields({ changed: { fields } }: { readonly changed: ChangedRow }) {
  const shown = fields.slice(0, mostFields);
  return (
    <dl className={styles.changeFields}>
      {shown.map(({ path, before, after }) => (
        <Fragment key={JSON.stringify(path)}>
          <dt>
            <code>{pathText(path)}</code>
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
function rowAddress(collection: string, key: Key): string {
  return writeRoute("explore", [
    ["collection", collection],
    ["filter", print(build.eq("_id", key))],
  ]);
}
