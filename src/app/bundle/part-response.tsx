// One answer: what became of a part, when, and why.

import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useState } from "react";
import { requestIdHeader } from "../../wire/index.ts";
import { CodedText } from "../ui/coded-text.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { ResponseView } from "../ui/message-view.tsx";
import { type Answer, codeOf } from "./answer.ts";
import { type AnswerWords, describeAnswer } from "./answer-words.ts";
import type { Timeline } from "./bundle-timeline.ts";
import type { Exchange, SentPart } from "./exchange.ts";
import { Lane } from "./lane.tsx";
import { type BundlePart, sameRequest } from "./part.ts";
import { milliseconds } from "./timeline.ts";

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly exchange: Exchange | null;
  readonly timeline: Timeline | null;
}

export const PartResponse = memo(function PartResponse(props: Props) {
  const { part, exchange, timeline } = props;
  const answer = exchange?.answers.get(part.id);
  const sent = exchange?.sent.find((each) => each.part.id === part.id);
  if (answer !== undefined && sent !== undefined) {
    return <Answered {...props} answer={answer} sent={sent} all={exchange?.sent ?? []} />;
  }
  const [word, text] = absence(part, exchange, sent !== undefined);
  return (
    <div className="resp-in absent">
      <span className="resp-status" />
      <p className="resp-line">{word}</p>
      <span className="resp-cost" />
      {part.on ? <Lane answer={undefined} timeline={timeline} /> : null}
      <p className="resp-words">{text}</p>
    </div>
  );
});

/** Why a part has no response: its state in a word, and in a sentence. */
function absence({ on }: BundlePart, exchange: Exchange | null, wasSent: boolean): readonly [string, string] {
  if (!on) return ["Switched off", "Not in the request."];
  if (!wasSent) return ["Not sent yet", ""];
  if (exchange?.phase === "sending") return ["Waiting", ""];
  return ["No answer", exchange?.phase === "refused" ? "The service refused the bundle as a whole." : ""];
}

interface AnsweredProps {
  readonly part: BundlePart;
  readonly number: number;
  readonly timeline: Timeline | null;
  readonly answer: Answer;
  readonly sent: SentPart;
  readonly all: readonly SentPart[];
}

function Answered({ part, number, sent, answer, all, timeline }: AnsweredProps) {
  const [open, setOpen] = useState(false);
  const words = describeAnswer(answer, sent, all);
  const fullId = `${part.key}-full`;
  const time = answer.span === null ? 0 : answer.span.to - answer.span.from;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="resp-in">
      <span className={`resp-status ${statusLook(answer)}`}>{answer.status}</span>
      <Head words={words} changed={!sameRequest({ ...sent.part, on: true }, part)} />
      <span className="resp-cost" title="Bytes of the body">
        <GroupedNumber value={answer.message.body.length} /> B
      </span>
      <Lane answer={answer} timeline={timeline} />
      <span className="resp-cost" title="Time in the plan and the store, from Server-Timing">
        {time > 0 ? `${milliseconds(time)} ms` : "–"}
      </span>
      <code className="resp-id" title={requestIdHeader}>
        {part.id}
      </code>
      <p className="resp-words">
        {words.code === undefined ? null : <code>{words.code}</code>} <CodedText text={words.happened} />
      </p>
      <button
        className="btn quiet square small resp-more"
        type="button"
        aria-expanded={open}
        aria-controls={open ? fullId : undefined}
        aria-label={`Full response to part ${number}`}
        title="Full response"
        onClick={() => setOpen(!open)}
      >
        <Chevron className="icon" aria-hidden />
      </button>
      {open ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className="resp-full" id={fullId} aria-label={`Response to part ${number}`} tabIndex={0}>
          <ResponseView message={answer.message} />
        </section>
      ) : null}
    </div>
  );
}

function Head({ words, changed }: { readonly words: AnswerWords; readonly changed: boolean }) {
  return (
    <p className="resp-line">
      <strong>{words.reason}</strong>
      {words.former === undefined ? null : (
        <span className="resp-former">
          <span className="sr">before that: </span>
          <s>{words.former}</s>
        </span>
      )}
      {changed ? <span className="badge warn">part changed since</span> : null}
    </p>
  );
}

/** Undone is filled and neutral, never run is only outlined, all else has the colour of its family. */
function statusLook(answer: Answer): string {
  switch (codeOf(answer)) {
    case "ROLLED_BACK":
      return "undone";
    case "NOT_EXECUTED":
      return "never";
    default:
      return `family-${Math.floor(answer.status / 100)}`;
  }
}
