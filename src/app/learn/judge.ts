export type JudgedKey = number | string;

export interface Judgement {
  readonly wanted: number;
  readonly hits: number;
  /** Wanted rows that do not match, in the order of the collection. */
  readonly missing: readonly JudgedKey[];
  /** Matching rows that are not wanted, in the order of the collection. */
  readonly extra: readonly JudgedKey[];
  /** Whether exactly the wanted rows match, and there are any. */
  readonly solved: boolean;
}

/** Judges a filter by the rows that it matches, not by its text. */
export function judge(wanted: ReadonlySet<JudgedKey>, kept: ReadonlySet<JudgedKey>): Judgement {
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
