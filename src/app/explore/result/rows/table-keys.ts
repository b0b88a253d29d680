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
  const { lines, columns, look } = table.content;
  const at = columns.findIndex(({ path }) => path === cell);
  // Without a row, the keys scroll.
  const column = getNextIndex(key, at, place < 0 ? 0 : columns.length, { axis: "horizontal", ends: false });
  const page = Math.max(1, Math.floor(currentTarget.clientHeight / look.height) - 2);
  const start = table.virtualizer.range?.startIndex ?? 0;
  const line = getNextIndex(key, place, lines.length, { axis: "vertical", page, start });
  if (column === undefined && line === undefined) return;
  event.preventDefault();
  if (column !== undefined) chooseCell(columns[column]?.path ?? null);
  if (line !== undefined) chooseAt(line);
}
