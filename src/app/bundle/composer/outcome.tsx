import {
  Check,
  CircleAlert,
  CircleDot,
  Ellipsis,
  type LucideIcon,
  Redo2,
  TriangleAlert,
  Undo2,
  Unlink,
} from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { flushSync } from "react-dom";
import { isSameDraft } from "../../requests/parts/part.ts";
import { findBreak } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber, RowCount } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { say } from "../../ui/notice.tsx";
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

/** @param children - content at the end of the line */
export function Outcome({ children }: { readonly children?: ReactNode }) {
  const { dispatch } = useBundleSession();
  const draft = useBundle((now) => now.draft);
  const notice = useBundle((now) => now.notice);
  const undone = useBundle((now) => now.undone);
  const last = useBundle((now) => now.exchange);
  const exchange = useBundle((now) => selectResults(now).exchange);
  const isCompared = useBundle((now) => selectResults(now).comparison !== null);
  const words = useMemo(
    () => describeOutcome({ draft, notice, undone, exchange: last }),
    [draft, notice, undone, last],
  );
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
          <UndoProgress />
        </>
      )}
      <BreakButton />
      <UndoButton hasBundle={described !== null} />
      {notice === null || exchange === null ? null : (
        <Button look="small" onClick={() => dispatch({ type: "dismiss" })}>
          Dismiss
        </Button>
      )}
      {children}
    </div>
  );
}

function UndoProgress() {
  const { did, affected, problem, step } = useBundle((now) => now.undone);
  if (did === "write" && step === null) return null;
  return (
    <span role="status" aria-label="Undo" className={problem === null ? undefined : "error-text"}>
      {problem?.messages.join(" ")}
      {affected === null ? null : (
        <>
          {did === "undo" ? "Undone: " : "Redone: "}
          <RowCount value={affected} />
        </>
      )}
    </span>
  );
}

const undoId = "bundle-undo";

/** Makes a template fail. Its place is taken by Undo, which names the part that was changed. */
function BreakButton() {
  const { dispatch, mark, now } = useBundleSession();
  const found = useBundle((state) => findBreak(state.draft));
  if (found === undefined) return null;
  const [number, path] = found;
  const breakPart = (): void => {
    flushSync(() => dispatch({ type: "break" }));
    mark(now().draft.parts[number - 1]?.key ?? null);
    document.getElementById(undoId)?.focus();
    say(`Part ${number} now has the path ${path}, which does not exist. Send the bundle to see it fail.`);
  };
  return (
    <Button look="small" Icon={Unlink} title={`Makes part ${number} fail`} onClick={breakPart}>
      Break it
    </Button>
  );
}

/** Undoes the latest of two, or redoes it: the last change of the parts, and the last bundle if the service keeps it. */
function UndoButton({ hasBundle }: { readonly hasBundle: boolean }) {
  const { dispatch, undoSent } = useBundleSession();
  const former = useBundle((now) => now.former);
  const { did, running, step } = useBundle((now) => now.undone);
  const serial = useBundle((now) => now.exchange?.serial);
  const ofBundle = hasBundle && step !== null && (former === null || former.isUndone || former.serial !== serial);
  if (former === null && !ofBundle) return null;
  const isUndone = ofBundle ? did === "undo" : former?.isUndone === true;
  return (
    <Button
      look="small"
      id={undoId}
      Icon={isUndone ? Redo2 : Undo2}
      aria-disabled={ofBundle && running}
      onClick={() => (ofBundle ? void undoSent() : dispatch({ type: "undo" }))}
    >
      {isUndone ? "Redo" : "Undo"} {ofBundle ? "the bundle" : former?.did}
    </Button>
  );
}
