// What opens over the table: the menu of a row, the editor of a cell, and the distribution of a column.

import { type RefObject, useEffect, useState } from "react";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import { loadOnDemand } from "../../../ui/on-demand.tsx";
import type { CellPlace } from "../cell-edit/cell-editor.tsx";
import { findColumn, findElement } from "./find-cell.ts";
import type { RowMenuPlace } from "./row-menu.tsx";
import type { TableContent } from "./table-content.ts";
import { findLine, type Selection } from "./use-selection.ts";

const CellEditor = loadOnDemand(() => import("../cell-edit/cell-editor.tsx"), "CellEditor");
const Distribution = loadOnDemand(() => import("../distribution/distribution.tsx"), "Distribution");
const RowMenu = loadOnDemand(() => import("./row-menu.tsx"), "RowMenu");

/** The last press for a menu before this module was loaded. */
export interface MissedPress {
  event: MouseEvent | null;
  /** Whether the module is loaded. */
  isOver: boolean;
}

interface Props {
  readonly missed: RefObject<MissedPress>;
  /** Scrolls the table, and has the focus while the keys choose rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly content: TableContent;
  readonly selection: Selection;
}

/** Opens them at a press of the right mouse button, and of the keys for the menu and for editing. */
export function TablePopovers({ scroller, table, missed, content, selection }: Props) {
  const { lines, held, columns, look } = content;
  const { place, row, cell, chooseAt, chooseCell } = selection;
  const [menu, setMenu] = useState<RowMenuPlace | null>(null);
  const [values, setValues] = useState<{ readonly column: Column; readonly anchor: Element } | null>(null);
  const [editing, setEditing] = useState<CellPlace | null>(null);

  const showValues = (path: string): void => {
    const column = columns.find((each) => each.path === path);
    const anchor = findElement(table.current?.tHead?.rows[0], path, content);
    if (column !== undefined && anchor !== undefined) setValues({ column, anchor });
  };

  /** Edits a value of the selected row, if the response has the column. */
  const edit = (edited: FoundRow, path: string): void => {
    chooseCell(path);
    const anchor = findElement(look.chosenRow.current, path, content);
    if (anchor !== undefined && held.some((column) => column.path === path)) setEditing({ row: edited, path, anchor });
  };

  const openMenu = (event: MouseEvent): void => {
    const { target, shiftKey, button, clientX, clientY } = event;
    const isByKey = target === scroller.current && button !== 2;
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const pointed = target instanceof Element ? target.closest<HTMLTableCellElement>("td, th") : null;
    if (pointed?.tagName === "TH" && !isTouch) {
      event.preventDefault();
      showValues(findColumn(pointed, content)?.path ?? "");
      return;
    }
    const index = isByKey || target === null ? place : findLine(target);
    const opened = index === null ? undefined : lines[index]?.row;
    // The browser's own menu copies a text selection, and opens with Shift.
    if (opened === undefined || index === null || isTouch || getSelection()?.type === "Range") return;
    if (shiftKey && !isByKey) return;
    event.preventDefault();
    const path = pointed === null ? cell : (findColumn(pointed, content)?.path ?? null);
    const box = isByKey ? (look.chosenCell.current ?? look.chosenRow.current)?.getBoundingClientRect() : undefined;
    chooseAt(index);
    const at = box === undefined ? { x: clientX, y: clientY } : { x: Math.max(0, box.left), y: box.bottom };
    setMenu({ row: opened, path, ...at });
  };

  const press = ({ key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void => {
    const isAlone = target === currentTarget && !(altKey || ctrlKey || metaKey || shiftKey);
    if (key === "F2" && isAlone && cell !== null && row !== undefined) edit(row, cell);
  };

  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener("contextmenu", openMenu);
    element?.addEventListener("keydown", press);
    const { event } = missed.current;
    missed.current = { event: null, isOver: true };
    if (event !== null) openMenu(event);
    return () => {
      element?.removeEventListener("contextmenu", openMenu);
      element?.removeEventListener("keydown", press);
    };
  });

  /** @param isDone - whether the focus is still in what was closed */
  const close = (isDone: boolean, set: (value: null) => void): void => {
    if (isDone) scroller.current?.focus();
    set(null);
  };
  return (
    <>
      {menu === null ? null : (
        <RowMenu
          place={menu}
          columns={held}
          onEdit={(path) => edit(menu.row, path)}
          onValues={showValues}
          onClose={(isDone) => close(isDone, setMenu)}
        />
      )}
      {editing === null ? null : <CellEditor place={editing} onClose={() => close(true, setEditing)} />}
      {values === null ? null : (
        <Distribution key={values.column.path} {...values} onClose={(isDone) => close(isDone, setValues)} />
      )}
    </>
  );
}
