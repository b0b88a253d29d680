// The context menu of a row: copies a cell or the row, edits the cell's value, and filters for it.

import { printNode } from "../../../../language/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import * as menuStyles from "../../../ui/menu.module.css";
import { focusFirstItem, MenuItem, moveFocus } from "../../../ui/menu.tsx";
import { OpenPopover } from "../../../ui/open-popover.tsx";
import type { Anchor } from "../../../ui/place-popover.ts";
import { getRowKey } from "../../session/choice.ts";
import { useExploreSession } from "../../session/session.ts";
import { findEditableCell } from "../cell-edit/edited-value.ts";
import { applyCondition } from "../cell-filter/add-condition.ts";
import { createCellConditions } from "../cell-filter/cell-conditions.ts";
import { formatCsvHead, formatCsvLines } from "../export/csv.ts";
import { copyOut, copyValue } from "./copy-row.ts";

interface Props {
  readonly row: FoundRow;
  /** The path of the cell; null for the whole row. */
  readonly path: string | null;
  readonly columns: readonly Column[];
  readonly anchor: Anchor;
  readonly onEdit: (row: FoundRow, path: string) => void;
  readonly onValues: (path: string) => void;
  /** @param isDone - whether the focus is still in the menu */
  readonly onClose: (isDone: boolean) => void;
}

export function RowMenu({ row, path, columns, anchor, onEdit, onValues, onClose }: Props) {
  const session = useExploreSession();
  const { collection, rules } = session.now();
  const column = columns.find((each) => each.path === path);
  const canEdit = column !== undefined && findEditableCell(row, column.path, collection) !== null;
  const conditions = column === undefined ? null : createCellConditions({ row, column }, rules);
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
    <OpenPopover
      className={menuStyles.menu}
      role="menu"
      aria-label={`Row ${getRowKey(row)}`}
      anchor={anchor}
      onOpen={focusFirstItem}
      onClose={onClose}
      onKeyDown={moveFocus}
    >
      {path === null ? null : item("Copy value", path, () => copyValue(row, path))}
      {canEdit ? item("Edit…", column.path, () => onEdit(row, column.path)) : null}
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
    </OpenPopover>
  );
}
