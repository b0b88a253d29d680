import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import type { PageLink } from "./course-page.ts";
import * as styles from "./verdict.module.css";

interface Props {
  readonly next: PageLink | null;
  readonly isSolved: boolean;
  readonly onSolved: () => void;
  /** Whether it is about an earlier answer. */
  readonly isStale: boolean;
  readonly failure: string | null;
  readonly children: ReactNode;
}

/** The verdict on an answer, a polite live region, and the link to the next page. */
export function Verdict({ next, isSolved, onSolved, isStale, failure, children }: Props) {
  const reportSolved = useEffectEvent(onSolved);
  useEffect(() => {
    if (isSolved) reportSolved();
  }, [isSolved]);
  const isNowSolved = isSolved && !isStale;
  return (
    <div className={joinClasses(styles.verdict, isNowSolved && styles.solved)}>
      <p role="status" aria-label="Verdict" className={joinClasses(styles.verdictText, isStale && styles.stale)}>
        {failure === null ? children : <span className="error-text">Not checked: {failure}</span>}
      </p>
      {next === null ? null : (
        <a className={joinClasses("btn", isNowSolved && "primary")} href={next.address} title={next.title}>
          Next
          <ArrowRight className="icon trail" aria-hidden />
        </a>
      )}
    </div>
  );
}
