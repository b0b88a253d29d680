// The table of rows. Only visible rows are rendered.

import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type UIEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { compilePath } from "../../../../language/index.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { type Column, pathsIn, projectedColumns, withFractions } from "../../../rows/columns.ts";
import { highlightOfFilter } from "../../../rows/highlight.ts";
import { sortInForce, sortKeys } from "../../../rows/sort-text.ts";
import { useStore } from "../../../state/store.ts";
import { classes } from "../../../ui/classes.ts";
import { cutText } from "../../../ui/cut-text.ts";
import { indexAfter } from "../../../ui/keys/arrow-keys.ts";
import { matchesKey } from "../../../ui/keys/key-match.ts";
import { keys as keyNames } from "../../../ui/keys/keys.ts";
import { onPhone } from "../../../ui/media.ts";
import { onDemand } from "../../../ui/on-demand.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { getRowKey } from "../../session/choice.ts";
import { type Line, wordsOfChange } from "../../session/diff/line.ts";
import { looksOld } from "../../session/find-status.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { useWidths, type Widths } from "../../session/widths.ts";
import type { WriteEffect } from "../../session/write-effect.ts";
import type { CellPlace } from "../cell-edit/cell-editor.tsx";
import type { TableCell } from "../cell-filter/cell-conditions.ts";
import { BodyRow, cameInId, oneLineHeight, type ReadColumn, type RowLook } from "./body-row.tsx";
import { columnActions } from "./column-actions.ts";
import { cellText, copyOf } from "./copy-row.ts";
import { Heads } from "./heads.tsx";
import type { RowMenuPlace } from "./row-menu.tsx";
import * as styles from "./rows.module.css";
import { inTwoLines, type PlacedColumn, twoLineHeight, twoLinesWidth } from "./two-lines.ts";
import { useScroll } from "./use-scroll.ts";

// Loaded on demand, because the first rows do not need it.
const CellFilter = onDemand(() => import("../cell-filter/cell-filter.tsx"), "CellFilter");
const CellEditor = onDemand(() => import("../cell-edit/cell-editor.tsx"), "CellEditor");
const Distribution = onDemand(() => import("../distribution/distribution.tsx"), "Distribution");
const RowMenu = onDemand(() => import("./row-menu.tsx"), "RowMenu");
const TableCommands = onDemand(() => import("./table-commands.ts"), "TableCommands");

/** Width of the column with each row's change, in pixels. */
const changeWidth = 104;

/** Maximum length of a value in an announcement, in UTF-16 code units. */
const longestSpoken = 200;

