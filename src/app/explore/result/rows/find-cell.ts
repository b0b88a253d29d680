import type { TableCell } from "../cell-filter/cell-conditions.ts";
import type { TableContent } from "./table-content.ts";
import type { PlacedColumn } from "./two-lines.ts";
import { findLine } from "./use-selection.ts";

export function findColumn({ cellIndex }: HTMLTableCellElement, content: TableContent): PlacedColumn | undefined {
  return content.columns[cellIndex];
}

export function findElement(
  row: HTMLTableRowElement | null | undefined,
  path: string,
  { columns }: TableContent,
): HTMLTableCellElement | undefined {
  return row?.cells[columns.findIndex((column) => column.path === path)];
}

/** A value of the response; null for a column that it does not have. */
export function findCell(element: HTMLTableCellElement, content: TableContent): TableCell | null {
  const line = content.lines[findLine(element) ?? -1];
  const path = findColumn(element, content)?.path;
  const column = content.held.find((each) => each.path === path);
  return line === undefined || column === undefined ? null : { row: line.row, column };
}
