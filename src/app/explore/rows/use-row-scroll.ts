// Scrolls the table to the chosen row, and to the top for a new response.

import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Choice } from "../choice.ts";
import type { Row } from "../find.ts";
import type { Line } from "./line.ts";

interface Scrolled {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: Virtualizer<HTMLElement, Element>;
  readonly rows: readonly Row[];
  readonly lines: readonly Line[];
  /** Of the chosen row among the lines; -1 for none. */
  readonly place: number;
  readonly choice: Choice;
  /** In pixels. */
  readonly rowHeight: number;
}

export function useRowScroll({ scroller, virtualizer, rows, lines, place, choice, rowHeight }: Scrolled): void {
  // Other rows begin at their first, unless the page speaks of one of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason
  useEffect(() => {
    if (!choice.isOpen || place < 0) scroller.current?.scrollTo({ top: 0 });
    else virtualizer.scrollToIndex(place, { align: "auto" });
  }, [rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is, and what opens takes room from the rows
  useEffect(() => {
    if (place < 0) return;
    virtualizer.scrollToIndex(place, { align: "auto" });
    // On a phone the page scrolls, too.
    scroller.current?.querySelector("tr.chosen")?.scrollIntoView({ block: "nearest" });
  }, [choice.key, choice.isOpen]);

  // Lines that come between the rows, or leave, move none of those that are read.
  const before = useRef({ rows, lines });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { rows, lines };
    if (last.rows !== rows || last.lines === lines) return;
    // Read only now: it forces a layout.
    const top = scroller.current?.scrollTop ?? 0;
    if (top === 0) return;
    const from = Math.floor(top / rowHeight);
    const first = last.lines[from]?.row;
    const to = lines.findIndex(({ row }) => row === first);
    scroller.current?.scrollTo({ top: to < 0 ? 0 : top + (to - from) * rowHeight });
  }, [scroller, rows, lines, rowHeight]);
}
