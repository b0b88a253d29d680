// A row on which the answer is wrong, with the reasons of both filters.

import { useMemo } from "react";
import {
  type CollectionDeclaration,
  type Condition,
  collectFields,
  compilePath,
  explain,
  explainInWords,
  listFieldTypes,
  type RowLike,
} from "../../language/internal.ts";
import type { CounterExample } from "../../lessons/public.ts";
import { Cell } from "../rows/cell.tsx";
import { listColumns } from "../rows/columns.ts";
import * as styles from "./counter-example.module.css";

interface Props {
  readonly example: CounterExample;
  readonly answer: Condition | null;
  readonly reference: Condition | null;
  readonly collection: CollectionDeclaration;
  /** The fields of the task, by path. */
  readonly fields: readonly string[];
}

export function CounterExampleView({ example, answer, reference, collection, fields }: Props) {
  const { row, isWanted, source } = example;
  const columns = useMemo(() => {
    const used = [...fields, ...collectFields(reference), ...collectFields(answer)];
    // The fields of an array's items are shown with the array.
    return listColumns(collection).filter(
      ({ path }) =>
        (path === "_id" && "_id" in row) || used.some((field) => field === path || field.startsWith(`${path}.`)),
    );
  }, [collection, fields, reference, answer, row]);
  return (
    <section className={styles.counterExample} aria-label="Counter-example">
      <p>
        <strong>
          {isWanted
            ? "Your filter leaves out this row, which is wanted."
            : "Your filter keeps this row, which is not wanted."}
        </strong>
        {source === "collection" ? null : ` ${collection.name} could have such a row.`}
      </p>
      <dl className={styles.counterRow}>
        {columns.map((column) => (
          <div key={column.path}>
            <dt>{column.path}</dt>
            <dd>
              <Cell value={compilePath(column.path)(row)} column={column} isWhole />
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.counterWhy}>
        <div>
          <dt>Your filter</dt>
          <dd>{explainRow(answer, row, collection)}</dd>
        </div>
        <div>
          <dt>The task</dt>
          <dd>{explainRow(reference, row, collection)}</dd>
        </div>
      </dl>
    </section>
  );
}

function explainRow(filter: Condition | null, row: RowLike, collection: CollectionDeclaration): string {
  return explainInWords(filter === null ? null : explain(filter, row, listFieldTypes(collection)));
}
