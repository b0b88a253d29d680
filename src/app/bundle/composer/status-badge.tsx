import { joinClasses } from "../../ui/join-classes.ts";
import { type Answer, getErrorCode } from "../send/answer.ts";
import * as styles from "./status-badge.module.css";

export function StatusBadge({
  answer,
  className,
}: {
  readonly answer: Answer;
  readonly className?: string | undefined;
}) {
  return <span className={joinClasses(styles.status, getLook(answer), className)}>{answer.status}</span>;
}

const families = [undefined, undefined, styles.family2, styles.family3, styles.family4, styles.family5];

/** Rolled back is neutral, never run is outlined, and any other status has the colour of its family. */
function getLook(answer: Answer): string | undefined {
  const code = getErrorCode(answer);
  if (code === "ROLLED_BACK") return styles.undone;
  if (code === "NOT_EXECUTED") return styles.never;
  return families[Math.floor(answer.status / 100)];
}
