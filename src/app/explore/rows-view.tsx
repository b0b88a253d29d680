// Owns the table of rows: only what is in sight is drawn, however many there are.

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { compilePath } from "../../language/index.ts";
import { Cell } from "./cell.tsx";
import type { Column } from "./columns.ts";
import type { Row } from "./find.ts";

interface Props {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** As in the query, the one in force. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly stale: boolean;
  /** Paths that the filter names; their columns are marked. */
  readonly used: ReadonlySet<string>;
}

export function RowsView({ rows, columns, sort, onSort, stale, used }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const readers = useMemo(() => columns.map(({ path }) => compilePath(path)), [columns]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  // Other rows begin at their first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [rows]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll rows-scroll" ref={scroller} tabIndex={0} aria-label="Rows, scrollable">
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
            return (
              <tr key={key} aria-rowindex={index + 2} style={{ height: size }}>
                {columns.map((column, place) => {
                  const value = readers[place]?.(row);
                  return (
                    <td key={column.path} className={cellClass(column)} title={titleOf(value)}>
                      <Cell value={value} column={column} />
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
