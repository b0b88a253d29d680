// Chart of a bundle and a concurrent write on one timeline.

import type { ReactNode } from "react";
import { Ruler } from "../ruler.tsx";
import { type Scale, type Span, scaleOf, xOf } from "../timeline.ts";
import type { Overlap } from "./overlap.ts";
import { chartLabel } from "./overlap-text.ts";

interface Props {
  readonly overlap: Overlap;
  /** Of the answer to the other tab. */
  readonly status: number;
}

export function OverlapChart({ overlap, status }: Props) {
  const { bundle, runs, write, worked, outcome } = overlap;
  const scale = scaleOf([bundle, write]);
  const family = status < 400 ? "" : ` lane-fault-${Math.floor(status / 100)}`;
  const isUndone = outcome === "rolled-back";
  return (
    <div className="overlap" role="img" aria-label={chartLabel(overlap)}>
      <span />
      <Ruler timeline={{ scale, stop: null, undone: null }} />
      <span className="ruler-unit">ms</span>
      <span className="overlap-name">Bundle</span>
      <OverlapLane>
        <Box className="lane-run hollow" span={bundle} scale={scale} />
        {runs.map((run, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in a list that never changes
            key={index}
            {...(isUndone
              ? { className: "lane-undone", fill: "url(#lane-hatch)" }
              : { className: "lane-run overlap-part" })}
            span={run}
            scale={scale}
          />
        ))}
      </OverlapLane>
      <span className="overlap-name">Other tab</span>
      <OverlapLane>
        <Box className={`lane-run hollow${family}`} span={write} scale={scale} />
        <Box className={`lane-run${family}`} span={{ from: write.to - worked, to: write.to }} scale={scale} />
      </OverlapLane>
    </div>
  );
}

function OverlapLane({ children }: { readonly children: ReactNode }) {
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
  // Two clocks may differ by less than the resolution.
  const from = Math.max(0, span.from);
  const width = xOf(Math.max(0, span.to - from), scale);
  return <rect className={className} fill={fill} x={xOf(from, scale)} width={width} y={6} height={8} rx={1} />;
}
