interface Move {
  readonly axis: "horizontal" | "vertical";
  /** Whether the arrow keys go on from the last item to the first. Otherwise they stop. */
  readonly wraps?: boolean;
  /** How far Page Up and Page Down move; without it, they don't. */
  readonly page?: number;
  /** Whether Home and End move. True by default. */
  readonly ends?: boolean;
  /** The item that the keys begin with if there is none; by default the first or the last one. */
  readonly start?: number;
}

/** The index of the item that a key moves to; undefined for other keys. @param at - of the present item; -1 for none */
export function getNextIndex(
  key: string,
  at: number,
  count: number,
  { axis, wraps = false, page = 0, ends = true, start }: Move,
): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  if (ends && key === "Home") return 0;
  if (ends && key === "End") return last;
  const by = getArrowDirection(key, axis) + (key === "PageDown" ? page : key === "PageUp" ? -page : 0);
  if (by === 0) return undefined;
  if (at < 0) return start ?? (by < 0 ? last : 0);
  if (wraps && Math.abs(by) === 1) return (at + by + count) % count;
  return Math.max(0, Math.min(last, at + by));
}

/** 1 for the arrow to the right or down, -1 for the other one of the axis, 0 for other keys. */
export function getArrowDirection(key: string, axis: Move["axis"]): -1 | 0 | 1 {
  const [back, forth] = axis === "horizontal" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  return key === forth ? 1 : key === back ? -1 : 0;
}
