// The keys of the table: the arrows move the selection, others explain, copy and edit it.

import type { Virtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent } from "react";
import type { FoundRow } from "../../../requests/query/find.ts";
import { getNextIndex } from "../../../ui/keys/arrow-keys.ts";
import { matchesKey } from "../../../ui/keys/key-match.ts";
import { keys } from "../../../ui/keys/keys.ts";
import type { ExploreSession } from "../../session/session.ts";
import { copyValue } from "./copy-row.ts";
import type { TableContent } from "./table-content.ts";
import type { Selection } from "./use-selection.ts";

interface Table {
  readonly why: ExploreSession["why"];
  readonly write: ExploreSession["write"];
  readonly content: TableContent;
  readonly selection: Selection;
  readonly virtualizer: Virtualizer<HTMLElement, Element>;
  readonly edit: (row: FoundRow, path: string) => void;
}

/** @param event - on the element that scrolls the table */
export function pressKey(event: KeyboardEvent, table: Table): void {
  const { why, selection } = table;
  const { place, row, cell, isOpen, chooseAt, chooseCell } = selection;
  const { key, target, currentTarget } = event;
  // The buttons inside use some of these keys.
  const isOwn = target === currentTarget;
  if (isOwn && matchesKey(event, keys.copy.key) && getSelection()?.type !== "Range") {
    if (row === undefined) return;
    event.preventDefault();
    copyValue(row, cell);
    return;
  }
  if (isOwn && matchesKey(event, keys.undo.key)) {
    event.preventDefault();
    table.write.undoLast();
    return;
  }
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (key === "Escape" && isOpen) {
    event.preventDefault();
    why.close();
    return;
  }
  if (!isOwn) return;
  if (key === "Escape") chooseCell(null);
  if ((key === "F2" || key === "Enter") && row !== undefined && cell !== null) {
    event.preventDefault();
    table.edit(row, cell);
    return;
  }
  if (key === "Enter" || key === " ") {
    event.preventDefault();
    if (place >= 0 || chooseAt(0)) why.open({ focus: true });
    return;
  }
  const nextCell = findCell(key, table);
  const next = nextCell === undefined ? findRow(event, table) : undefined;
  if (nextCell === undefined && next === undefined) return;
  event.preventDefault();
  if (nextCell !== undefined) chooseCell(nextCell);
  else if (next !== undefined) chooseAt(next);
}

/** The cell that a key chooses. Without a row, the keys scroll. */
function findCell(key: string, { content: { columns }, selection: { place, cell } }: Table): string | undefined {
  const at = columns.findIndex(({ path }) => path === cell);
  return columns[getNextIndex(key, at, place < 0 ? 0 : columns.length, { axis: "horizontal", ends: false }) ?? -1]
    ?.path;
}

function findRow(
  { key, currentTarget }: KeyboardEvent,
  { content, selection, virtualizer }: Table,
): number | undefined {
  const { lines, look } = content;
  const page = Math.max(1, Math.floor(currentTarget.clientHeight / look.height) - 2);
  const start = virtualizer.range?.startIndex ?? 0;
  return getNextIndex(key, selection.place, lines.length, { axis: "vertical", page, start });
}
