// One line of the table's body. It is drawn again only when something of its own has changed.

import { memo } from "react";
import type { compilePath } from "../../../language/index.ts";
import { classes } from "../../ui/classes.ts";
import { Cell } from "../cell.tsx";
import type { Column } from "../columns.ts";
import { cutText } from "../cut-text.ts";
import type { HighlightRow } from "../highlight.ts";
import { changeWords, type Line } from "./line.ts";
import * as styles from "./rows.module.css";
import { typeLooks } from "./type-look.ts";

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
  readonly isChosen: boolean;
  /** Whether a separate column shows the change. */
  readonly hasChange: boolean;
  readonly columns: readonly ReadColumn[];
  readonly highlight: HighlightRow | null;
}

/** In pixels. */
export const rowHeight = matchMedia("(pointer: coarse)").matches ? 40 : 28;

/** The id of the description of an added row. */
export const cameInId = "row-came-in";

export const BodyRow = memo(function BodyRow({ line, index, isChosen, hasChange, columns, highlight }: Props) {
  const { row, change } = line;
  const highlights = change === "out" ? undefined : highlight?.(row);
  return (
    <tr
      className={classes(change === "in" && styles.in, change === "out" && styles.out, isChosen && styles.chosen)}
      data-change={change ?? undefined}
      data-line={index}
      aria-current={isChosen ? "true" : undefined}
      aria-rowindex={index + 2}
      aria-describedby={change === "in" && !hasChange ? cameInId : undefined}
      style={{ height: rowHeight }}
    >
      {hasChange ? <td className={styles.cChange}>{change === null ? null : changeWords[change]}</td> : null}
      {columns.map((column) => {
        const value = column.read(row);
        return (
          <td
            key={column.path}
            className={classes(column.path === "_id" && styles.cId, typeLooks[column.type])}
            title={titleOf(value)}
          >
            <Cell value={value} column={column} highlight={highlights?.get(column.path)} isHeld={column.isHeld} />
          </td>
        );
      })}
    </tr>
  );
});

/** Shorter values fit any column. */
const shortest = 16;
/** Why shows the whole value. */
const longest = 1000;

/** The whole value, for cells that cut it. */
function titleOf(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === "boolean") return undefined;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (text.length <= shortest) return undefined;
  return cutText(text, longest);
}
