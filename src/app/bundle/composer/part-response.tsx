import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useState } from "react";
import { requestIdHeader } from "../../../wire/public.ts";
import { type BundlePart, isSameRequest, type SentPart } from "../../requests/parts/part.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ResponseView } from "../../ui/message-view.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import type { Answer } from "../send/answer.ts";
import { describeAnswer } from "../send/answer-words.ts";
import type { SentBundle } from "../send/send.ts";
import { formatMilliseconds, type Timeline } from "../send/timeline.ts";
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
  if (exchange !== null && answer !== undefined && sent !== undefined) {
    return <Answered {...props} exchange={exchange} answer={answer} sent={sent} />;
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

function describeAbsence({ on }: BundlePart, exchange: SentBundle | null, wasSent: boolean): readonly [string, string] {
  if (!on) return ["Switched off", "Not in the request."];
  if (!wasSent) return ["Not sent yet", ""];
  if (exchange?.phase === "sending") return ["Waiting", ""];
  return ["No answer", exchange?.phase === "refused" ? "The service refused the bundle as a whole." : ""];
}

interface AnsweredProps extends Props {
  readonly exchange: SentBundle;
  readonly answer: Answer;
  readonly sent: SentPart;
}

function Answered({ part, number, exchange, timeline, answer, sent }: AnsweredProps) {
  const [open, setOpen] = useState(false);
  const { reason, former, code, happened } = describeAnswer(answer, sent, exchange.sent);
  const { span, message } = answer;
  const fullId = `${part.key}-full`;
  const time = span === null ? 0 : span.to - span.from;
  return (
    <div className={styles.respIn}>
      <StatusBadge answer={answer} className={styles.respStatus} />
      <p className={styles.respLine}>
        <strong>{reason}</strong>
        {former === undefined ? null : (
          <span className={styles.respFormer}>
            <span className="sr">before that: </span>
            <s>{former}</s>
          </span>
        )}
        {isSameRequest({ ...sent.part, on: true }, part) ? null : (
          <span className="badge warn">part changed since</span>
        )}
      </p>
      <span className={styles.respCost} title="Bytes of the body">
        <GroupedNumber value={message.body.length} /> B
      </span>
      <TimelineBar answer={answer} timeline={timeline} />
      <span className={styles.respCost} title="Time in the plan and the store, from Server-Timing">
        {time > 0 ? `${formatMilliseconds(time)} ms` : "–"}
      </span>
      <code className={styles.respId} title={requestIdHeader}>
        {part.id}
      </code>
      <p className={styles.respWords}>
        {code === undefined ? null : <code>{code}</code>} <CodedText text={happened} />
      </p>
      <Button
        look="quiet square small"
        className={styles.respMore}
        Icon={open ? ChevronDown : ChevronRight}
        name={`Full response to part ${number}`}
        aria-expanded={open}
        aria-controls={open ? fullId : undefined}
        title="Full response"
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <ScrollArea className={styles.respFull} id={fullId} aria-label={`Response to part ${number}`} ref={reveal}>
          <ResponseView message={message} />
        </ScrollArea>
      ) : null}
    </div>
  );
}

/** Declared here, because React calls another function again after each rendering. */
function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
