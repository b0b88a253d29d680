import { joinClasses } from "../../ui/join-classes.ts";
import { type Answer, getErrorCode, isFault } from "../send/answer.ts";
import { formatMilliseconds, formatPosition, type Timeline } from "../send/timeline.ts";
import * as styles from "./timeline-bar.module.css";

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
  const label = answer === undefined ? undefined : describeTimes(answer);
  const stop = timeline === null || timeline.stop === null ? null : formatPosition(timeline.stop, timeline);
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
        <rect
          className={joinClasses(styles.run, getLook(answer))}
          x={formatPosition(answer.span.from, timeline)}
          // Browsers do not draw a box without a width.
          width={formatPosition(Math.max(answer.span.to - answer.span.from, timeline.end / 1000), timeline)}
          y="6"
          height="8"
          rx="1"
        />
      )}
      {stop === null ? null : <line className={styles.stop} x1={stop} x2={stop} y1="0" y2="20" />}
    </svg>
  );
}

function getLook(answer: Answer): string | undefined {
  if (getErrorCode(answer) === "ROLLED_BACK") return styles.hollow;
  if (!isFault(answer)) return undefined;
  return answer.status < 500 ? styles.fault4 : styles.fault5;
}

function describeTimes(answer: Answer): string {
  const { span } = answer;
  if (span === null) return "Never ran";
  const [from, to] = [formatMilliseconds(span.from), formatMilliseconds(span.to)];
  if (span.from === span.to && isFault(answer)) return `Refused at ${from} ms without running`;
  const ran = `Ran from ${from} to ${to} ms`;
  if (getErrorCode(answer) === "ROLLED_BACK") return `${ran}, then undone`;
  return isFault(answer) ? `${ran} and failed` : ran;
}
