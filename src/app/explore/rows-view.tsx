// Owns the table of rows: only what is in sight is drawn, however many there are.

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from "react";
import { compilePath } from "../../language/index.ts";
import { Cell } from "./cell.tsx";
import type { Column } from "./columns.ts";
import type { Row } from "./find.ts";
import type { LitRow } from "./lit.ts";
import { type Chosen, keyOf } from "./use-chosen.ts";

interface Props {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** As in the query, the one in force. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly stale: boolean;
  /** Paths that the filter names; their columns are marked. */
  readonly used: ReadonlySet<string>;
  readonly chosen: Chosen;
  readonly lit: LitRow | null;
}

export function RowsView({ rows, columns, sort, onSort, stale, used, chosen, lit }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The head stays over the first row in sight, and so all rows lie lower than the list knows.
    scrollPaddingEnd: rowHeight,
  });
  const place = useMemo(
    () => (chosen.key === null ? -1 : rows.findIndex((row) => keyOf(row) === chosen.key)),
    [rows, chosen.key],
  );
  const hint = useId();
  const readers = useMemo(() => columns.map(({ path }) => compilePath(path)), [columns]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  // Other rows begin at their first, unless the page speaks of one of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason
  useEffect(() => {
    if (!chosen.isOpen || place < 0) scroller.current?.scrollTo({ top: 0 });
  }, [rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens takes room from the rows
  useEffect(() => {
    if (place < 0) return;
    virtualizer.scrollToIndex(place, { align: "auto" });
    // On a phone the page scrolls, too.
    scroller.current?.querySelector("tr.chosen")?.scrollIntoView({ block: "nearest" });
  }, [place, virtualizer, chosen.isOpen]);

  const chooseAt = (index: number): boolean => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    const key = row === undefined ? null : keyOf(row);
    if (key !== null) chosen.choose(key);
    return key !== null;
  };

  const click = ({ target }: MouseEvent): void => {
    // Who selects text wants the text.
    if (getSelection()?.type === "Range" || !(target instanceof Element)) return;
    const line = target.closest("tbody tr[aria-rowindex]")?.getAttribute("aria-rowindex");
    if (line != null && chooseAt(Number(line) - 2)) chosen.open({ focus: false });
  };

  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape" && chosen.isOpen) {
      event.preventDefault();
      chosen.close();
      return;
    }
    // Inside are buttons, which have a use for some of these keys.
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (place >= 0 || chooseAt(0)) chosen.open({ focus: true });
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const first = virtualizer.range?.startIndex ?? 0;
    const next = moveOf(event.key, { place, page, first, last: rows.length - 1 });
    if (next === undefined) return;
    event.preventDefault();
    chooseAt(next);
  };

  return (
    <section
      className="scroll rows-scroll"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="Rows, scrollable"
      aria-describedby={hint}
      onClick={click}
      onKeyDown={press}
    >
      <p className="visually-hidden" id={hint}>
        The arrow keys choose a row; Enter says why it is kept.
      </p>
      <p className="visually-hidden" role="status" aria-label="Chosen row">
        {place < 0 || chosen.isOpen ? null : `Row ${chosen.key}, ${place + 1} of ${rows.length}`}
      </p>
      <table
        className={stale ? "rows stale-rows" : "rows"}
        aria-label="Rows"
        aria-rowcount={rows.length + 1}
        style={{ minWidth: width }}
      >
        <colgroup>
          {columns.map(({ path, width: columnWidth }) => (
            <col key={path} style={{ width: columnWidth }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.path} column={column} sort={sort} onSort={onSort} used={used.has(column.path)} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} columns={columns.length} />
          {items.map(({ index, key, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const lights = lit?.(row);
            return (
              <tr
                key={key}
                className={index === place ? "chosen" : undefined}
                aria-current={index === place ? "true" : undefined}
                aria-rowindex={index + 2}
                style={{ height: size }}
              >
                {columns.map((column, at) => {
                  const value = readers[at]?.(row);
                  return (
                    <td key={column.path} className={cellClass(column)} title={titleOf(value)}>
                      <Cell value={value} column={column} lit={lights?.get(column.path)} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <Spacer height={below} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

interface Position {
  /** Of the chosen row; -1 when none of these is chosen. */
  readonly place: number;
  /** How many rows are in sight. */
  readonly page: number;
  /** Of the first row in sight. */
  readonly first: number;
  readonly last: number;
}

/** The place that a key leads to; undefined for keys that choose no row. */
function moveOf(key: string, { place, page, first, last }: Position): number | undefined {
  switch (key) {
    case "ArrowDown":
      return place < 0 ? first : place + 1;
    case "ArrowUp":
      return place < 0 ? first : place - 1;
    case "PageDown":
      return place < 0 ? first : place + page;
    case "PageUp":
      return place < 0 ? first : place - page;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

/** Stands for the rows out of sight, so that the scroll bar tells the truth. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr className="spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function cellClass({ path, type }: Column): string {
  return `${path === "_id" ? "c-id " : ""}t-${type}`;
}

/** The whole value, for cells that cut it. */
function titleOf(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === "boolean") return undefined;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > 16 ? text : undefined;
}

function useRowHeight(): number {
  return useMemo(() => (matchMedia("(pointer: coarse)").matches ? 40 : 28), []);
}

interface HeadCellProps {
  readonly column: Column;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly used: boolean;
}

function HeadCell({ column, sort, onSort, used }: HeadCellProps) {
  const [first = ""] = sort.split(",");
  const direction = first === column.path ? "ascending" : first === `-${column.path}` ? "descending" : undefined;
  const className = `${column.path === "_id" ? "c-id " : ""}t-${column.type}${used ? " used" : ""}`;
  if (!column.sortable) {
    return (
      <th scope="col" className={className} title={column.description}>
        {column.path}
      </th>
    );
  }
  const next = direction === "ascending" ? `-${column.path}` : column.path;
  return (
    <th scope="col" className={className} aria-sort={direction ?? "none"}>
      <button type="button" className="sort-button" title={column.description} onClick={() => onSort(next)}>
        {column.path}
        {direction === "ascending" ? <ArrowUp className="icon sort" aria-hidden /> : null}
        {direction === "descending" ? <ArrowDown className="icon sort" aria-hidden /> : null}
      </button>
    </th>
  );
}
