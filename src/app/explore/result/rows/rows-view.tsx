import type { Virtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, type UIEvent, useId, useState } from "react";
import { joinClasses } from "../../../ui/join-classes.ts";
import { commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { keys } from "../../../ui/keys/keys.ts";
import { loadOnDemand } from "../../../ui/on-demand.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { shouldMarkStale } from "../../session/find-status.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { BodyRow, cameInId } from "./body-row.tsx";
import { copyValue } from "./copy-row.ts";
import { Heads } from "./heads.tsx";
import * as styles from "./rows.module.css";
import { type TableContent, useTableContent } from "./table-content.ts";
import { pressKey } from "./table-keys.ts";
import { useScroll } from "./use-scroll.ts";
import { describeChange, describeSelection, type Selection, useSelection } from "./use-selection.ts";
import { useTablePopovers } from "./use-table-popovers.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

const CellFilter = loadOnDemand(() => import("./cell-filter.tsx"), "CellFilter");

interface Props {
  /** Receives the element that scrolls and has the focus. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly opensWhy: boolean;
}

export function RowsView({ scroller, opensWhy }: Props) {
  const { why, write } = useExploreSession();
  const isOld = useExplore((now) => shouldMarkStale(now.find));
  const isBusy = useExplore((now) => shouldMarkStale(now.find) && now.find.running);
  const isPinned = useExplore((now) => now.diff.isPinned);
  const [announcement, announce] = useState("");
  const content = useTableContent();
  const { lines, columns, look, isTwoLines, source, width } = content;
  const virtualizer = useVirtualRows(scroller, content);
  const selection = useSelection(content, opensWhy);
  useScroll(scroller, look.chosenRow, virtualizer, { ...selection, source });
  const { openMenu, edit, popover } = useTablePopovers(scroller, content, selection);
  const changeWords = describeChange(isPinned);
  const hint = useId();
  const { row, cell } = selection;
  const rowsCommand = { id: "table.rows", label: "Go to the rows", group: commandGroups.answer };
  const copyCommand = {
    id: "table.copy",
    label: cell === null ? "Copy the selected row as JSON" : `Copy ${cell} of the selected row`,
    group: commandGroups.export,
    key: keys.copy.key,
  };
  useCommands(() => [
    { ...rowsCommand, words: "table focus choose", run: () => scroller.current?.focus() },
    ...(row === undefined ? [] : [{ ...copyCommand, words: "clipboard cell value", run: () => copyValue(row, cell) }]),
  ]);

  return (
    <>
      <ScrollArea
        className={joinClasses("scroll", styles.rowsScroll)}
        ref={scroller}
        aria-label="Rows, scrollable"
        aria-describedby={hint}
        // A header that gets the focus must not be covered by the sticky key column.
        style={{ scrollPaddingInlineStart: !isTwoLines && columns[0]?.path === "_id" ? columns[0].width : 0 }}
        onScroll={markSideways}
        onPointerDown={selection.onPointerDown}
        onClick={selection.onClick}
        onDoubleClick={({ target }) => {
          const { row, cell } = selection;
          // A head is dragged, and a button pressed.
          const isElsewhere = target instanceof Element && target.closest("thead, button") !== null;
          if (row !== undefined && cell !== null && !isElsewhere) edit(row, cell);
        }}
        onContextMenu={openMenu}
        onKeyDown={(event) => pressKey(event, { why, write, content, selection, virtualizer, edit })}
      >
        <p className="sr" id={hint}>
          The arrow keys choose a row, and a cell in it. Enter edits the cell, Space explains why the row matches.
        </p>
        <p hidden id={cameInId}>
          It {changeWords.in}.
        </p>
        <p className="sr" role="status" aria-label="Chosen row">
          {selection.isOpen ? null : describeSelection(selection, lines, changeWords)}
        </p>
        <p className="sr" role="status" aria-label="Columns">
          {announcement}
        </p>
        <table
          className={joinClasses(styles.rows, isTwoLines && styles.twoLines, isOld && styles.staleRows)}
          data-stale={isOld || undefined}
          aria-busy={isBusy}
          aria-label="Rows"
          aria-rowcount={lines.length + 1}
          style={{ "--width": `${width}px` } as CSSProperties}
        >
          <colgroup>
            {columns.map((column, at) => (
              // The last column fills the remaining width.
              <col key={column.path} style={at === columns.length - 1 ? undefined : { width: column.width }} />
            ))}
          </colgroup>
          <Heads columns={columns} announce={announce} />
          <RowsBody content={content} selection={selection} virtualizer={virtualizer} />
        </table>
        <CellFilter table={scroller} content={content} />
      </ScrollArea>
      {popover}
    </>
  );
}

function markSideways({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute("data-sideways", currentTarget.scrollLeft !== 0);
}

interface BodyProps {
  readonly content: TableContent;
  readonly selection: Selection;
  readonly virtualizer: Virtualizer<HTMLElement, Element>;
}

function RowsBody({ content: { lines, columns, look }, selection: { place, cell }, virtualizer }: BodyProps) {
  const items = virtualizer.getVirtualItems();
  return (
    <tbody>
      <Spacer height={items[0]?.start ?? 0} columns={columns.length} />
      {items.map(({ index, key }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const isChosen = index === place;
        return (
          <BodyRow key={key} line={line} index={index} isChosen={isChosen} cell={isChosen ? cell : null} look={look} />
        );
      })}
      <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns.length} />
    </tbody>
  );
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
