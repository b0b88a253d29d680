import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import { say, sayNotLoaded } from "../../../ui/notice.tsx";
import { loadOnDemand } from "../../../ui/on-demand.tsx";
import type { Anchor } from "../../../ui/place-popover.ts";
import { useExplore } from "../../session/session.ts";
import type { EditedCell } from "../cell-edit/edited-value.ts";
import type { PastePlan } from "../paste/plan-paste.ts";
import type { TableContent } from "./table-content.ts";
import { findLine, type Selection } from "./use-selection.ts";

const loadCellEditor = () => import("../cell-edit/cell-editor.tsx");
const CellEditor = loadOnDemand(loadCellEditor, "CellEditor");
const PasteCellsDialog = loadOnDemand(() => import("../paste/paste-cells-dialog.tsx"), "PasteCellsDialog");
const Distribution = loadOnDemand(() => import("../distribution/distribution.tsx"), "Distribution");
const RowMenu = loadOnDemand(() => import("./row-menu.tsx"), "RowMenu");

/** A menu, an editor, or the distribution of a column. */
type Opened = { readonly anchor: Anchor } & (
  | { readonly row: FoundRow; readonly path: string | null }
  | { readonly cell: EditedCell }
  | { readonly column: Column }
);

/** What pasted cells change. */
type Pasted = { readonly plan: PastePlan };

interface TablePopovers {
  /** For the element around the table: opens at a press of the right mouse button, and of the key for the menu. */
  readonly openMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly edit: (row: FoundRow, path: string) => void;
  readonly popover: ReactNode;
}

/** @param scroller - around the table; gets the focus from what is closed */
export function useTablePopovers(
  scroller: RefObject<HTMLElement | null>,
  content: TableContent,
  { place, cell, chooseAt, chooseCell }: Selection,
): TablePopovers {
  const { lines, held, columns, look } = content;
  const collection = useExplore((now) => now.collection);
  const [opened, open] = useState<Opened | Pasted | null>(null);

  const findElement = (tableRow: HTMLTableRowElement | null | undefined, path: string) =>
    tableRow?.cells[columns.findIndex((column) => column.path === path)];
  const close = (isDone: boolean): void => {
    if (isDone) scroller.current?.focus();
    open(null);
  };
  const showValues = (path: string | null): void => {
    const column = columns.find((each) => each.path === path);
    const head = scroller.current?.querySelector<HTMLTableRowElement>("thead tr");
    const anchor = column && findElement(head, column.path);
    if (column !== undefined && anchor !== undefined) open({ column, anchor });
  };
  const edit = (row: FoundRow, path: string): void => {
    chooseCell(path);
    import("../cell-edit/edited-value.ts").then(({ findEditableCell }) => {
      const edited = held.some((column) => column.path === path) ? findEditableCell(row, path, collection) : null;
      const anchor = findElement(look.chosenRow.current, path);
      if (edited === null) say(`${path} can't be edited.`);
      else if (anchor !== undefined) open({ cell: edited, anchor });
    }, sayNotLoaded);
  };
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, nativeEvent, shiftKey, button, clientX, clientY } = event;
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") return;
    const pointed = target instanceof Element ? target.closest<HTMLTableCellElement>("td, th") : null;
    const path = pointed === null ? cell : (columns[pointed.cellIndex]?.path ?? null);
    if (pointed?.tagName === "TH") {
      event.preventDefault();
      showValues(path);
      return;
    }
    const isByKey = target === currentTarget && button !== 2;
    const index = isByKey ? place : (findLine(target) ?? -1);
    const row = lines[index]?.row;
    // The browser's own menu copies a text selection, and opens with Shift.
    if (row === undefined || getSelection()?.type === "Range" || (shiftKey && !isByKey)) return;
    event.preventDefault();
    const chosen = isByKey ? (look.chosenCell.current ?? look.chosenRow.current) : null;
    chooseAt(index);
    open({ row, path, anchor: chosen ?? createPoint(clientX, clientY) });
  };

  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const at = columns.findIndex(({ path }) => path === cell);
    // The rest of the page takes what is not for cells.
    if (place < 0 || at < 0 || event.clipboardData === null || document.activeElement !== scroller.current) return;
    event.preventDefault();
    const rows = lines.slice(place).map(({ row }) => row);
    const paths = columns.slice(at).map(({ path }) => path);
    const text = event.clipboardData.getData("text/plain");
    import("../paste/plan-paste.ts").then(
      ({ planPaste }) => open({ plan: planPaste(text, { rows, paths }, collection) }),
      sayNotLoaded,
    );
  });
  // The event is on what has the selection of text, wherever the focus is.
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  // Before the editor is needed, so that nothing is typed into the void.
  useEffect(() => {
    if (cell !== null) loadCellEditor().catch(() => {});
  }, [cell]);

  return { openMenu, edit, popover: opened === null ? null : renderPopover(opened) };

  function renderPopover(shown: Opened | Pasted): ReactNode {
    if ("plan" in shown) return <PasteCellsDialog {...shown} onClose={() => open(null)} />;
    if ("cell" in shown) return <CellEditor {...shown} onClose={() => close(true)} />;
    if ("column" in shown) return <Distribution key={shown.column.path} {...shown} onClose={close} />;
    return <RowMenu {...shown} columns={held} onEdit={edit} onValues={showValues} onClose={close} />;
  }
}

function createPoint(x: number, y: number): Anchor {
  return { getBoundingClientRect: () => new DOMRect(x, y) };
}
