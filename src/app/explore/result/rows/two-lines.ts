// The layout of a row on a phone: the first half of the columns in one line, the others below it.

import type { CSSProperties } from "react";
import { type Column, columnSizes } from "../../../rows/columns.ts";

/** A column with the place of its cells and of its header; without one, a row has one line. */
export interface PlacedColumn extends Column {
  readonly place?: { readonly isSecond: boolean; readonly style: CSSProperties };
}

/** Height of a row with two lines, in pixels. */
export const twoLineHeight = 56;

/** Places columns in their order, which starts with the key and the fields of the filter. */
export function placeInTwoLines<C extends Column>(columns: readonly C[]): readonly (C & PlacedColumn)[] {
  const second = Math.ceil(columns.length / 2);
  return columns.map((column, at) => ({
    ...column,
    place: { isSecond: at >= second, style: { flexGrow: getShare(column) } },
  }));
}

/** The width below which the table scrolls sideways, in pixels. */
export function measureTwoLines(columns: readonly PlacedColumn[]): number {
  const lines = [true, false].map((isSecond) => columns.filter(({ place }) => place?.isSecond === isSecond));
  return Math.max(...lines.map((line) => line.reduce((sum, column) => sum + getShare(column), 0)));
}

/** In pixels. */
function getShare({ path, type }: Column): number {
  if (path === "_id" && type === "number") return 48;
  return type === "array" ? 104 : columnSizes[type].share;
}
