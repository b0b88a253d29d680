import { type Condition, printNode } from "../../../../language/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { Column } from "../../../rows/columns.ts";
import * as menuStyles from "../../../ui/menu.module.css";
import { focusFirstItem, type MenuCommand, MenuItems, moveFocus } from "../../../ui/menu.tsx";
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

export function RowMenu({ row, path, columns, anchor, onEdit, onClose }: Props) {
  const session = useExploreSession();
  const { collection, rules } = session.now();
  const column = columns.find((each) => each.path === path);
  const canEdit = column !== undefined && findEditableCell(row, column.path, collection) !== null;
  const conditions = column === undefined ? null : createCellConditions({ row, column }, rules);
  const createFilterItem = (name: string, condition: Condition, opposite: Condition): MenuCommand => ({
    name,
    about: printNode(condition),
    run: () => applyCondition(session, condition, opposite),
  });
  const copyCsv = (): void =>
    copyOut(formatCsvHead(columns) + formatCsvLines(columns, [row]), `row ${getRowKey(row)} as CSV`);
  const items: readonly (MenuCommand | false)[] = [
    path !== null && { name: "Copy value", about: path, run: () => copyValue(row, path) },
    canEdit && { name: "Edit…", about: column.path, run: () => onEdit(row, column.path) },
    conditions !== null && createFilterItem("Filter for", conditions.same, conditions.other),
    conditions !== null && createFilterItem("Exclude", conditions.other, conditions.same),
    { name: "Copy row", about: "as JSON", run: () => copyValue(row, null) },
    { name: "Copy row as CSV", about: "with a header", run: copyCsv },
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
      <MenuItems items={items.filter((item) => item !== false)} onClose={() => onClose(true)} />
    </OpenPopover>
  );
}
