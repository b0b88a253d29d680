import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useExplore, useExploreSession } from "../../session/session.ts";
import type { TableContent } from "./table-content.ts";

/** Renders only the visible rows, and requests further ones at the end of the table. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  { lines: { length: count }, look: { height }, source: [, part] }: TableContent,
): Virtualizer<HTMLElement, Element> {
  const { result } = useExploreSession();
  const more = useExplore((now) => now.find.more);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // The sticky header covers the first row.
    scrollPaddingEnd: height,
  });
  useLayoutEffect(() => {
    if (virtualizer.getTotalSize() !== count * height) virtualizer.measure();
  }, [virtualizer, count, height]);
  // Once more rows were requested, the end of the table requests the next ones.
  const isAtEnd = part === undefined && virtualizer.getVirtualItems().at(-1)?.index === count - 1;
  useEffect(() => {
    if (isAtEnd && more !== null && !more.running && more.problem === null) result.loadMore();
  }, [isAtEnd, more, result]);
  return virtualizer;
}
