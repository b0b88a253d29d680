// The outcome of the bundle in a sentence, above the parts.

import {
  Check,
  CircleAlert,
  CircleDot,
  Ellipsis,
  type LucideIcon,
  Redo2,
  TriangleAlert,
  Undo,
  Undo2,
} from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { sameDraft } from "../../requests/parts/part.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber, RowCount } from "../../ui/grouped-number.tsx";
import type { SentBundle } from "../send/exchange.ts";
import { milliseconds } from "../send/timeline.ts";
import { describeOutcome, type Tone } from "../session/outcome-words.ts";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import * as styles from "./outcome.module.css";

const icons: Readonly<Record<Tone, LucideIcon>> = {
  idle: CircleDot,
  busy: Ellipsis,
  good: Check,
  mixed: TriangleAlert,
  undone: Undo,
  bad: CircleAlert,
};

const looks: Readonly<Partial<Record<Tone, string | undefined>>> = {
  good: styles.toneGood,
  mixed: styles.toneMixed,
  undone: styles.toneUndone,
  bad: styles.toneBad,
};

interface Props {
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

export function Outcome({ children }: Props) {
  const state = useBundle((now) => now);
  const { tone, title, text } = useMemo(() => describeOutcome(state), [state]);
  const { dispatch } = useBundleSession();
  const { draft, notice } = state;
  const { exchange: last, comparison } = selectResults(state);
  // A notice is not about the last bundle.
  const exchange = notice === null ? last : null;
  const stale = exchange !== null && exchange.phase !== "sending" && !sameDraft(exchange.draft, draft);
  const Icon = icons[tone];
  return (
    <div className={classes(styles.outcome, looks[tone], (exchange ?? comparison) !== null && styles.begun)}>
      <p role="status" aria-label="Outcome">
        <Icon className="icon" aria-hidden />
        <strong>{title}</strong> <CodedText text={text} />
      </p>
      {stale ? <span className="badge warn">changed since</span> : null}
      {exchange === null ? null : <Cost exchange={exchange} />}
      {exchange === null ? null : <UndoBundle />}
      {notice === null || last === null ? null : (
        <Button look="small" onClick={() => dispatch({ type: "dismiss" })}>
          Dismiss
        </Button>
      )}
      {children}
    </div>
  );
}

function Cost({ exchange: { duration, request } }: { readonly exchange: SentBundle }) {
  return (
    <p className={styles.outcomeCost}>
      {duration === null ? null : (
        <span title="From sending to the last byte, as this page saw it">
          <span className="num">{milliseconds(duration)}</span> ms
        </span>
      )}
      {request === null ? null : (
        <span className="sub">
          <GroupedNumber value={request.body.length} /> B sent
        </span>
      )}
    </p>
  );
}

/** Undoes the bundle, if the service keeps it in its history. */
function UndoBundle() {
  const { undoSent } = useBundleSession();
  const { did, running, affected, problem, step } = useBundle((now) => now.undone);
  if (did === "write" && step === null) return null;
  const isUndone = did === "undo";
  const Icon = isUndone ? Redo2 : Undo2;
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
        <Button look="small" Icon={Icon} aria-disabled={running} onClick={() => void undoSent()}>
          {isUndone ? "Redo" : "Undo"}
        </Button>
      )}
    </>
  );
}
