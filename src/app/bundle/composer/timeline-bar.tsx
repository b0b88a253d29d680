// A part's bar in the timeline: when it ran, whether it was rolled back, and when the transaction failed.

import { joinClasses } from "../../ui/join-classes.ts";
import type { Answer } from "../send/answer.ts";
import { getErrorCode, isFault } from "../send/answer.ts";
import type { Timeline } from "../send/bundle-timeline.ts";
import { formatMilliseconds, formatPosition, type Scale, type TimeSpan } from "../send/timeline.ts";
import * as styles from "./timeline-bar.module.css";

interface Props {
  readonly answer: Answer | undefined;
  readonly timeline: Timeline | null;
}

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

export function TimelineBar({ answer, timeline }: Props) {
  const span = answer?.span ?? null;
  const label = answer === undefined ? undefined : describeTimes(answer, span, timeline?.undone ?? null);
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
      {timeline === null || answer === undefined || span === null ? null : (
        <Bar answer={answer} span={span} timeline={timeline} />
      )}
      {timeline === null || timeline.stop === null ? null : (
        <line
          className={styles.stop}
          x1={formatPosition(timeline.stop, timeline.scale)}
          x2={formatPosition(timeline.stop, timeline.scale)}
          y1="0"
          y2="20"
        />
      )}
    </svg>
  );
}

function Bar({ answer, span, timeline: { scale, undone } }: { answer: Answer; span: TimeSpan; timeline: Timeline }) {
  const box = getBox(span, scale);
  if (getErrorCode(answer) !== "ROLLED_BACK") {
    const fault = isFault(answer) && (answer.status < 500 ? styles.fault4 : styles.fault5);
    // Browsers do not draw a box without a width.
    return span.from === span.to ? (
      <line className={joinClasses(styles.run, fault)} x1={box.x} x2={box.x} y1="5" y2="15" />
    ) : (
      <rect className={joinClasses(styles.run, fault)} {...box} />
    );
  }
  return (
    <>
      <rect className={joinClasses(styles.run, styles.hollow)} {...box} />
      {undone === null ? null : (
        <>
          <rect className={styles.undone} {...getBox(undone, scale)} fill="url(#timeline-hatch)" />
          <svg x={formatPosition(undone.from, scale)} y="5" overflow="visible" aria-hidden="true">
            <path className={styles.back} d="M-2 1.5v7L-7 5z" />
          </svg>
        </>
      )}
    </>
  );
}

function getBox({ from, to }: TimeSpan, scale: Scale) {
  return { x: formatPosition(from, scale), width: formatPosition(to - from, scale), y: 6, height: 8, rx: 1 };
}

function describeTimes(answer: Answer, span: TimeSpan | null, undone: TimeSpan | null): string {
  if (span === null) return "Never ran";
  if (span.from === span.to && isFault(answer)) return `Refused at ${formatMilliseconds(span.from)} ms without running`;
  const ran = `Ran from ${formatMilliseconds(span.from)} to ${formatMilliseconds(span.to)} ms`;
  if (getErrorCode(answer) === "ROLLED_BACK") {
    return undone === null ? `${ran}, then undone` : `${ran}, undone until ${formatMilliseconds(undone.to)} ms`;
  }
  return isFault(answer) ? `${ran} and failed` : ran;
}

/** Positions of the minor ticks between two labels. */
const between = [0.25, 0.5, 0.75];

export function Ruler({ timeline: { scale, stop } }: { readonly timeline: Timeline }) {
  const { ticks, step, end, decimals } = scale;
  return (
    <svg className={styles.ruler} width="100%" height="20" aria-hidden="true">
      {ticks.map((tick) => (
        <rect key={tick} x={formatPosition(tick, scale)} y="12" width="1" height="8" />
      ))}
      {ticks
        .slice(0, -1)
        .flatMap((tick) =>
          between.map((share) => (
            <rect
              key={tick + share * step}
              x={formatPosition(tick + share * step, scale)}
              y="16"
              width="1"
              height="4"
            />
          )),
        )}
      {ticks.map((tick) => (
        <text
          key={tick}
          x={formatPosition(tick, scale)}
          y="9"
          textAnchor={tick === 0 ? "start" : tick === end ? "end" : "middle"}
        >
          {tick === 0 ? "0" : tick.toFixed(decimals)}
        </text>
      ))}
      {stop === null ? null : (
        <svg x={formatPosition(stop, scale)} y="13" overflow="visible" aria-hidden="true">
          <path className={styles.rulerStop} d="M-4 0h8l-4 7z" />
        </svg>
      )}
    </svg>
  );
}
