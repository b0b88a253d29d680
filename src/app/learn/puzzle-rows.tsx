// The table of a puzzle: sample rows of each kind with their marks.

import { useMemo } from "react";
import { type CollectionDeclaration, compilePath } from "../../language/internal.ts";
import { Cell } from "../rows/cell.tsx";
import { type Column, listColumns, withFractions } from "../rows/columns.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { Mark, markWords } from "./mark.tsx";
import * as styles from "./puzzle-rows.module.css";
import type { PuzzleRow } from "./use-puzzle.ts";

/** Class names of cells by type. */
const looks: Readonly<Partial<Record<Column["type"], string | undefined>>> = {
  number: styles.tNumber,
  date: styles.tDate,
  datetime: styles.tDatetime,
};

interface Props {
  readonly collection: CollectionDeclaration;
  readonly fields: readonly string[];
  readonly rows: readonly PuzzleRow[];
  /** Whether the marks are those of an earlier filter. */
  readonly isStale: boolean;
}

export function PuzzleRows({ collection, fields, rows, isStale }: Props) {
  const columns = useMemo(() => {
    const all = listColumns(collection);
    const chosen = fields.flatMap((field) => {
      const column = all.find(({ path }) => path === field);
      return column === undefined ? [] : [{ ...column, read: compilePath(field) }];
    });
    const shown = rows.map(({ row }) => row);
    return withFractions(chosen, shown);
  }, [collection, fields, rows]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Rows of the puzzle, scrollable">
      <table className={joinClasses(styles.puzzleRows, isStale && styles.oldMarks)} aria-label="Rows of the puzzle">
        <thead>
          <tr>
            <th scope="col" className={styles.cMark}>
              <span className="sr">Mark</span>
            </th>
            <th scope="col">_id</th>
            {columns.map((column) => (
              <th key={column.path} scope="col" className={looks[column.type]} title={column.description}>
                {column.path}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, row, isWanted, isKept }) => (
            <tr key={key} className={getRowClass(isWanted, isKept)}>
              <td className={styles.cMark}>
                <Mark isWanted={isWanted} isKept={isKept} />
                <span className="sr">{markWords({ isWanted, isKept })}</span>
              </td>
              <th scope="row">{key}</th>
              {columns.map((column) => (
                <ValueCell key={column.path} column={column} value={column.read(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function getRowClass(isWanted: boolean, isKept: boolean): string | undefined {
  if (isWanted) return undefined;
  return isKept ? styles.extra : styles.asideRow;
}

function ValueCell({ column, value }: { readonly column: Column; readonly value: unknown }) {
  return (
    <td className={looks[column.type]} title={typeof value === "string" && value.length > 40 ? value : undefined}>
      <div className={styles.clip}>
        <Cell value={value} column={column} />
      </div>
    </td>
  );
}
