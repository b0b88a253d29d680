// The Rehearsal tab: steps through a rehearsal part by part, with the part's response and the data after it.

import { SkipBack, SkipForward } from "lucide-react";
import { useId, useMemo } from "react";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { keys } from "../../../ui/keys/keys.ts";
import { ResponseView } from "../../../ui/message-view.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { rewoundWords } from "../../effects/data-words.ts";
import { momentsOf } from "../../effects/moments.ts";
import type { Rehearsal } from "../../effects/rehearsal.ts";
import { describeAnswer } from "../../send/answer-words.ts";
import { useBundleSession } from "../../session/session.ts";
import { MomentsTable } from "../moments-table.tsx";
import * as textStyles from "../pane-text.module.css";
import { RehearsalFrame } from "./rehearsal-frame.tsx";
import * as styles from "./rehearsal-tab.module.css";
import { dataWords, lastMoment, useRehearsal } from "./simulation.ts";

export function RehearsalTab() {
  const { send } = useBundleSession();
  const { goTo } = useRehearsal();
  return (
    <RehearsalFrame>
      {({ on, off }, simulation) => (
        <Stepper
          rehearsal={simulation.draft.transaction ? on : off}
          at={simulation.at}
          onMoment={goTo}
          onSend={simulation.fault === null ? send : undefined}
        />
      )}
    </RehearsalFrame>
  );
}

interface StepperProps {
  readonly rehearsal: Rehearsal;
  readonly at: number;
  readonly onMoment: (at: number) => void;
  /** Undefined if sending the bundle would have another result. */
  readonly onSend: (() => void) | undefined;
}

function Stepper({ rehearsal, at, onMoment, onSend }: StepperProps) {
  const id = useId();
  const last = lastMoment(rehearsal);
  const here = momentName(rehearsal, at);
  const text = useMemo(() => momentText(rehearsal, at), [rehearsal, at]);
  const isRewound = at > rehearsal.parts.length && rehearsal.end === "rolled-back";
  const place = Math.min(at, rehearsal.parts.length);
  const moments = useMemo(() => momentsOf(rehearsal, [...rehearsal.before.keys()], place), [rehearsal, place]);
  const part = rehearsal.parts[at - 1];
  const goTo = (next: number): void => onMoment(Math.max(0, Math.min(next, last)));
  return (
    <>
      <div className={styles.stepper} role="toolbar" aria-label="Steps">
        <Button look="small" Icon={SkipBack} aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
          Back
        </Button>
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={here}
          aria-describedby={id}
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
      <p className={textStyles.note} id={id} role="status" aria-label="Moment">
        <strong>{here}</strong> <CodedText text={text} />
      </p>
      {part === undefined ? null : (
        <ScrollArea className={styles.stepResponse} aria-label={`Rehearsed response to part ${part.number}`}>
          <ResponseView message={part.answer.message} />
        </ScrollArea>
      )}
      {rehearsal.parts.length === 0 ? null : (
        <MomentsTable name="Rehearsed data" moments={moments} rewound={isRewound} at={isRewound ? undefined : place} />
      )}
      {at === last && onSend !== undefined ? (
        <p className={textStyles.head}>
          <Button shortcut={keys.send.key} onClick={onSend}>
            Send it for real
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The name of a moment. */
function momentName({ parts, end }: Rehearsal, at: number): string {
  if (parts.length === 0) return "Nothing ran.";
  if (at === 0) return "Before.";
  if (at > parts.length) return end === "rolled-back" ? "Rolled back." : "Committed.";
  return `After part ${parts[at - 1]?.number}.`;
}

/** Describes what happened at a moment. */
function momentText(rehearsal: Rehearsal, at: number): string {
  const { parts, end, exchange } = rehearsal;
  if (parts.length === 0) return "A part was rejected before any part ran.";
  if (at === 0) return "The data as it is.";
  const ran = parts[at - 1];
  if (ran === undefined) {
    return end === "rolled-back" ? rewoundWords(rehearsal) : `All changes are kept: ${dataWords(rehearsal)}.`;
  }
  const part = exchange.sent.find(({ number }) => number === ran.number);
  return part === undefined ? "" : describeAnswer(ran.answer, part, exchange.sent).happened;
}
