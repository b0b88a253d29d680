// The context menu of a row: copies a cell or the row, edits the cell's value, and filters for it.

import { type KeyboardEvent, useEffect, useRef } from "react";
import { printNode } from "../../../../language/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import * as menuStyles from "../../../ui/menu.module.css";
import { focusFirstItem, MenuItem, moveFocus } from "../../../ui/menu.tsx";
import { getRowKey } from "../../session/choice.ts";
import { useExploreSession } from "../../session/session.ts";
import { findEditableCell } from "../cell-edit/edited-value.ts";
import { applyCondition } from "../cell-filter/add-condition.ts";
import { createCellConditions } from "../cell-filter/cell-conditions.ts";
import { formatCsvHead, formatCsvLines } from "../export/csv.ts";
import { copyOut, copyValue } from "./copy-row.ts";

export interface RowMenuPlace {
  readonly row: FoundRow;
  /** The path of the cell; null for the whole row. */
  readonly path: string | null;
  /** In the window, in pixels. */
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly place: RowMenuPlace;
  /** The columns of the response. */
  readonly columns: readonly Column[];
  /** Edits the value of a cell. */
  readonly onEdit: (path: string) => void;
  /** Shows the distribution of a column. */
  readonly onValues: (path: string) => void;
  /** @param isDone - whether the focus is still in the menu */
  readonly onClose: (isDone: boolean) => void;
}

export function RowMenu({ place: { row, path, x, y }, columns, onEdit, onValues, onClose }: Props) {
  const session = useExploreSession();
  const column = columns.find((each) => each.path === path);
  const canEdit = column !== undefined && findEditableCell(row, column.path, session.now().collection) !== null;
  const conditions = column === undefined ? null : createCellConditions({ row, column }, session.now().rules);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = menu;
    if (current === null) return;
    current.showPopover();
    current.style.left = `${Math.max(0, Math.min(x, innerWidth - current.offsetWidth))}px`;
    current.style.top = `${Math.max(0, Math.min(y, innerHeight - current.offsetHeight))}px`;
    focusFirstItem(current);
  }, [x, y]);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    moveFocus(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose(true);
  };
  const item = (name: string, about: string, command: () => void) => (
    <MenuItem
      name={name}
      about={about}
      onRun={() => {
        onClose(true);
        command();
      }}
    />
  );
  return (
    <div
      className={menuStyles.menu}
      // Not closed by the browser: it may open between the press and the release of the mouse button.
      popover="manual"
      role="menu"
      aria-label={`Row ${getRowKey(row)}`}
      tabIndex={-1}
      ref={menu}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose(false)}
    >
      {path === null ? null : item("Copy value", path, () => copyValue(row, path))}
      {canEdit ? item("Edit…", column.path, () => onEdit(column.path)) : null}
      {conditions === null ? null : (
        <>
          {item("Filter for", printNode(conditions.same), () =>
            applyCondition(session, conditions.same, conditions.other),
          )}
          {item("Exclude", printNode(conditions.other), () =>
            applyCondition(session, conditions.other, conditions.same),
          )}
        </>
      )}
      {path === null ? null : item("Values", `the distribution of ${path}`, () => onValues(path))}
      {item("Copy row", "as JSON", () => copyValue(row, null))}
      {item("Copy row as CSV", "with a header", () =>
        copyOut(formatCsvHead(columns) + formatCsvLines(columns, [row]), `row ${getRowKey(row)} as CSV`),
      )}
    </div>
  );
}
