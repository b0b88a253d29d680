// The picture of a bundle and another tab's write on one time line, in the look of the answers' lanes.

import type { ReactNode } from "react";
import { Ruler } from "../ruler.tsx";
import { place, type Scale, type Span, scaleOf } from "../timeline.ts";
import type { Meeting } from "./meeting.ts";
import { lineWords } from "./meeting-words.ts";

interface Props {
  readonly meeting: Meeting;
  /** Of the answer to the other tab. */
  readonly status: number;
}

export function MeetingLine({ meeting, status }: Props) {
  const { bundle, runs, write, worked, outcome } = meeting;
  const scale = scaleOf([bundle, write]);
  const family = status < 400 ? "" : ` lane-fault-${Math.floor(status / 100)}`;
  const isUndone = outcome === "rolled-back";
  return (
    <div className="meeting" role="img" aria-label={lineWords(meeting)}>
      <span />
      <Ruler timeline={{ scale, stop: null, undone: null }} />
      <span className="ruler-unit">ms</span>
      <span className="meeting-name">Bundle</span>
      <MeetingLane>
        <Box className="lane-run hollow" span={bundle} scale={scale} />
        {runs.map((run, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in a list that never changes
            key={index}
            {...(isUndone
              ? { className: "lane-undone", fill: "url(#lane-hatch)" }
              : { className: "lane-run meeting-part" })}
            span={run}
            scale={scale}
          />
        ))}
      </MeetingLane>
      <span className="meeting-name">Other tab</span>
      <MeetingLane>
        <Box className={`lane-run hollow${family}`} span={write} scale={scale} />
        <Box className={`lane-run${family}`} span={{ from: write.to - worked, to: write.to }} scale={scale} />
      </MeetingLane>
    </div>
  );
}

function MeetingLane({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="lane" width="100%" height="20" aria-hidden="true">
      <line className="lane-bed" x1="0" x2="100%" y1="10" y2="10" />
      {children}
    </svg>
  );
}

interface BoxProps {
  readonly className: string;
  readonly fill?: string;
  readonly span: Span;
  readonly scale: Scale;
}

function Box({ className, fill, span, scale }: BoxProps) {
  // Two clocks may differ by less than what is told apart.
  const from = Math.max(0, span.from);
  const width = place(Math.max(0, span.to - from), scale);
  return <rect className={className} fill={fill} x={place(from, scale)} width={width} y={6} height={8} rx={1} />;
}
