// A part's bar in the timeline: when it ran, whether it was rolled back, and when the transaction failed.

import { joinClasses } from "../../ui/join-classes.ts";
import { type Answer, getErrorCode, isFault, type TimeSpan } from "../send/answer.ts";
import { formatMilliseconds, formatPosition, type Timeline } from "../send/timeline.ts";
import * as styles from "./timeline-bar.module.css";

/** The pattern of rolled back parts; defined once for all bars. */
export function TimelinePatterns() {
  return (
    <svg className={styles.sprite} aria-hidden="true">
      <defs>
        <pattern id="timeline-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.hatch} width="1.5" height="4" />
        </pattern>
      </defs>
    </svg>
  );
}

/** The scale above the bars. */
export function Ruler({ timeline }: { readonly timeline: Timeline }) {
  const { end, stop } = timeline;
  return (
    <svg className={styles.ruler} width="100%" height="20" aria-hidden="true">
      {[0, end / 2, end].map((tick) => (
        <rect key={tick} x={formatPosition(tick, timeline)} y="12" width="1" height="8" />
      ))}
      <text y="9">0</text>
      <text x="100%" y="9" textAnchor="end">
        {formatMilliseconds(end)}
      </text>
      {stop === null ? null : (
        <svg x={formatPosition(stop, timeline)} y="13" overflow="visible" aria-hidden="true">
          <path className={styles.rulerStop} d="M-4 0h8l-4 7z" />
        </svg>
      )}
    </svg>
  );
}

interface Props {
  readonly answer: Answer | undefined;
  readonly timeline: Timeline | null;
}

export function TimelineBar({ answer, timeline }: Props) {
  const stop = timeline === null || timeline.stop === null ? null : formatPosition(timeline.stop, timeline);
  const label = answer === undefined ? undefined : describeTimes(answer, timeline?.undone ?? null);
  return (
    <svg
      className={styles.timeline}
      width="100%"
      height="20"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <line className={styles.track} x1="0" x2="100%" y1="10" y2="10" />
      {timeline === null || answer === undefined || answer.span === null ? null : (
        <Bar answer={answer} span={answer.span} timeline={timeline} />
      )}
      {stop === null ? null : <line className={styles.stop} x1={stop} x2={stop} y1="0" y2="20" />}
    </svg>
  );
}

function Bar({ answer, span, timeline }: { answer: Answer; span: TimeSpan; timeline: Timeline }) {
  const getBox = ({ from, to }: TimeSpan) => ({
    x: formatPosition(from, timeline),
    // Browsers do not draw a box without a width.
    width: from === to ? 0.1 : formatPosition(to - from, timeline),
    y: 6,
    height: 8,
    rx: 1,
  });
  if (getErrorCode(answer) !== "ROLLED_BACK") {
    const fault = isFault(answer) && (answer.status < 500 ? styles.fault4 : styles.fault5);
    return <rect className={joinClasses(styles.run, fault)} {...getBox(span)} />;
  }
  const { undone } = timeline;
  return (
    <>
      <rect className={joinClasses(styles.run, styles.hollow)} {...getBox(span)} />
      {undone === null ? null : (
        <>
          <rect className={styles.undone} {...getBox(undone)} fill="url(#timeline-hatch)" />
          <svg x={formatPosition(undone.from, timeline)} y="5" overflow="visible" aria-hidden="true">
            <path className={styles.back} d="M-2 1.5v7L-7 5z" />
          </svg>
        </>
      )}
    </>
  );
}

function describeTimes(answer: Answer, undone: TimeSpan | null): string {
  const { span } = answer;
  if (span === null) return "Never ran";
  const [from, to] = [formatMilliseconds(span.from), formatMilliseconds(span.to)];
  if (span.from === span.to && isFault(answer)) return `Refused at ${from} ms without running`;
  const ran = `Ran from ${from} to ${to} ms`;
  if (getErrorCode(answer) !== "ROLLED_BACK") return isFault(answer) ? `${ran} and failed` : ran;
  return undone === null ? `${ran}, then undone` : `${ran}, undone until ${formatMilliseconds(undone.to)} ms`;
}
