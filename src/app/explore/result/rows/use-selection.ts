import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { FoundRow } from "../../../requests/query/find.ts";
import { cutText } from "../../../ui/cut-text.ts";
import { getRowKey, type RowKey } from "../../session/choice.ts";
import type { ResultLine } from "../../session/diff/find-diff.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { formatCellText } from "./copy-row.ts";
import type { TableContent } from "./table-content.ts";

/** Of a value in an announcement, in UTF-16 code units. */
const longestSpoken = 200;

export interface Selection {
  /** The key of the selected row, in the table or not; null for none. */
  readonly key: RowKey | null;
  readonly isOpen: boolean;
  /** The index of the selected line; -1 if the table does not have it. */
  readonly place: number;
  readonly row: FoundRow | undefined;
  readonly cell: string | null;
  readonly chooseCell: (path: string | null) => void;
  /** Selects a row by the index of its line. Returns false if it has no key. */
  readonly chooseAt: (index: number) => boolean;
  /** For the element around the table: a click selects a cell and its row. */
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
}

export function useSelection({ lines, columns, look: { chosenCell } }: TableContent, opensWhy: boolean): Selection {
  const { why } = useExploreSession();
  const { key, isOpen } = useExplore((now) => now.choice);
  const [wanted, chooseCell] = useState<string | null>(null);
  const cell = columns.some(({ path }) => path === wanted) ? wanted : null;
  const place = useMemo(() => (key === null ? -1 : lines.findIndex(({ row }) => getRowKey(row) === key)), [lines, key]);
  useEffect(() => {
    if (cell !== null) chosenCell.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [cell, chosenCell]);

  const chooseAt = (index: number): boolean => {
    const row = lines[index]?.row;
    const chosen = row === undefined ? null : getRowKey(row);
    if (chosen !== null) why.choose(chosen);
    return chosen !== null;
  };
  // The layout may move between press and click: the keys under the editor disappear when it loses the focus.
  const pressed = useRef<number | null>(null);
  return {
    key,
    isOpen,
    place,
    row: lines[place]?.row,
    cell,
    chooseCell,
    chooseAt,
    onPointerDown({ target }) {
      pressed.current = findLine(target);
    },
    onClick({ target, detail }) {
      const index = detail > 0 ? pressed.current : findLine(target);
      // A click that ends a text selection is not a row selection.
      if (getSelection()?.type === "Range" || index === null) return;
      const pointed = target instanceof Element ? target.closest("td") : null;
      // The second click of two would be on another cell if Why has opened between them.
      if (pointed !== null && detail < 2) chooseCell(columns[pointed.cellIndex]?.path ?? null);
      if (chooseAt(index) && opensWhy) why.open({ focus: false });
    },
  };
}

export function findLine(target: EventTarget): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>("tr[data-line]")?.dataset.line : undefined;
  return line === undefined ? null : Number(line);
}

/** A line's change in a sentence. @param isPinned - whether it is compared with a pinned filter */
export function describeChange(isPinned: boolean) {
  return isPinned
    ? { in: "matches only this filter", out: "matches only the pinned filter" }
    : { in: "came in with the last edit", out: "went out with the last edit" };
}

export function describeSelection(
  { place, cell }: Pick<Selection, "place" | "cell">,
  lines: readonly ResultLine[],
  changeWords: ReturnType<typeof describeChange>,
): string {
  const line = lines[place];
  if (line === undefined) return "";
  const change = line.change === null ? "" : `, ${changeWords[line.change]}`;
  const value =
    cell === null ? "" : `, ${cell}: ${cutText(formatCellText(line.row, cell) ?? "missing", longestSpoken)}`;
  return `Row ${getRowKey(line.row)}, ${place + 1} of ${lines.length}${change}${value}`;
}