export function RowsView() {
  const { current, only, isPinned } = useExplore((now) => now.diff);
  const hasChange = only?.part === "changed";
  const changeWords = wordsOfChange(isPinned);
  const session = useExploreSession();
  const found = useExplore((now) => now.find.found);
  const rows = useExplore((now) => now.find.rows);
  const more = useExplore((now) => now.find.more);
  const collection = useExplore((now) => now.collection);
  const allColumns = useExplore((now) => now.columns);
  const shown = useExplore((now) => now.shown);
  const ownSort = collection.operations.FindMany.defaultSort ?? "_id";
  const sort = useExplore((now) => sortInForce(now.state.sort, ownSort));
  const choice = useExplore((now) => now.choice);
  const isOld = useExplore((now) => looksOld(now.find));
  const isBusy = useExplore((now) => looksOld(now.find) && now.find.running);
  const effect = useExplore((now) => now.effect);
  const widths = useWidths(collection.name);
  const [wantedCell, setCell] = useState<string | null>(null);
  const [menu, setMenu] = useState<RowMenuPlace | null>(null);
  const [values, setValues] = useState<{ readonly column: Column; readonly anchor: Element } | null>(null);
  const [editing, setEditing] = useState<CellPlace | null>(null);
  const [announcement, announce] = useState("");
  const actions = useMemo(() => columnActions(session, announce), [session]);

  const lines = useMemo<readonly Line[]>(() => {
    if (only !== null) return only.lines;
    // A page that was just loaded is not compared yet.
    const compared = current?.lines ?? [];
    return [...compared, ...rows.slice(compared.length).map((row): Line => ({ row, change: null }))];
  }, [rows, current, only]);
  const sentProjection = found?.projection ?? "";
  const held = useMemo(() => projectedColumns(allColumns, sentProjection), [allColumns, sentProjection]);
  const sentFilter = found?.filter ?? "";
  const highlight = useMemo(() => highlightOfFilter(sentFilter, collection, held), [sentFilter, collection, held]);
  const keys = useMemo(() => sortKeys(sort), [sort]);
  const isTwoLines = useStore(onPhone);
  const rowHeight = isTwoLines ? twoLineHeight : oneLineHeight;
  const placed = useMemo(() => (isTwoLines ? inTwoLines(shown) : shown), [shown, isTwoLines]);
  const columns = useMemo(() => sized(placed, widths, effect), [placed, widths, effect]);
  // Independent of the widths, so that resizing does not render the rows again.
  const look = useMemo<RowLook>(
    () => ({ hasChange, columns: readable(placed, held, rows), height: rowHeight, highlight, effect }),
    [hasChange, placed, held, rows, rowHeight, highlight, effect],
  );

  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The sticky header covers the first row.
    scrollPaddingEnd: rowHeight,
  });
  useLayoutEffect(() => {
    if (virtualizer.getTotalSize() !== lines.length * rowHeight) virtualizer.measure();
  }, [virtualizer, lines.length, rowHeight]);
  const place = useMemo(
    () => (choice.key === null ? -1 : lines.findIndex(({ row }) => getRowKey(row) === choice.key)),
    [lines, choice.key],
  );
  const chosenRow = lines[place]?.row;
  const cell = shown.some(({ path }) => path === wantedCell) ? wantedCell : null;
  const copyChosen = chosenRow === undefined ? null : () => copyOf(chosenRow, cell);
  useScroll(scroller, virtualizer, { ...choice, place, source: [found, only?.part] });
  useEffect(() => {
    if (cell !== null) cellElement(scroller.current)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [cell]);

  const hint = useId();
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = columns.length + (hasChange ? 1 : 0);
  const width = isTwoLines
    ? twoLinesWidth(columns)
    : columns.reduce((sum, column) => sum + column.width, hasChange ? changeWidth : 0);

  // Once more rows were requested, the end of the table requests the next ones.
  const isAtEnd = only === null && items.at(-1)?.index === lines.length - 1;
  useEffect(() => {
    if (isAtEnd && more !== null && !more.running && more.problem === null) session.result.loadMore();
  }, [isAtEnd, more, session]);

  const chooseAt = (index: number): boolean => {
    const row = lines[index]?.row;
    const key = row === undefined ? null : getRowKey(row);
    if (key !== null) session.why.choose(key);
    return key !== null;
  };

  // The layout may move between press and click: the keys under the editor disappear when it loses the focus.
  const pressed = useRef<number | null>(null);
  const click = ({ target, detail }: MouseEvent): void => {
    const index = detail > 0 ? pressed.current : lineOf(target);
    // A click that ends a text selection is not a row selection.
    if (getSelection()?.type === "Range" || index === null) return;
    if (chooseAt(index)) session.why.open({ focus: false });
  };

  const columnAt = ({ cellIndex }: HTMLTableCellElement) => shown[cellIndex - (hasChange ? 1 : 0)];
  /** A value of the response; null for a column that it does not have. */
  const cellAt = (element: HTMLTableCellElement): TableCell | null => {
    const row = lines[lineOf(element) ?? -1]?.row;
    const column = held.find(({ path }) => path === columnAt(element)?.path);
    return row === undefined || column === undefined ? null : { row, column };
  };

  const showValues = (path: string | null): void => {
    const column = shown.find((each) => each.path === path);
    const anchor = scroller.current?.querySelector(`th[data-path="${CSS.escape(path ?? "")}"]`);
    if (column !== undefined && anchor != null) setValues({ column, anchor });
  };

  /** Edits a value of the chosen row, if the response has the column. */
  const edit = (row: FoundRow, path: string): void => {
    setCell(path);
    const cells = scroller.current?.querySelectorAll("tr[aria-current] td");
    const anchor = cells?.[shown.findIndex((column) => column.path === path) + (hasChange ? 1 : 0)];
    if (anchor !== undefined && held.some((column) => column.path === path)) setEditing({ row, path, anchor });
  };

  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, shiftKey, button, nativeEvent } = event;
    const isByKey = target === currentTarget && button !== 2;
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
    const head = target instanceof Element ? target.closest("th") : null;
    if (head !== null && !isTouch) {
      event.preventDefault();
      showValues(head.dataset.path ?? null);
      return;
    }
    const index = isByKey ? place : lineOf(target);
    const row = index === null ? undefined : lines[index]?.row;
    // The browser's own menu copies a text selection, and opens with Shift.
    if (row === undefined || index === null || isTouch || getSelection()?.type === "Range") return;
    if (shiftKey && !isByKey) return;
    event.preventDefault();
    const ofCell = target instanceof Element ? target.closest("td") : null;
    const path = ofCell === null ? cell : (columnAt(ofCell)?.path ?? null);
    const box = (
      cellElement(currentTarget) ?? currentTarget.querySelector("tr[aria-current]")
    )?.getBoundingClientRect();
    const at = isByKey && box !== undefined ? { x: Math.max(0, box.left), y: box.bottom } : null;
    chooseAt(index);
    setMenu({ row, path, ...(at ?? { x: event.clientX, y: event.clientY }) });
  };

  const press = (event: KeyboardEvent): void => {
    if (
      matchesKey(event, keyNames.copy.key) &&
      event.target === event.currentTarget &&
      getSelection()?.type !== "Range"
    ) {
      if (copyChosen !== null) event.preventDefault();
      copyChosen?.();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape" && choice.isOpen) {
      event.preventDefault();
      session.why.close();
      return;
    }
    // The buttons inside use some of these keys.
    if (event.target !== event.currentTarget) return;
    if (event.key === "Escape") setCell(null);
    if (event.key === "F2" && cell !== null && chosenRow !== undefined) edit(chosenRow, cell);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (place >= 0 || chooseAt(0)) session.why.open({ focus: true });
      return;
    }
    // Without a row, these keys scroll.
    const at = shown.findIndex(({ path }) => path === cell);
    const nextCell =
      shown[indexAfter(event.key, at, place < 0 ? 0 : shown.length, { axis: "horizontal", ends: false }) ?? -1];
    if (nextCell !== undefined) {
      event.preventDefault();
      setCell(nextCell.path);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const start = virtualizer.range?.startIndex ?? 0;
    const next = indexAfter(event.key, place, lines.length, { axis: "vertical", page, start });
    if (next === undefined) return;
    event.preventDefault();
    chooseAt(next);
  };

  return (
    <>
      <ScrollArea
        className={classes("scroll", styles.rowsScroll)}
        data-rows
        ref={scroller}
        aria-label="Rows, scrollable"
        aria-describedby={hint}
        // A header that gets the focus must not be covered by the sticky key column.
        style={{ scrollPaddingInlineStart: !isTwoLines && columns[0]?.path === "_id" ? columns[0].width : 0 }}
        onScroll={markSideways}
        onPointerDown={({ target }) => {
          pressed.current = lineOf(target);
        }}
        onClick={click}
        onKeyDown={press}
        onContextMenu={openMenu}
      >
        <p className="sr" id={hint}>
          The arrow keys choose a row, and a cell in it; Enter explains why the row matches.
        </p>
        <p hidden id={cameInId}>
          It {changeWords.in}.
        </p>
        <p className="sr" role="status" aria-label="Chosen row">
          {place < 0 || choice.isOpen ? null : chosenWords(lines, place, cell, changeWords)}
        </p>
        <p className="sr" role="status" aria-label="Columns">
          {announcement}
        </p>
        <table
          className={classes(styles.rows, isTwoLines && styles.twoLines, isOld && styles.staleRows)}
          data-stale={isOld || undefined}
          aria-busy={isBusy}
          aria-label="Rows"
          aria-rowcount={lines.length + 1}
          style={{ "--width": `${width}px` } as CSSProperties}
        >
          <colgroup>
            {hasChange ? <col style={{ width: changeWidth }} /> : null}
            {columns.map((column, at) => (
              // The last column fills the remaining width.
              <col key={column.path} style={at === columns.length - 1 ? undefined : { width: column.width }} />
            ))}
          </colgroup>
          <Heads columns={columns} keys={keys} actions={actions} hasChange={hasChange} />
          <tbody>
            <Spacer height={above} columns={span} />
            {items.map(({ index, key }) => {
              const line = lines[index];
              if (line === undefined) return null;
              return (
                <BodyRow
                  key={key}
                  line={line}
                  index={index}
                  isChosen={index === place}
                  cell={index === place ? cell : null}
                  look={look}
                />
              );
            })}
            <Spacer height={below} columns={span} />
          </tbody>
        </table>
        <CellFilter table={scroller} cellAt={cellAt} />
      </ScrollArea>
      <TableCommands copyChosen={copyChosen} cell={cell} />
      {menu === null ? null : (
        <RowMenu
          place={menu}
          columns={held}
          onEdit={(path) => edit(menu.row, path)}
          onValues={showValues}
          onClose={(isDone) => {
            if (isDone) scroller.current?.focus();
            setMenu(null);
          }}
        />
      )}
      {editing === null ? null : (
        <CellEditor
          place={editing}
          onClose={() => {
            setEditing(null);
            scroller.current?.focus();
          }}
        />
      )}
      {values === null ? null : (
        <Distribution
          key={values.column.path}
          {...values}
          onClose={(isDone) => {
            if (isDone) scroller.current?.focus();
            setValues(null);
          }}
        />
      )}
    </>
  );
}

