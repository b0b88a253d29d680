// Looking at where a long list is on the screen, so that only the rows in sight are drawn.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Drawn, drawnRows, offsetsOf, type Range, rowsBetween } from "./row-window.ts";

/** Shorter lists are drawn whole. */
const few = 60;
/** So many are drawn before it is known where the list is. */
const first = 16;
/** In pixels: as far beyond the screen's edges rows are drawn. */
const margin = 320;
/** Ranges end at multiples of it, so that not every step of scrolling draws. */
const step = 8;
/** What a row that was never drawn is taken for, in pixels. */
const usual = 69;

export interface RowWindow {
  readonly drawn: readonly Drawn[];
  /** Whether rows are left out. */
  readonly isPartial: boolean;
  /** For the list whose rows are measured. */
  readonly list: (element: HTMLElement | null) => void;
}

/**
 * @param keys - of all rows, in their order; the items of the list have theirs as `data-key`.
 * @param kept - the keys of rows that are drawn wherever they are.
 */
export function useRowWindow(keys: readonly string[], kept: readonly (string | null)[]): RowWindow {
  const isPartial = keys.length > few;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const heights = useRef(new Map<string, number>());
  const [measured, setMeasured] = useState(0);
  const [range, setRange] = useState<Range>({ from: 0, to: first });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is in a map that stays the same
  const offsets = useMemo(
    () => (isPartial ? offsetsOf(keys.map((key) => heights.current.get(key) ?? usual)) : []),
    [isPartial, keys, measured],
  );

  const look = useCallback((): void => {
    if (element === null || offsets.length === 0) return;
    const { top } = element.getBoundingClientRect();
    const { from, to } = rowsBetween(-top - margin, innerHeight - top + margin, offsets);
    const next = {
      from: Math.floor(from / step) * step,
      to: Math.min(offsets.length - 1, Math.ceil(to / step) * step),
    };
    setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [element, offsets]);

  useLayoutEffect(look, [look]);
  useEffect(() => {
    if (!isPartial) return;
    document.addEventListener("scroll", look, { capture: true, passive: true });
    addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [isPartial, look]);

  const drawn = useMemo((): readonly Drawn[] => {
    if (!isPartial) return keys.map((_, index) => ({ kind: "row", index }));
    return drawnRows(
      { from: Math.min(range.from, keys.length), to: Math.min(range.to, keys.length) },
      kept.flatMap((key) => (key === null ? [] : [keys.indexOf(key)])),
      offsets,
    );
  }, [isPartial, keys, range, kept, offsets]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are drawn, and so others are to be measured
  useEffect(() => {
    if (!isPartial || element === null) return;
    const observer = new ResizeObserver((entries) => {
      let isNew = false;
      for (const { target, borderBoxSize } of entries) {
        const key = target instanceof HTMLElement ? target.dataset.key : undefined;
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (key === undefined || height === 0 || Math.abs((heights.current.get(key) ?? usual) - height) < 1) continue;
        heights.current.set(key, height);
        isNew = true;
      }
      if (isNew) setMeasured((before) => before + 1);
    });
    for (const row of element.querySelectorAll(":scope > [data-key]")) observer.observe(row);
    return () => observer.disconnect();
  }, [isPartial, element, drawn]);

  return { drawn, isPartial, list: setElement };
}
