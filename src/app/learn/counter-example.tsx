import { useMemo } from "react";
import {
  type CollectionDeclaration,
  type Condition,
  collectFields,
  compilePath,
  explain,
  explainInWords,
  listFieldTypes,
  parse,
} from "../../language/internal.ts";
import type { CounterExample, FilterTask } from "../../lessons/public.ts";
import { Cell } from "../rows/cell.tsx";
import { listColumnPaths, listColumns } from "../rows/columns.ts";
import * as styles from "./counter-example.module.css";

interface Props {
  readonly example: CounterExample;
  readonly answer: Condition | null;
  readonly task: FilterTask;
  readonly collection: CollectionDeclaration;
}

/** A row on which the answer is wrong, with the reasons of both filters. */
export function CounterExampleView({ example, answer, task, collection }: Props) {
  const { row, isWanted, source } = example;
  const reference = useMemo(() => parse(task.reference).filter, [task]);
  const columns = useMemo(() => {
    const all = listColumns(collection);
    const used = [...task.fields, ...collectFields(reference), ...collectFields(answer)];
    const paths = listColumnPaths(all, "_id" in row ? ["_id", ...used] : used);
    return all.filter(({ path }) => paths.includes(path));
  }, [collection, task, reference, answer, row]);
  const filters: readonly [string, Condition | null][] = [
    ["Your filter", answer],
    ["The task", reference],
  ];
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
        {filters.map(([name, filter]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{explainInWords(filter && explain(filter, row, listFieldTypes(collection)))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
