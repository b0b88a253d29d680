// Renders only the visible rows of a long list. The list, a parent or the page may scroll.

import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, useRef } from "react";

/** Shorter lists are rendered whole. */
const fewRows = 60;
/** Height of a row before it is measured, in pixels. */
const usualHeight = 73;

/** The index of a row, or the height in pixels of the gap in place of rows that are not rendered. */
export type WindowItem = { readonly index: number } | { readonly gap: number; readonly before: number };

/** @param kept - keys of rows that are rendered even if they are not visible */
export function useRowWindow(keys: readonly string[], kept: readonly (string | null)[]) {
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const isPartial = keys.length > fewRows;
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: isPartial,
    count: keys.length,
    overscan: 6,
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: () => usualHeight,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: (range) => {
      const indexes = kept.map((key) => (key === null ? -1 : keys.indexOf(key))).filter((index) => index >= 0);
      return [...new Set([...defaultRangeExtractor(range), ...indexes])].sort((a, b) => a - b);
    },
    observeElementOffset: (_, notify) => {
      const report = (): void => notify(Math.max(0, -(list.current?.getBoundingClientRect().top ?? 0)), false);
      report();
      document.addEventListener("scroll", report, { capture: true, passive: true });
      return () => document.removeEventListener("scroll", report, { capture: true });
    },
    // The browser's scroll anchoring keeps the visible rows in place.
    scrollToFn: () => {},
  });
  const items = isPartial ? listWithGaps(virtualizer) : keys.map((_, index): WindowItem => ({ index }));
  return { items, isPartial, list, row: isPartial ? virtualizer.measureElement : undefined };
}

function listWithGaps(virtualizer: Virtualizer<Window, HTMLElement>): WindowItem[] {
  const items: WindowItem[] = [];
  let end = 0;
  const addGap = (start: number, before: number): void => {
    if (start > end) items.push({ gap: start - end, before });
  };
  for (const { index, start, end: next } of virtualizer.getVirtualItems()) {
    addGap(start, index);
    items.push({ index });
    end = next;
  }
  addGap(virtualizer.getTotalSize(), virtualizer.options.count);
  return items;
}
