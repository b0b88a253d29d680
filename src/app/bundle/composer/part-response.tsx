// The response to one part: its status, when it ran, and why it failed.

import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useState } from "react";
import { requestIdHeader } from "../../../wire/public.ts";
import type { SentPart } from "../../requests/parts/part.ts";
import { type BundlePart, isSameRequest } from "../../requests/parts/part.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ResponseView } from "../../ui/message-view.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import type { Answer } from "../send/answer.ts";
import { type AnswerWords, describeAnswer } from "../send/answer-words.ts";
import type { Timeline } from "../send/bundle-timeline.ts";
import type { SentBundle } from "../send/exchange.ts";
import { formatMilliseconds } from "../send/timeline.ts";
import * as styles from "./part-response.module.css";
import { StatusBadge } from "./status-badge.tsx";
import { TimelineBar } from "./timeline-bar.tsx";

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly exchange: SentBundle | null;
  readonly timeline: Timeline | null;
}

export const PartResponse = memo(function PartResponse(props: Props) {
  const { part, exchange, timeline } = props;
  const answer = exchange?.answers.get(part.id);
  const sent = exchange?.sent.find((each) => each.part.id === part.id);
  if (answer !== undefined && sent !== undefined) {
    return <Answered {...props} answer={answer} sent={sent} all={exchange?.sent ?? []} />;
  }
  const [word, text] = describeAbsence(part, exchange, sent !== undefined);
  return (
    <div className={joinClasses(styles.respIn, styles.absent, exchange === null && styles.idle)}>
      <span className={styles.respStatus} />
      <p className={styles.respLine}>{word}</p>
      <span className={styles.respCost} />
      {part.on ? <TimelineBar answer={undefined} timeline={timeline} /> : null}
      <p className={styles.respWords}>{text}</p>
    </div>
  );
});

/** Why a part has no response: a word and a sentence. */
function describeAbsence({ on }: BundlePart, exchange: SentBundle | null, wasSent: boolean): readonly [string, string] {
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
    <div className={styles.respIn}>
      <StatusBadge answer={answer} className={styles.respStatus} />
      <Head words={words} changed={!isSameRequest({ ...sent.part, on: true }, part)} />
      <span className={styles.respCost} title="Bytes of the body">
        <GroupedNumber value={answer.message.body.length} /> B
      </span>
      <TimelineBar answer={answer} timeline={timeline} />
      <span className={styles.respCost} title="Time in the plan and the store, from Server-Timing">
        {time > 0 ? `${formatMilliseconds(time)} ms` : "–"}
      </span>
      <code className={styles.respId} title={requestIdHeader}>
        {part.id}
      </code>
      <p className={styles.respWords}>
        {words.code === undefined ? null : <code>{words.code}</code>} <CodedText text={words.happened} />
      </p>
      <Button
        look="quiet square small"
        className={styles.respMore}
        Icon={Chevron}
        name={`Full response to part ${number}`}
        aria-expanded={open}
        aria-controls={open ? fullId : undefined}
        title="Full response"
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <ScrollArea
          className={styles.respFull}
          id={fullId}
          aria-label={`Response to part ${number}`}
          ref={scrollIntoView}
        >
          <ResponseView message={answer.message} />
        </ScrollArea>
      ) : null}
    </div>
  );
}

/** Scrolls to what was just opened. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function Head({ words, changed }: { readonly words: AnswerWords; readonly changed: boolean }) {
  return (
    <p className={styles.respLine}>
      <strong>{words.reason}</strong>
      {words.former === undefined ? null : (
        <span className={styles.respFormer}>
          <span className="sr">before that: </span>
          <s>{words.former}</s>
        </span>
      )}
      {changed ? <span className="badge warn">part changed since</span> : null}
    </p>
  );
}