/** Marks for the style sheet whether the columns are scrolled. */
function markSideways({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute("data-sideways", currentTarget.scrollLeft !== 0);
}

/** The index of the line that contains an element; null if there is none. */
function lineOf(target: EventTarget): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>("tr[data-line]")?.dataset.line : undefined;
  return line === undefined ? null : Number(line);
}

/** The columns with the widths that the user set, else with room for both values of a field that an update changes. */
function sized<C extends Column>(columns: readonly C[], widths: Widths, effect: WriteEffect | null): readonly C[] {
  const changed = pathsIn(columns, effect?.kind === "update" ? effect.fields : []);
  return columns.map((column) => {
    const { path, width } = column;
    const wanted = changed.includes(path) ? Math.max(width, Math.min(320, width * 1.75)) : width;
    return { ...column, width: widths[path] ?? wanted };
  });
}

function readable(
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

/** The chosen cell in the table. */
function cellElement(table: HTMLElement | null): Element | null {
  return table?.querySelector(`tr[aria-current] td.${styles.cell}`) ?? null;
}

function chosenWords(
  lines: readonly Line[],
  index: number,
  cell: string | null,
  changeWords: ReturnType<typeof wordsOfChange>,
): string {
  const line = lines[index];
  if (line === undefined) return "";
  const change = line.change === null ? "" : `, ${changeWords[line.change]}`;
  const value = cell === null ? "" : `, ${cell}: ${cutText(cellText(line.row, cell) ?? "missing", longestSpoken)}`;
  return `Row ${getRowKey(line.row)}, ${index + 1} of ${lines.length}${change}${value}`;
}

/** Has the height of rows that are not rendered, so that the scroll bar is correct. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row gets no focus
    <tr className={styles.spacer} aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
