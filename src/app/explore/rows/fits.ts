// The guess whether a value surely fits its column: then its cell need not be clipped, and drawing it is cheaper.

import type { Column } from "../columns.ts";

/** Of a cell, in pixels; the first one has the sign of a change, too. */
const [padding, firstPadding] = [18, 38];
/** Of a letter, in pixels: figures are all as wide as each other, letters are at most so wide. */
const [figure, letter] = [7.5, 12];

/** Whether it fits where the column is as wide as it is by itself, or wider. A wrong no costs nothing but time. */
export function surelyFits(value: unknown, { path, type, width }: Pick<Column, "path" | "type" | "width">): boolean {
  const room = width - (path === "_id" ? firstPadding : padding);
  if (value === null || value === undefined || typeof value === "boolean") return "missing".length * figure <= room;
  if (typeof value === "object") return false;
  const text = String(value);
  return text.length * (type === "string" ? letter : figure) <= room;
}

/** Whether a column was made so narrow that nothing surely fits any more. */
export function isNarrowed(
  columns: readonly Pick<Column, "path" | "width">[],
  widths: Readonly<Record<string, number>>,
): boolean {
  return columns.some(({ path, width }) => (widths[path] ?? width) < width);
}
