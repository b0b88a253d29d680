// The column widths that the user set, by collection; stored until they are reset.

import { isObject } from "../../../language/internal.ts";
import { useStore } from "../../state/store.ts";
import { createStored } from "../../state/stored.ts";

/** Column path → pixels, of the resized columns. Has no prototype, because a field may have any name. */
export type Widths = Readonly<Record<string, number>>;

const narrowest = 48;
const widest = 1600;

export function limitWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** Collection name → widths. Accepts any stored value and keeps its valid widths. */
export function readWidths(stored: unknown): Readonly<Record<string, Widths>> {
  const all = listMembers(stored).map(([collection, inner]) => {
    const sized = listMembers(inner).filter((each): each is [string, number] => Number.isFinite(each[1]));
    return [collection, createPlainRecord(sized.map(([path, width]) => [path, limitWidth(width)]))] as const;
  });
  return createPlainRecord(all.filter(([, widths]) => Object.keys(widths).length > 0));
}

function listMembers(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function createPlainRecord<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

const allWidths = createStored("riddle:columns", readWidths);
const none: Widths = createPlainRecord([]);

export function useWidths(collection: string): Widths {
  return useStore(allWidths)[collection] ?? none;
}

export function hasWidths(collection: string): boolean {
  return collection in allWidths.get();
}

export function setWidth(collection: string, path: string, width: number | null): void {
  allWidths.update((all) => {
    const { [path]: _, ...others } = all[collection] ?? none;
    return readWidths({ ...all, [collection]: width === null ? others : { ...others, [path]: width } });
  });
}

export function forgetWidths(collection: string): void {
  allWidths.update((all) => readWidths({ ...all, [collection]: {} }));
}
