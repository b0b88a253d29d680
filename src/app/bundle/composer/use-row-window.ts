// Renders only the visible rows of a long list. The list, a parent or the page may scroll.

import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, useState } from "react";

/** Shorter lists are rendered whole. */
const fewRows = 60;
/** Height of a row before it is measured, in pixels. */
const usualHeight = 73;

type ListVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

/** The index of a row, or the height in pixels of the gap in place of rows that are not rendered. */
export type WindowItem = { readonly index: number } | { readonly gap: number; readonly before: number };

/** @param kept - keys of rows that are rendered even if they are not visible */
export function useRowWindow(keys: readonly string[], kept: readonly (string | null)[]) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const isPartial = keys.length > fewRows;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: isPartial,
    count: keys.length,
    overscan: 6,
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: () => usualHeight,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    getScrollElement: () => list,
    rangeExtractor: (range) => {
      const indexes = kept.map((key) => (key === null ? -1 : keys.indexOf(key))).filter((index) => index >= 0);
      return [...new Set([...defaultRangeExtractor(range), ...indexes])].sort((a, b) => a - b);
    },
    observeElementRect,
    observeElementOffset,
    // The browser's scroll anchoring keeps the visible rows in place.
    scrollToFn: () => {},
  });
  const items = isPartial ? withGaps(virtualizer) : keys.map((_, index): WindowItem => ({ index }));
  return { items, isPartial, list: setList, row: isPartial ? virtualizer.measureElement : undefined };
}

function withGaps(virtualizer: ListVirtualizer): WindowItem[] {
  let end = 0;
  const createGap = (start: number, before: number): WindowItem[] =>
    start > end ? [{ gap: start - end, before }] : [];
  const rows = virtualizer.getVirtualItems().flatMap((item): WindowItem[] => {
    const gap = createGap(item.start, item.index);
    end = item.end;
    return [...gap, { index: item.index }];
  });
  return [...rows, ...createGap(virtualizer.getTotalSize(), virtualizer.options.count)];
}

type Observe<T> = (instance: ListVirtualizer, notify: (value: T) => void) => () => void;

const observeElementRect: Observe<{ width: number; height: number }> = (_, notify) => {
  const report = (): void => notify({ width: innerWidth, height: innerHeight });
  report();
  addEventListener("resize", report);
  return () => removeEventListener("resize", report);
};

const observeElementOffset = (
  { scrollElement }: ListVirtualizer,
  notify: (offset: number, isScrolling: boolean) => void,
) => {
  const report = (): void => notify(Math.max(0, -(scrollElement?.getBoundingClientRect().top ?? 0)), false);
  report();
  document.addEventListener("scroll", report, { capture: true, passive: true });
  return () => document.removeEventListener("scroll", report, { capture: true });
};
