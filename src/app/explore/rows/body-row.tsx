// One line of the table's body. It is drawn again only when something of its own has changed.

import { memo } from "react";
import type { compilePath } from "../../../language/index.ts";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { Cell } from "../cell.tsx";
import type { Column } from "../columns.ts";
import { cutText } from "../cut-text.ts";
import type { HighlightRow } from "../highlight.ts";
import { surelyFits } from "./fits.ts";
import { changeWords, type Line } from "./line.ts";

/** A column with what reads its value. */
export interface ReadColumn extends Column {
  readonly read: ReturnType<typeof compilePath>;
  /** Whether the rows of the answer hold it; one that was just chosen comes with the next answer. */
  readonly isHeld: boolean;
}

interface Props {
  readonly line: Line;
  /** Among the lines, from 0. */
  readonly index: number;
  /** Counts the head as 1; undefined for a line that is no row of the answer. */
  readonly rowIndex: number | undefined;
  readonly isChosen: boolean;
  /** Whether the change has a separate column. */
  readonly isWorded: boolean;
  readonly columns: readonly ReadColumn[];
  readonly highlight: HighlightRow | null;
  /** In pixels. */
  readonly height: number;
  /** The id of the description of an added row. */
  readonly inWords: string;
}

export const BodyRow = memo(function BodyRow(props: Props) {
  const { line, index, rowIndex, isChosen, isWorded, columns, highlight, height, inWords } = props;
  const { row, change, note } = line;
  // A row that went out is not in the answer, and so not in the table that is read out and tested.
  const isAside = rowIndex === undefined;
  if (note !== undefined) {
    return (
      <tr className="note-row" data-line={index} aria-hidden style={{ height }}>
        <td colSpan={columns.length + (isWorded ? 1 : 0)}>
          <span>
            <GroupedText text={note} />
          </span>
        </td>
      </tr>
    );
  }
  const lights = change === "out" ? undefined : highlight?.(row);
  return (
    <tr
      className={`${change ?? ""}${isChosen ? " chosen" : ""}`.trim() || undefined}
      data-line={index}
      aria-hidden={isAside ? true : undefined}
      aria-current={isChosen && !isAside ? "true" : undefined}
      aria-rowindex={rowIndex}
      aria-describedby={change === "in" && !isWorded ? inWords : undefined}
      style={{ height }}
    >
      {isWorded ? <td className="c-change">{change === null ? null : changeWords[change]}</td> : null}
      {columns.map((column) => {
        const value = column.read(row);
        return (
          <td
            key={column.path}
            className={`${column.path === "_id" ? "c-id " : ""}${surelyFits(value, column) ? "fits " : ""}t-${column.type}`}
            title={titleOf(value)}
          >
            <Cell value={value} column={column} highlight={lights?.get(column.path)} isHeld={column.isHeld} />
          </td>
        );
      })}
    </tr>
  );
});

/** Values that fit any column need none. */
const shortest = 16;
/** A title is a glance; the whole value is in Why. */
const longest = 1000;

/** The whole value, for cells that cut it. */
function titleOf(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === "boolean") return undefined;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (text.length <= shortest) return undefined;
  return cutText(text, longest);
}
