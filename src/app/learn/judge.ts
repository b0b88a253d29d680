// Judges a filter by the rows it matches, not by its text.

/** The key of a row. */
export type Key = number | string;

export interface Judgement {
  /** How many rows should pass. */
  readonly wanted: number;
  /** How many of them do. */
  readonly hits: number;
  /** Wanted rows that are left out, in the order of the collection. */
  readonly missing: readonly Key[];
  /** Rows that pass and should not, in the order of the collection. */
  readonly extra: readonly Key[];
  /** Exactly the wanted rows pass, and there are some. */
  readonly solved: boolean;
}

/** Compares the rows that a filter keeps with those that should pass. */
export function judge(wanted: ReadonlySet<Key>, kept: ReadonlySet<Key>): Judgement {
  const missing = [...wanted].filter((key) => !kept.has(key));
  const extra = [...kept].filter((key) => !wanted.has(key));
  return {
    wanted: wanted.size,
    hits: wanted.size - missing.length,
    missing,
    extra,
    solved: wanted.size > 0 && missing.length === 0 && extra.length === 0,
  };
}
