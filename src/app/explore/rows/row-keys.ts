// Which row a key leads to.

interface Position {
  /** Of the chosen row; -1 when none of these is chosen. */
  readonly place: number;
  /** How many rows are in sight. */
  readonly page: number;
  /** Of the first row in sight. */
  readonly first: number;
  readonly last: number;
}

/** The place that a key leads to; undefined for keys that choose no row. */
export function placeAfter(key: string, { place, page, first, last }: Position): number | undefined {
  const move = (by: number): number => Math.max(0, Math.min(last, place < 0 ? first : place + by));
  switch (key) {
    case "ArrowDown":
      return move(1);
    case "ArrowUp":
      return move(-1);
    case "PageDown":
      return move(page);
    case "PageUp":
      return move(-page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
