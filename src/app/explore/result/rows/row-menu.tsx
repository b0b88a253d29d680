// The context menu of a row: copies a cell or the row, edits the cell's value, and filters for it.

import { type Condition, printNode } from "../../../../language/public.ts";
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
  /** @param isDone - whether the focus is still in the menu */
  readonly onClose: (isDone: boolean) => void;
}

type Item = readonly [name: string, about: string, run: () => void];

export function RowMenu({ row, path, columns, anchor, onEdit, onClose }: Props) {
  const session = useExploreSession();
  const { collection, rules } = session.now();
  const column = columns.find((each) => each.path === path);
  const canEdit = column !== undefined && findEditableCell(row, column.path, collection) !== null;
  const conditions = column === undefined ? null : createCellConditions({ row, column }, rules);
  const csv = () => formatCsvHead(columns) + formatCsvLines(columns, [row]);
  const filterItem = (name: string, condition: Condition, opposite: Condition): Item => [
    name,
    printNode(condition),
    () => applyCondition(session, condition, opposite),
  ];
  const items: readonly (Item | false)[] = [
    path !== null && ["Copy value", path, () => copyValue(row, path)],
    canEdit && ["Edit…", column.path, () => onEdit(row, column.path)],
    conditions !== null && filterItem("Filter for", conditions.same, conditions.other),
    conditions !== null && filterItem("Exclude", conditions.other, conditions.same),
    ["Copy row", "as JSON", () => copyValue(row, null)],
    ["Copy row as CSV", "with a header", () => copyOut(csv(), `row ${getRowKey(row)} as CSV`)],
  ];
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
      {items
        .filter((item) => item !== false)
        .map(([name, about, run]) => (
          <MenuItem
            key={name}
            name={name}
            about={about}
            onRun={() => {
              onClose(true);
              run();
            }}
          />
        ))}
    </OpenPopover>
  );
}
