// How wide the reader made the columns of each collection: remembered, until they are put back.

import { useCallback } from "react";
import { createStored, useStored } from "../../stored.ts";

/** Column path → pixels, of the columns that the reader has sized. */
export type Widths = Readonly<Record<string, number>>;

const narrowest = 48;
const widest = 1600;

/** The nearest allowed width. */
export function allowedWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** Collection name → widths. Takes whatever was stored, and keeps of it what makes sense. */
export function readWidths(stored: unknown): Readonly<Record<string, Widths>> {
  return Object.fromEntries(
    membersOf(stored).flatMap(([collection, inner]) => {
      const widths = membersOf(inner).flatMap(([path, width]) =>
        typeof width === "number" && Number.isFinite(width) ? [[path, allowedWidth(width)] as const] : [],
      );
      return widths.length === 0
        ? []
        : [[collection, Object.assign(Object.create(null), Object.fromEntries(widths))] as const];
    }),
  );
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

const allWidths = createStored("riddle:columns", readWidths);
// Without a prototype, whatever a field is called.
const none: Widths = Object.freeze(Object.create(null));

/** The widths of a collection's columns. */
export function useWidths(collection: string): Widths {
  const all = useStored(allWidths);
  return (Object.hasOwn(all, collection) ? all[collection] : undefined) ?? none;
}

/** Remembers the width of a column; null forgets it. */
export function useSetWidth(collection: string): (path: string, width: number | null) => void {
  return useCallback(
    (path, width) => {
      allWidths.update((all) => {
        const { [path]: _, ...others } = (Object.hasOwn(all, collection) ? all[collection] : undefined) ?? none;
        return readWidths({ ...all, [collection]: width === null ? others : { ...others, [path]: width } });
      });
    },
    [collection],
  );
}

/** Forgets the widths of all of a collection's columns. */
export function forgetWidths(collection: string): void {
  allWidths.update((all) => readWidths({ ...all, [collection]: none }));
}
