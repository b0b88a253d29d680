import { SkipBack, SkipForward } from "lucide-react";
import { useId, useMemo } from "react";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { keys } from "../../../ui/keys/keys.ts";
import { ResponseView } from "../../../ui/message-view.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { describeRollback, formatTally, tallySteps } from "../../effects/data-words.ts";
import type { DryRun, DryRunStep } from "../../effects/dry-run.ts";
import { collectMoments } from "../../effects/moments.ts";
import { describeAnswer } from "../../send/answer-words.ts";
import type { DryRuns, StartedDryRun } from "../../session/dry-run.ts";
import { useBundleSession } from "../../session/session.ts";
import { MomentsTable } from "../moments-table.tsx";
import * as textStyles from "../pane-text.module.css";
import * as styles from "./try-it.module.css";

export function Steps({ runs, started }: { readonly runs: DryRuns; readonly started: StartedDryRun }) {
  const { shown, at: chosen, fault } = started;
  const id = useId();
  const { send, dryRun } = useBundleSession();
  const run = runs[shown];
  const last = run.steps.length;
  const at = chosen ?? last;
  const step = run.steps[at - 1];
  const { name, text } = useMemo(() => describeMoment(run, step), [run, step]);
  const moments = useMemo(() => collectMoments(run, run.before.keys(), at), [run, at]);
  const goTo = (next: number): void => dryRun.goTo(Math.max(0, Math.min(next, last)));
  return (
    <>
      <div className={styles.stepper} role="toolbar" aria-label="Steps">
        <Button look="small" Icon={SkipBack} aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
          Back
        </Button>
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={name}
          aria-describedby={`${id}-moment`}
          min={0}
          max={last}
          step={1}
          value={at}
          onChange={({ target }) => goTo(Number(target.value))}
        />
        <Button look="small" Icon={SkipForward} aria-disabled={at === last} onClick={() => goTo(at + 1)}>
          Step
        </Button>
      </div>
      <p className={textStyles.note} id={`${id}-moment`} role="status" aria-label="Moment">
        <strong>{name}</strong> <CodedText text={text} />
      </p>
      {step?.answer == null ? null : (
        <ScrollArea className={styles.response} aria-label={`Response to part ${step.number} on the copy`}>
          <ResponseView message={step.answer.message} />
        </ScrollArea>
      )}
      {last === 0 ? null : <MomentsTable moments={moments} />}
      {at === last && fault === null ? (
        <p className={textStyles.head}>
          <Button shortcut={keys.send.key} onClick={send}>
            Send it for real
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The name of the moment after a step, and what has happened; without a step, of the beginning. */
function describeMoment(run: DryRun, step: DryRunStep | undefined): { readonly name: string; readonly text: string } {
  if (step === undefined) {
    return run.steps.length === 0
      ? { name: "Nothing ran.", text: "A part was rejected before any part ran." }
      : { name: "Before.", text: "The data as it is." };
  }
  const { part, number, answer } = step;
  if (part !== null && answer !== null) {
    return {
      name: `After part ${number}.`,
      text: describeAnswer(answer, { part, number }, run.exchange.sent).happened,
    };
  }
  if (run.end === "rolled-back") return { name: "Rolled back.", text: describeRollback(run) };
  return { name: "Committed.", text: `All changes are kept: ${formatTally(tallySteps(run.steps), "unchanged")}.` };
}
