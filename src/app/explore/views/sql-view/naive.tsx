// The SQL that people usually write for the filter, and the rows that it selects wrongly.

import { useMemo } from "react";
import {
  type CollectionDeclaration,
  type Condition,
  collectFields,
  compilePath,
} from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { CodedText } from "../../../ui/coded-text.tsx";
import { cutText } from "../../../ui/cut-text.ts";
import { GroupedText } from "../../../ui/grouped-number.tsx";
import { useRows } from "../../query/condition-counts/use-rows.ts";
import { Code } from "./code.tsx";
import * as styles from "./naive.module.css";
import { type NaiveDifference, naiveDifferences } from "./naive-differences.ts";
import { naiveSql } from "./naive-text.ts";
import * as sqlStyles from "./sql.module.css";

/** The most rows that are compared, and of which the differences are shown. */
const mostCompared = 20_000;
const mostShown = 20;

interface Props {
  readonly filter: Condition;
  readonly collection: CollectionDeclaration;
}

export function Naive({ filter, collection }: Props) {
  const all = useRows(collection.name, filter);
  const rows = all.isFresh ? all.value?.rows : undefined;
  const text = useMemo(() => naiveSql(filter, collection), [filter, collection]);
  const found = useMemo(
    () => rows && naiveDifferences(filter, collection, rows.slice(0, mostCompared), mostShown),
    [filter, collection, rows],
  );
  return (
    <>
      <h2>What people usually write in PostgreSQL</h2>
      <Code name="Naive SQL" text={text} />
      <p className={sqlStyles.note} role="status" aria-label="Differences">
        {found === undefined ? (
          (all.failure ?? "Comparing rows…")
        ) : (
          <GroupedText text={describeDifferences(found.count, Math.min(rows?.length ?? 0, mostCompared))} />
        )}
      </p>
      {found === undefined || found.count === 0 ? null : (
        <Differences differences={found.differences} fields={[...collectFields(filter)]} />
      )}
    </>
  );
}

function describeDifferences(differing: number, compared: number): string {
  if (differing === 0) return `Same result for all ${compared} rows.`;
  return `Another result for ${differing} of ${compared} rows${differing > mostShown ? `, of which ${mostShown} are shown` : ""}.`;
}

interface DifferencesProps {
  readonly differences: readonly NaiveDifference<FoundRow>[];
  readonly fields: readonly string[];
}

function Differences({ differences, fields }: DifferencesProps) {
  return (
    <table className={styles.differences} aria-label="Rows that differ">
      <thead>
        <tr>
          <th scope="col">_id</th>
          <th scope="col">Values</th>
          <th scope="col">Naive SQL</th>
          <th scope="col">Because</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ row, naive, reasons }) => (
          <tr key={String(row._id)}>
            <th scope="row">{cutText(String(row._id), 40)}</th>
            <td>
              <code>{cutText(fields.map((field) => `${field}: ${formatFieldValue(row, field)}`).join(", "), 200)}</code>
            </td>
            <td>{naive === "error" ? "fails" : naive === true ? "selects it wrongly" : "misses it"}</td>
            <td>
              <CodedText text={reasons.join(" ")} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatFieldValue(row: FoundRow, field: string): string {
  const value = compilePath(field)(row) ?? compilePath(field.split(".")[0] ?? field)(row);
  return JSON.stringify(value ?? null);
}
