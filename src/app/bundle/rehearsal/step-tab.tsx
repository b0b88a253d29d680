// Stepping through a rehearsal: forward and back, part by part, with that part's response and the data after it.

import { Play, SkipBack, SkipForward } from "lucide-react";
import { useEffect, useId, useMemo } from "react";
import { keys } from "../../commands/keys.ts";
import { ariaKey } from "../../editor/key-names.ts";
import { useService } from "../../service.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { KeyCap } from "../../ui/key-cap.tsx";
import { ResponseView } from "../../ui/message-view.tsx";
import { type AnswerWords, describeAnswer } from "../answer-words.ts";
import { rewoundWords } from "../data/data-words.ts";
import { momentsOf } from "../data/moments.ts";
import { MomentsTable } from "../data/moments-table.tsx";
import type { BundleDraft } from "../part.ts";
import { endOf } from "./ends.ts";
import type { Rehearsal, RehearsedPart } from "./rehearsal.ts";
import { goToMoment, lastMoment, type Simulation, startRehearsal, useSimulation } from "./simulation.ts";
import { SimulationHead, SimulationProblem } from "./simulation-head.tsx";

interface Props {
  readonly draft: BundleDraft;
  readonly onSend: () => void;
}

export function StepTab({ draft, onSend }: Props) {
  const service = useService();
  const simulation = useSimulation();
  const isIdle = simulation === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins when it is first looked at, not with each change
  useEffect(() => {
    if (isIdle) void startRehearsal(service, draft);
  }, []);
  if (simulation === null) {
    return (
      <p className="data-empty">
        <button className="btn" type="button" onClick={() => void startRehearsal(service, draft)}>
          <Play className="icon" aria-hidden />
          Rehearse
        </button>
      </p>
    );
  }
  return (
    <>
      <SimulationHead simulation={simulation} draft={draft} />
      {simulation.rehearsal === null ? (
        <SimulationProblem simulation={simulation} />
      ) : (
        <Stepper simulation={simulation} rehearsal={simulation.rehearsal} onSend={onSend} />
      )}
    </>
  );
}

function Stepper({
  simulation: { at, variation },
  rehearsal,
  onSend,
}: {
  simulation: Simulation;
  rehearsal: Rehearsal;
  onSend: () => void;
}) {
  const id = useId();
  const last = lastMoment(rehearsal);
  const here = momentName(rehearsal, at);
  const names = useMemo(() => writtenNames(rehearsal), [rehearsal]);
  const isEnd = at > rehearsal.parts.length;
  const isRewound = isEnd && rehearsal.end === "rolled-back";
  const place = Math.min(at, rehearsal.parts.length);
  const moments = useMemo(() => momentsOf(rehearsal, names, place), [rehearsal, names, place]);
  const part = at === 0 || isEnd ? undefined : rehearsal.parts[at - 1];
  return (
    <>
      {variation === null ? null : (
        <p className="data-note">
          <CodedText text={variation.title} />
        </p>
      )}
      <div className="stepper" role="toolbar" aria-label="Steps">
        <button className="btn small" type="button" aria-disabled={at === 0} onClick={() => goToMoment(at - 1)}>
          <SkipBack className="icon" aria-hidden />
          Back
        </button>
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={here}
          aria-describedby={id}
          min={0}
          max={last}
          step={1}
          value={at}
          onChange={({ target }) => goToMoment(Number(target.value))}
        />
        <button className="btn small" type="button" aria-disabled={at === last} onClick={() => goToMoment(at + 1)}>
          <SkipForward className="icon" aria-hidden />
          Step
        </button>
      </div>
      <p className="data-note" id={id} role="status" aria-label="Moment">
        <strong>{here}</strong> <CodedText text={momentText(rehearsal, at)} />
      </p>
      {part === undefined ? null : <Response part={part} rehearsal={rehearsal} />}
      {rehearsal.parts.length === 0 ? null : (
        <MomentsTable name="Rehearsed data" moments={moments} rewound={isRewound} at={isRewound ? undefined : place} />
      )}
      {at === last && variation === null ? (
        <p className="data-head">
          <button className="btn" type="button" aria-keyshortcuts={ariaKey(keys.send)} onClick={onSend}>
            Send it for real
            <KeyCap of={keys.send} />
          </button>
        </p>
      ) : null}
    </>
  );
}

function writtenNames({ before, parts }: Rehearsal): readonly string[] {
  const changed = new Set(parts.flatMap(({ changes }) => (changes ?? []).map(({ collection }) => collection)));
  return [...before.keys()].filter((name) => changed.has(name));
}

/** What a moment is called. */
function momentName({ parts, end }: Rehearsal, at: number): string {
  if (at === 0) return parts.length === 0 ? "Nothing ran." : "Before.";
  if (at > parts.length) return end === "rolled-back" ? "Rolled back." : "Committed.";
  return `After part ${parts[at - 1]?.number}.`;
}

/** What happened at a moment, in a sentence. */
function momentText(rehearsal: Rehearsal, at: number): string {
  const { parts, end, exchange } = rehearsal;
  if (parts.length === 0)
    return end === "refused" ? (exchange.problem ?? "") : "A part was rejected before any part ran.";
  if (at === 0) return "The data as it is.";
  if (at > parts.length)
    return end === "rolled-back" ? rewoundWords(rehearsal) : `All changes are kept: ${endOf(rehearsal).words}.`;
  const part = parts[at - 1];
  return part === undefined ? "" : wordsOf(part, rehearsal).happened;
}

function wordsOf({ number, answer }: RehearsedPart, { exchange: { sent } }: Rehearsal): AnswerWords {
  const part = sent.find((each) => each.number === number);
  return part === undefined
    ? { reason: answer.reason, former: undefined, code: undefined, happened: "" }
    : describeAnswer(answer, part, sent);
}

function Response({ part, rehearsal }: { readonly part: RehearsedPart; readonly rehearsal: Rehearsal }) {
  const { number, answer } = part;
  const sent = rehearsal.exchange.sent.find((each) => each.number === number)?.part;
  return (
    <>
      <p className="data-note step-part">
        <span className={`resp-status family-${Math.floor(answer.status / 100)}`}>{answer.status}</span>{" "}
        <code>
          <b>{sent?.method}</b> {sent?.path}
        </code>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="step-response" aria-label={`Rehearsed response to part ${number}`} tabIndex={0}>
        <ResponseView message={answer.message} />
      </section>
    </>
  );
}
