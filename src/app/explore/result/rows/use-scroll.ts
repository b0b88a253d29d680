import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import type { TableContent } from "./table-content.ts";
import type { Selection } from "./use-selection.ts";

export type ShownTable = Pick<Selection, "key" | "place" | "isOpen"> & Pick<TableContent, "source">;

/**
 * Where the table scrolls: to the selected row when it is selected or explained, and with other rows to the first one,
 * unless Why explains one of them. Null if it stays.
 *
 * @param before - null at first
 */
export function scrollTarget(before: ShownTable | null, now: ShownTable): "selection" | "explained row" | "top" | null {
  const isSelected = before?.key !== now.key || before?.isOpen !== now.isOpen;
  if (isSelected && now.place >= 0) return "selection";
  if (before?.source.every((each, at) => each === now.source[at]) === true) return null;
  return now.isOpen && now.place >= 0 ? "explained row" : "top";
}

/** @param chosen - the selected row, if it is rendered */
export function useScroll(
  table: RefObject<HTMLElement | null>,
  chosen: RefObject<HTMLElement | null>,
  rows: Pick<Virtualizer<HTMLElement, Element>, "scrollToIndex">,
  now: ShownTable,
): void {
  const before = useRef<ShownTable>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    const target = scrollTarget(before.current, now);
    before.current = now;
    if (target === "top") table.current?.scrollTo({ top: 0 });
    else if (target !== null) rows.scrollToIndex(now.place, { align: "auto" });
    if (target !== null) isAwaited.current = target === "selection";
    // On a phone, the page itself scrolls, once the row is rendered, which it is where the table has scrolled to.
    const row = isAwaited.current ? chosen.current : null;
    if (row === null) return;
    row.scrollIntoView({ block: "nearest" });
    isAwaited.current = false;
  });
}
