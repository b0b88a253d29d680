import { Check, CircleAlert, CircleDot, Ellipsis, type LucideIcon, Redo2, TriangleAlert, Undo2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { isSameDraft } from "../../requests/parts/part.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber, RowCount } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { formatMilliseconds } from "../send/timeline.ts";
import { describeOutcome, type Tone } from "../session/outcome-words.ts";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import * as styles from "./outcome.module.css";

const looks: Readonly<Record<Tone, { readonly Icon: LucideIcon; readonly className?: string | undefined }>> = {
  idle: { Icon: CircleDot },
  busy: { Icon: Ellipsis },
  good: { Icon: Check, className: styles.toneGood },
  mixed: { Icon: TriangleAlert, className: styles.toneMixed },
  undone: { Icon: Undo2, className: styles.toneUndone },
  bad: { Icon: CircleAlert, className: styles.toneBad },
};

/**
 * The outcome of the bundle in a sentence, and what it cost.
 *
 * @param children - content at the end of the line
 */
export function Outcome({ children }: { readonly children?: ReactNode }) {
  const { dispatch } = useBundleSession();
  const draft = useBundle((now) => now.draft);
  const notice = useBundle((now) => now.notice);
  const undone = useBundle((now) => now.undone);
  const exchange = useBundle((now) => selectResults(now).exchange);
  const isCompared = useBundle((now) => selectResults(now).comparison !== null);
  const words = useMemo(() => describeOutcome({ draft, notice, undone, exchange }), [draft, notice, undone, exchange]);
  const { Icon, className } = looks[words.tone];
  // A notice is not about the last bundle.
  const described = notice === null ? exchange : null;
  return (
    <div className={joinClasses(styles.outcome, className, (described !== null || isCompared) && styles.begun)}>
      <p role="status" aria-label="Outcome">
        <Icon className="icon" aria-hidden />
        <strong>{words.title}</strong> <CodedText text={words.text} />
      </p>
      {described === null ? null : (
        <>
          {described.phase !== "sending" && !isSameDraft(described.draft, draft) ? (
            <span className="badge warn">changed since</span>
          ) : null}
          <p className={styles.outcomeCost}>
            {described.duration === null ? null : (
              <span title="From sending to the last byte, as this page saw it">
                <span className="num">{formatMilliseconds(described.duration)}</span> ms
              </span>
            )}
            {described.request === null ? null : (
              <span className="sub">
                <GroupedNumber value={described.request.body.length} /> B sent
              </span>
            )}
          </p>
          <UndoBundle />
        </>
      )}
      {notice === null || exchange === null ? null : (
        <Button look="small" onClick={() => dispatch({ type: "dismiss" })}>
          Dismiss
        </Button>
      )}
      {children}
    </div>
  );
}

/** Undoes the bundle, if the service keeps it in its history. */
function UndoBundle() {
  const { undoSent } = useBundleSession();
  const { did, running, affected, problem, step } = useBundle((now) => now.undone);
  if (did === "write" && step === null) return null;
  const isUndone = did === "undo";
  return (
    <>
      <span role="status" aria-label="Undo" className={problem === null ? undefined : "error-text"}>
        {problem?.messages.join(" ")}
        {affected === null ? null : (
          <>
            {isUndone ? "Undone: " : "Redone: "}
            <RowCount value={affected} />
          </>
        )}
      </span>
      {step === null ? null : (
        <Button look="small" Icon={isUndone ? Redo2 : Undo2} aria-disabled={running} onClick={() => void undoSent()}>
          {isUndone ? "Redo" : "Undo"}
        </Button>
      )}
    </>
  );
}
