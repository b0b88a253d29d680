// Owns a part's place on the time line: when it ran, whether it was undone, and where the bundle was stopped.

import type { Answer } from "./answer.ts";
import { codeOf, isFault } from "./answer.ts";
import type { Timeline } from "./score.tsx";
import { milliseconds, place, type Span } from "./timeline.ts";

interface Props {
  readonly answer: Answer | undefined;
  readonly timeline: Timeline | null;
}

/** The pattern of what was undone; drawn once, used by every lane. */
export function LanePatterns() {
  return (
    <svg className="sprite" aria-hidden="true">
      <defs>
        <pattern id="lane-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="lane-hatch" width="1.5" height="4" />
        </pattern>
      </defs>
    </svg>
  );
}

export function Lane({ answer, timeline }: Props) {
  const span = answer?.span ?? null;
  const label = answer === undefined ? undefined : laneWords(answer, span);
  return (
    <svg
      className="lane"
      width="100%"
      height="20"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <line className="lane-bed" x1="0" x2="100%" y1="10" y2="10" />
      {timeline === null || answer === undefined || span === null ? null : (
        <Bar answer={answer} span={span} timeline={timeline} />
      )}
      {timeline === null || timeline.stop === null ? null : (
        <line
          className="lane-stop"
          x1={place(timeline.stop, timeline.scale)}
          x2={place(timeline.stop, timeline.scale)}
          y1="0"
          y2="20"
        />
      )}
    </svg>
  );
}

function Bar({ answer, span, timeline: { scale } }: { answer: Answer; span: Span; timeline: Timeline }) {
  const box = { x: place(span.from, scale), width: place(span.to - span.from, scale), y: 6, height: 8, rx: 1 };
  if (codeOf(answer) !== "ROLLED_BACK") {
    const fault = isFault(answer) ? ` lane-fault-${Math.floor(answer.status / 100)}` : "";
    return <rect className={`lane-run${fault}`} {...box} />;
  }
  return (
    <>
      <rect className="lane-undone" {...box} fill="url(#lane-hatch)" />
      <svg x={box.x} y="5" overflow="visible" aria-hidden="true">
        <path className="lane-back" d="M-2 1.5v7L-7 5z" />
      </svg>
    </>
  );
}

function laneWords(answer: Answer, span: Span | null): string {
  if (span === null) return "Never ran";
  const ran = `Ran from ${milliseconds(span.from)} to ${milliseconds(span.to)} ms`;
  if (codeOf(answer) === "ROLLED_BACK") return `${ran}, then undone`;
  return isFault(answer) ? `${ran} and failed` : ran;
}
