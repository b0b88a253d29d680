// The table of rows: only what is in sight is drawn, however many there are.

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type UIEvent, useId, useMemo, useRef, useState } from "react";
import { compilePath } from "../../../language/index.ts";
import { keyOf } from "../choice.ts";
import { type Column, fractionalPaths, withFractions } from "../columns.ts";
import type { Row } from "../find.ts";
import { looksOld } from "../find-status.ts";
import type { HighlightRow } from "../highlight.ts";
import { useExplore, useExploreSession } from "../session.ts";
import { BodyRow, type ReadColumn } from "./body-row.tsx";
import { isNarrowed } from "./fits.ts";
import { type HeadActions, Heads } from "./heads.tsx";
import { changeWords, type Line, placesOf } from "./line.ts";
import { placeAfter } from "./row-keys.ts";
import { sortKeys } from "./sort-text.ts";
import { useRowScroll } from "./use-row-scroll.ts";
import type { Widths } from "./widths.ts";

interface Props {
  /** Of the answer. */
  readonly rows: readonly Row[];
  /** What the table shows: the rows, those that went out among them, or only those that an edit changed. */
  readonly lines: readonly Line[];
  readonly isOnlyChanges: boolean;
  readonly table: Table;
  /** What the last action on a column did, to be read out. */
  readonly announcement: string;
  readonly highlight: HighlightRow | null;
}

/** The columns that are shown, and how. */
interface Table {
  readonly columns: readonly Column[];
  readonly widths: Widths;
  /** Paths of the columns that the rows hold. */
  readonly held: ReadonlySet<string>;
  /** As in the query, the one in force. */
  readonly sort: string;
  readonly actions: HeadActions;
}

/** The width of the column with a row's change in words, in pixels. */
const changeWidth = 104;

