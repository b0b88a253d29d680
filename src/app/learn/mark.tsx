import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./mark.module.css";

export interface RowState {
  readonly isWanted: boolean;
  /** Whether the filter matches the row. */
  readonly isKept: boolean;
}

export function describeMark({ isWanted, isKept }: RowState): string {
  return `${isWanted ? "wanted" : "not wanted"}, ${isKept ? "kept" : "left out"}`;
}

/** A ring if the row is wanted, a dot if it is kept, a dot with a cross if it is kept but not wanted. */
export function Mark({ isWanted, isKept }: RowState) {
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
