import { useMemo, useRef } from "react";
import { compilePath } from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { type Column, listColumnPaths, listProjectedColumns, withFractions } from "../../../rows/columns.ts";
import { createFilterHighlighter } from "../../../rows/highlight.ts";
import { useStore } from "../../../state/store.ts";
import { onPhone } from "../../../ui/media.ts";
import type { ResultLine } from "../../session/diff/find-diff.ts";
import { useExplore } from "../../session/session.ts";
import { useWidths, type Widths } from "../../session/widths.ts";
import type { WriteEffect } from "../../session/write-effect.ts";
import { oneLineHeight, type ReadColumn, type RowLook } from "./body-row.tsx";
import { measureTwoLines, type PlacedColumn, placeInTwoLines, twoLineHeight } from "./two-lines.ts";

export interface TableContent {
  readonly lines: readonly ResultLine[];
  readonly held: readonly Column[];
  readonly columns: readonly PlacedColumn[];
  readonly look: RowLook;
  readonly isTwoLines: boolean;
  /** The response and the choice of rows; either is another value when the rows are others. */
  readonly source: readonly [response: unknown, part: unknown];
  /** In pixels. */
  readonly width: number;
}

export function useTableContent(): TableContent {
  const { current, only } = useExplore((now) => now.diff);
  const found = useExplore((now) => now.find.found);
  const { filter: sentFilter = "", projection: sentProjection = "" } = found ?? {};
  const rows = useExplore((now) => now.find.rows);
  const collection = useExplore((now) => now.collection);
  const allColumns = useExplore((now) => now.columns);
  const shown = useExplore((now) => now.shown);
  const effect = useExplore((now) => now.effect);
  const widths = useWidths(collection.name);
  const isTwoLines = useStore(onPhone);
  const chosenRow = useRef<HTMLTableRowElement>(null);
  const chosenCell = useRef<HTMLTableCellElement>(null);

  const lines = useMemo<readonly ResultLine[]>(() => {
    if (only !== null) return only.lines;
    // A page that was just loaded is not compared yet.
    const compared = current?.lines ?? [];
    return [...compared, ...rows.slice(compared.length).map((row): ResultLine => ({ row, change: null }))];
  }, [rows, current, only]);
  const held = useMemo(() => listProjectedColumns(allColumns, sentProjection), [allColumns, sentProjection]);
  const highlight = useMemo(
    () => createFilterHighlighter(sentFilter, collection, held),
    [sentFilter, collection, held],
  );
  const placed = useMemo(() => (isTwoLines ? placeInTwoLines(shown) : shown), [shown, isTwoLines]);
  const columns = useMemo(() => withWidths(placed, widths, effect), [placed, widths, effect]);
  const height = isTwoLines ? twoLineHeight : oneLineHeight;
  // Independent of the widths, so that resizing does not render the rows again.
  const look = useMemo<RowLook>(
    () => ({ columns: withReaders(placed, held, rows), height, highlight, effect, chosenRow, chosenCell }),
    [placed, held, rows, height, highlight, effect],
  );
  const width = isTwoLines ? measureTwoLines(columns) : columns.reduce((sum, column) => sum + column.width, 0);
  return { lines, held, columns, look, isTwoLines, source: [found, only?.part], width };
}

/** The columns with the widths that the user set, else with room for both values of a field that an update changes. */
function withWidths<C extends Column>(columns: readonly C[], widths: Widths, effect: WriteEffect | null): readonly C[] {
  const changed = listColumnPaths(columns, effect?.kind === "update" ? effect.fields : []);
  return columns.map((column) => {
    const { path, width } = column;
    const wanted = changed.includes(path) ? Math.max(width, Math.min(320, width * 1.75)) : width;
    return { ...column, width: widths[path] ?? wanted };
  });
}

function withReaders(
  columns: readonly PlacedColumn[],
  held: readonly Column[],
  rows: readonly FoundRow[],
): readonly ReadColumn[] {
  const paths = new Set(held.map(({ path }) => path));
  return withFractions(columns, rows).map((column) => ({
    ...column,
    read: compilePath(column.path),
    isHeld: paths.has(column.path),
  }));
}
