// Resizes a column by dragging its edge: the table follows the pointer, the state changes at the end.

import type { PointerEvent } from "react";
import { allowedWidth } from "./widths.ts";

/**
 * Follows the pointer from a press on the edge of a head until it is let go; Esc, or the system, calls it off.
 *
 * @param done - called with the new width in pixels, unless it is unchanged.
 */
export function dragEdge(press: PointerEvent<HTMLElement>, done: (width: number) => void): void {
  const edge = press.currentTarget;
  const head = edge.closest("th");
  const table = edge.closest("table");
  if (head === null || table === null || press.button !== 0) return;
  const from = head.offsetWidth;
  const show = sizer(table, head);
  let width = from;

  const move = ({ clientX }: globalThis.PointerEvent): void => {
    width = allowedWidth(from + clientX - press.clientX);
    show(width);
  };
  const stop = (isKept: boolean): void => {
    ended.abort();
    if (isKept && width !== from) done(width);
    else show(null);
  };
  const ended = new AbortController();
  const { signal } = ended;
  edge.setPointerCapture(press.pointerId);
  edge.addEventListener("pointermove", move, { signal });
  edge.addEventListener("pointerup", () => stop(true), { signal });
  edge.addEventListener("lostpointercapture", () => stop(false), { signal });
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    stop(false);
  };
  addEventListener("keydown", leave, { signal, capture: true });
}

/** Sizes a column past the page's state, so that nothing is drawn anew on the way; null puts it back. */
function sizer(table: HTMLTableElement, head: HTMLTableCellElement): (width: number | null) => void {
  const cols = [...table.querySelectorAll("col")];
  const col = cols[head.cellIndex];
  const before = { col: col?.style.width ?? "", table: table.style.minWidth };
  const others = cols.reduce((sum, each) => sum + (each === col ? 0 : Number(each.dataset.width)), 0);
  return (width) => {
    // The last column has no width of its own: it takes what the table leaves.
    if (before.col !== "" && col !== undefined) col.style.width = width === null ? before.col : `${width}px`;
    table.style.minWidth = width === null ? before.table : `${others + width}px`;
  };
}
