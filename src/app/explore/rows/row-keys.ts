// Selects rows by keyboard.

interface Position {
  /** Index of the selected row; -1 if none is selected. */
  readonly place: number;
  /** Number of visible rows. */
  readonly page: number;
  /** Index of the first visible row. */
  readonly first: number;
  readonly last: number;
}

/** The index of the row that a key selects; undefined for other keys. */
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
