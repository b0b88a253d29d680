// The mark of a row: a ring for wanted, a grain for kept, a cross beside a grain that should not be there.

interface Props {
  readonly isWanted: boolean;
  readonly isKept: boolean;
}

/** The mark in words, for screen readers. */
export function markWords({ isWanted, isKept }: Props): string {
  if (isWanted) return isKept ? "wanted, kept" : "wanted, left out";
  return isKept ? "not wanted, kept" : "not wanted, left out";
}

export function Mark({ isWanted, isKept }: Props) {
  const isExtra = isKept && !isWanted;
  return (
    <svg className={isExtra ? "mark extra" : "mark"} width="28" height="16" viewBox="0 0 28 16" aria-hidden="true">
      {isWanted ? <circle className="mark-ring" cx="8" cy="8" r="6.25" /> : null}
      {isKept ? <circle className="mark-grain" cx="8" cy="8" r="3" /> : null}
      {isExtra ? <path className="mark-cross" d="m19.5 5.5 5 5m0-5-5 5" /> : null}
    </svg>
  );
}
