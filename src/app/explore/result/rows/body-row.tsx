import { memo, type RefObject } from "react";
import type { compilePath } from "../../../../language/internal.ts";
import { Cell } from "../../../rows/cell.tsx";
import type { HighlightRow } from "../../../rows/highlight.ts";
import { cutText } from "../../../ui/cut-text.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import type { ResultLine } from "../../session/diff/find-diff.ts";
import type { WriteEffect } from "../../session/write-effect.ts";
import * as styles from "./rows.module.css";
import type { PlacedColumn } from "./two-lines.ts";

export interface ReadColumn extends PlacedColumn {
  readonly read: ReturnType<typeof compilePath>;
  /** Whether the response contains it; a column that was just selected arrives with the next response. */
  readonly isHeld: boolean;
}

/** What all rows have in common: the same object until it changes. */
export interface RowLook {
  readonly columns: readonly ReadColumn[];
  /** In pixels. */
  readonly height: number;
  readonly highlight: HighlightRow | null;
  readonly effect: WriteEffect | null;
  /** Receive the elements of the selected row and of the chosen cell, while they are rendered. */
  readonly chosenRow: RefObject<HTMLTableRowElement | null>;
  readonly chosenCell: RefObject<HTMLTableCellElement | null>;
}

interface Props {
  readonly line: ResultLine;
  readonly index: number;
  readonly isChosen: boolean;
  readonly cell: string | null;
  readonly look: RowLook;
}

/** Height of a row with one line, in pixels. */
export const oneLineHeight = matchMedia("(pointer: coarse)").matches ? 40 : 28;

export const cameInId = "row-came-in";

export const BodyRow = memo(function BodyRow({ line, index, isChosen, cell, look }: Props) {
  const { columns, height, highlight, effect } = look;
  const { row, change } = line;
  const after = effect?.kind === "update" ? effect.after(row) : row;
  const highlights = change === "out" ? undefined : highlight?.(row);
  return (
    <tr
      ref={isChosen ? look.chosenRow : undefined}
      className={joinClasses(
        change === "in" && styles.in,
        change === "out" && styles.out,
        isChosen && styles.chosen,
        effect?.kind === "delete" && styles.deleted,
      )}
      data-change={change ?? undefined}
      data-effect={effect?.kind}
      data-line={index}
      aria-current={isChosen ? "true" : undefined}
      aria-rowindex={index + 2}
      aria-describedby={change === "in" ? cameInId : undefined}
      style={{ height }}
    >
      {columns.map((column) => {
        const value = column.read(row);
        const next = column.read(after);
        const isChanged = after !== row && !isSame(value, next);
        return (
          <td
            key={column.path}
            ref={column.path === cell ? look.chosenCell : undefined}
            className={joinClasses(
              column.path === "_id" && styles.cId,
              column.path === cell && styles.cell,
              column.place?.isSecond === true && styles.second,
            )}
            data-type={column.type}
            style={column.place?.style}
            title={isChanged ? `${formatTooltipValue(value)} → ${formatTooltipValue(next)}` : getTitle(value)}
          >
            {isChanged ? (
              <>
                <del>
                  <Cell value={value} column={column} />
                </del>{" "}
                →{" "}
                <ins>
                  <Cell value={next} column={column} />
                </ins>
              </>
            ) : (
              <Cell value={value} column={column} highlight={highlights?.get(column.path)} isHeld={column.isHeld} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

/** Shorter values fit any column, in UTF-16 code units. */
const shortest = 16;
/** Why shows the whole value. */
const longest = 1000;

function formatTooltipValue(value: unknown): string {
  if (value === undefined) return "missing";
  return cutText(typeof value === "object" ? JSON.stringify(value) : String(value), longest);
}

function getTitle(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === "boolean") return undefined;
  const text = formatTooltipValue(value);
  return text.length <= shortest ? undefined : text;
}