export function RowsView({ rows, lines, isOnlyChanges, table, announcement, highlight }: Props) {
  const { held, sort, actions } = table;
  const session = useExploreSession();
  const collection = useExplore((now) => now.collection.name);
  const used = useExplore((now) => now.used);
  const choice = useExplore((now) => now.choice);
  const isOld = useExplore((now) => looksOld(now.find));
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(rowHeightHere);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The head stays over the first row in sight, and so all rows lie lower than the list knows.
    scrollPaddingEnd: rowHeight,
  });
  const places = useMemo(() => placesOf(lines), [lines]);
  const place = (choice.key === null ? undefined : places.get(choice.key)) ?? -1;
  useRowScroll({ scroller, virtualizer, rows, lines, place, choice, rowHeight });
  const [hint, inWords] = [useId(), useId()];
  const keys = useMemo(() => sortKeys(sort), [sort]);
  const columns = useMemo(() => sized(table.columns, table.widths), [table.columns, table.widths]);
  // However wide they are made, these are the same: no row need be drawn again.
  const fractional = useMemo(() => fractionalPaths(table.columns, rows).join(), [table.columns, rows]);
  const readColumns = useMemo(
    () => readable(withFractions(table.columns, fractional.split(",")), held),
    [table.columns, fractional, held],
  );
  const lead = isOnlyChanges ? changeWidth : 0;
  const width = columns.reduce((sum, column) => sum + column.width, lead);
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = columns.length + (isOnlyChanges ? 1 : 0);

  const chooseAt = (index: number): boolean => {
    const row = lines[index]?.row;
    const key = row === undefined ? null : keyOf(row);
    if (key !== null) session.choose(key);
    return key !== null;
  };

  // What lies under a press may move away before it ends: the keys under the editor go as soon as it is left.
  const pressed = useRef<number | null>(null);
  const click = ({ target, detail }: MouseEvent): void => {
    const index = detail > 0 ? pressed.current : lineOf(target);
    // A click that ends a text selection is not a row selection.
    if (getSelection()?.type === "Range" || index === null) return;
    if (chooseAt(index)) session.openWhy({ focus: false });
  };

  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape" && choice.isOpen) {
      event.preventDefault();
      session.closeWhy();
      return;
    }
    // Inside are buttons, which have a use for some of these keys.
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const firstOwn = Math.max(
        0,
        lines.findIndex((line) => line.place >= 0),
      );
      if (place >= 0 || chooseAt(firstOwn)) session.openWhy({ focus: true });
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const first = virtualizer.range?.startIndex ?? 0;
    const next = placeAfter(event.key, { place, page, first, last: lines.length - 1 });
    if (next === undefined) return;
    event.preventDefault();
    // A line without a row is passed over, in the direction of the way.
    const by = next < place || event.key === "End" ? -1 : 1;
    for (let at = next; at >= 0 && at < lines.length; at += by) if (chooseAt(at)) return;
  };

  return (
    <section
      className="scroll rows-scroll"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="Rows, scrollable"
      aria-describedby={hint}
      // A head that gets the focus is not to come to lie under the key's, which stays.
      style={{ scrollPaddingInlineStart: columns[0]?.path === "_id" ? columns[0].width : 0 }}
      onScroll={markSideways}
      onPointerDown={({ target }) => {
        pressed.current = lineOf(target);
      }}
      onClick={click}
      onKeyDown={press}
    >
      <p className="visually-hidden" id={hint}>
        The arrow keys choose a row; Enter says why it is kept.
      </p>
      <p hidden id={inWords}>
        It came in with the last edit.
      </p>
      <p className="visually-hidden" role="status" aria-label="Chosen row">
        {place < 0 || choice.isOpen ? null : chosenWords(lines, place, rows.length, isOnlyChanges)}
      </p>
      <p className="visually-hidden" role="status" aria-label="Columns">
        {announcement}
      </p>
      <table
        className={`rows${isOld ? " stale-rows" : ""}${isNarrowed(table.columns, table.widths) ? " narrowed" : ""}`}
        aria-label="Rows"
        aria-rowcount={(isOnlyChanges ? places.size : rows.length) + 1}
        style={{ minWidth: width }}
      >
        <colgroup>
          {isOnlyChanges ? <col data-width={changeWidth} style={{ width: changeWidth }} /> : null}
          {columns.map((column, at) => (
            <col
              key={column.path}
              data-width={column.width}
              // The last takes what the others leave.
              style={at === columns.length - 1 ? undefined : { width: column.width }}
            />
          ))}
        </colgroup>
        <Heads
          columns={columns}
          collection={collection}
          keys={keys}
          used={used}
          actions={actions}
          lead={isOnlyChanges ? <th scope="col">change</th> : null}
        />
        <tbody>
          <Spacer height={above} columns={span} />
          {items.map(({ index, key, size }) => {
            const line = lines[index];
            if (line === undefined) return null;
            return (
              <BodyRow
                key={key}
                line={line}
                index={index}
                rowIndex={isOnlyChanges ? index + 2 : line.place < 0 ? undefined : line.place + 2}
                isChosen={index === place}
                isWorded={isOnlyChanges}
                columns={readColumns}
                highlight={highlight}
                height={size}
                inWords={inWords}
              />
            );
          })}
          <Spacer height={below} columns={span} />
        </tbody>
      </table>
    </section>
  );
}

/** Says in the document, and so to the style sheet, whether the columns are scrolled. */
function markSideways({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute("data-sideways", currentTarget.scrollLeft !== 0);
}

/** The place of the line that an element lies in; null for one that lies in none. */
function lineOf(target: EventTarget): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>("tr[data-line]")?.dataset.line : undefined;
  return line === undefined ? null : Number(line);
}

function sized(columns: readonly Column[], widths: Widths): readonly Column[] {
  return columns.map((column) => ({ ...column, width: widths[column.path] ?? column.width }));
}

function readable(columns: readonly Column[], held: ReadonlySet<string>): readonly ReadColumn[] {
  return columns.map((column) => ({ ...column, read: compilePath(column.path), isHeld: held.has(column.path) }));
}

function chosenWords(lines: readonly Line[], index: number, count: number, isOnlyChanges: boolean): string {
  const line = lines[index];
  if (line === undefined) return "";
  const key = keyOf(line.row);
  const change = line.change === null ? "" : `, ${changeWords[line.change]} with the last edit`;
  if (isOnlyChanges) return `Row ${key}, ${index + 1} of ${lines.length}${change}`;
  return line.place < 0 ? `Row ${key}${change}` : `Row ${key}, ${line.place + 1} of ${count}${change}`;
}

/** Takes the height of the rows out of sight, so that the scroll bar is right. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row gets no focus
    <tr className="spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function rowHeightHere(): number {
  return matchMedia("(pointer: coarse)").matches ? 40 : 28;
}
