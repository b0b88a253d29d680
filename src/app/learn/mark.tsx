// The mark of a row: a ring if it is wanted, a dot if it matches, a dot with a cross if it matches but is not wanted.

import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./mark.module.css";

interface Props {
  readonly isWanted: boolean;
  readonly isKept: boolean;
}

/** Describes the mark for screen readers. */
export function markWords({ isWanted, isKept }: Props): string {
  if (isWanted) return isKept ? "wanted, kept" : "wanted, left out";
  return isKept ? "not wanted, kept" : "not wanted, left out";
}

export function Mark({ isWanted, isKept }: Props) {
  const isExtra = isKept && !isWanted;
  return (
    <svg
      className={joinClasses(styles.mark, isExtra && styles.extra)}
      width="28"
      height="16"
      viewBox="0 0 28 16"
      aria-hidden="true"
    >
      {isWanted ? <circle className={styles.markRing} cx="8" cy="8" r="6.25" /> : null}
      {isKept ? <circle className={styles.markGrain} cx="8" cy="8" r="3" /> : null}
      {isExtra ? <path className={styles.markCross} d="m19.5 5.5 5 5m0-5-5 5" /> : null}
    </svg>
  );
}
