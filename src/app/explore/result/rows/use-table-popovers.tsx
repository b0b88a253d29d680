import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { FoundRow } from "../../../requests/query/find.ts";
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
const RowMenu = loadOnDemand(() => import("./row-menu.tsx"), "RowMenu");

/** The menu of a row, the editor of a cell, or what pasted cells change. */
type Opened =
  | { readonly row: FoundRow; readonly path: string | null; readonly anchor: Anchor }
  | { readonly cell: EditedCell; readonly anchor: Anchor }
  | { readonly plan: PastePlan };

/** @param scroller - around the table; gets the focus from what is closed */
export function useTablePopovers(
  scroller: RefObject<HTMLElement | null>,
  content: TableContent,
  { place, cell, chooseAt, chooseCell }: Selection,
) {
  const { lines, held, columns, look } = content;
  const collection = useExplore((now) => now.collection);
  const [opened, open] = useState<Opened | null>(null);

  const close = (isDone: boolean): void => {
    if (isDone) scroller.current?.focus();
    open(null);
  };
  const edit = (row: FoundRow, path: string): void => {
    chooseCell(path);
    import("../cell-edit/edited-value.ts").then(({ findEditableCell }) => {
      const edited = held.some((column) => column.path === path) ? findEditableCell(row, path, collection) : null;
      const anchor = look.chosenRow.current?.cells[columns.findIndex((column) => column.path === path)];
      if (edited === null) say(`${path} can't be edited.`);
      else if (anchor !== undefined) open({ cell: edited, anchor });
    }, sayNotLoaded);
  };
  /** For the element around the table: opens at a press of the right mouse button, and of the key for the menu. */
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, nativeEvent, shiftKey, button, clientX, clientY } = event;
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") return;
    const pointed = target instanceof Element ? target.closest("td") : null;
    const path = pointed === null ? cell : (columns[pointed.cellIndex]?.path ?? null);
    const isByKey = target === currentTarget && button !== 2;
    const index = isByKey ? place : (findLine(target) ?? -1);
    const row = lines[index]?.row;
    // The browser's own menu copies a text selection, and opens with Shift.
    if (row === undefined || getSelection()?.type === "Range" || (shiftKey && !isByKey)) return;
    event.preventDefault();
    const chosen = isByKey ? (look.chosenCell.current ?? look.chosenRow.current) : null;
    chooseAt(index);
    open({ row, path, anchor: chosen ?? { getBoundingClientRect: () => new DOMRect(clientX, clientY) } });
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

  return { openMenu, edit, popover: renderPopover() };

  function renderPopover(): ReactNode {
    if (opened === null) return null;
    if ("plan" in opened) return <PasteCellsDialog {...opened} onClose={() => open(null)} />;
    if ("cell" in opened) return <CellEditor {...opened} onClose={() => close(true)} />;
    return <RowMenu {...opened} columns={held} onEdit={edit} onClose={close} />;
  }
}
