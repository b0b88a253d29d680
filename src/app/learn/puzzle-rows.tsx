import { useMemo } from "react";
import { type CollectionDeclaration, compilePath } from "../../language/internal.ts";
import { Cell } from "../rows/cell.tsx";
import { listColumns, withFractions } from "../rows/columns.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { NamedList } from "../ui/named-list.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import * as markStyles from "./mark.module.css";
import * as styles from "./puzzle-rows.module.css";
import type { PuzzleRow, RowState } from "./use-puzzle.ts";

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
    const chosen = fields.flatMap((field) => all.find(({ path }) => path === field) ?? []);
    const shown = rows.map(({ row }) => row);
    return withFractions(chosen, shown).map((column) => ({ column, read: compilePath(column.path) }));
  }, [collection, fields, rows]);
  return (
    <ScrollArea className="scroll" aria-label="Rows of the puzzle, scrollable">
      <table className={joinClasses(styles.puzzleRows, isStale && styles.oldMarks)} aria-label="Rows of the puzzle">
        <thead>
          <tr>
            <th scope="col" className={styles.cMark}>
              <span className="sr">Mark</span>
            </th>
            <th scope="col">_id</th>
            {columns.map(({ column: { path, type, description } }) => (
              <th key={path} scope="col" data-type={type} title={description}>
                {path}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, ...state }) => (
            <tr key={row._id} className={getRowClass(state)}>
              <td className={styles.cMark}>
                <Mark {...state} />
                <span className="sr">{describeMark(state)}</span>
              </td>
              <th scope="row">{row._id}</th>
              {columns.map(({ column, read }) => (
                <td key={column.path} data-type={column.type} title={getTooltip(read(row))}>
                  <div className={styles.clip}>
                    <Cell value={read(row)} column={column} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function getRowClass({ isWanted, isKept }: RowState): string | undefined {
  if (isWanted) return undefined;
  return isKept ? styles.extra : styles.asideRow;
}

function getTooltip(value: unknown): string | undefined {
  return typeof value === "string" && value.length > 40 ? value : undefined;
}

function describeMark({ isWanted, isKept }: RowState): string {
  return `${isWanted ? "wanted" : "not wanted"}, ${isKept ? "kept" : "left out"}`;
}

/** A ring if the row is wanted, a dot if it is kept, a dot with a cross if it is kept but not wanted. */
function Mark({ isWanted, isKept }: RowState) {
  const isExtra = isKept && !isWanted;
  return (
    <svg
      className={joinClasses(markStyles.mark, isExtra && markStyles.extra)}
      width="28"
      height="16"
      viewBox="0 0 28 16"
      aria-hidden="true"
    >
      {isWanted ? <circle className={markStyles.markRing} cx="8" cy="8" r="6.25" /> : null}
      {isKept ? <circle className={markStyles.markGrain} cx="8" cy="8" r="3" /> : null}
      {isExtra ? <path className={markStyles.markCross} d="m19.5 5.5 5 5m0-5-5 5" /> : null}
    </svg>
  );
}

const explainedMarks: readonly RowState[] = [
  { isWanted: true, isKept: true },
  { isWanted: true, isKept: false },
  { isWanted: false, isKept: true },
];

/** @param total - the size of the collection; null until it is known */
export function Legend({ total, name }: { readonly total: number | null; readonly name: string }) {
  return (
    <div className={styles.legend}>
      <NamedList name="Marks">
        {explainedMarks.map((state) => (
          <li key={describeMark(state)}>
            <Mark {...state} />
            {describeMark(state)}
          </li>
        ))}
      </NamedList>
      {total === null ? null : (
        <p>
          Sample rows. The result is checked against all <GroupedNumber value={total} /> rows of {name}.
        </p>
      )}
    </div>
  );
}
