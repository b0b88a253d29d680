// The ruler above the responses: milliseconds since the bundle began, and when the transaction failed.

import type { Timeline } from "./bundle-timeline.ts";
import * as styles from "./parts-list.module.css";
import { xOf } from "./timeline.ts";

/** Positions of the minor ticks between two labels. */
const between = [0.25, 0.5, 0.75];

export function Ruler({ timeline: { scale, stop } }: { readonly timeline: Timeline }) {
  const { ticks, step, end, decimals } = scale;
  return (
    <svg className={styles.ruler} width="100%" height="20" aria-hidden="true">
      {ticks.map((tick) => (
        <rect key={tick} x={xOf(tick, scale)} y="12" width="1" height="8" />
      ))}
      {ticks
        .slice(0, -1)
        .flatMap((tick) =>
          between.map((share) => (
            <rect key={tick + share * step} x={xOf(tick + share * step, scale)} y="16" width="1" height="4" />
          )),
        )}
      {ticks.map((tick) => (
        <text key={tick} x={xOf(tick, scale)} y="9" textAnchor={tick === 0 ? "start" : tick === end ? "end" : "middle"}>
          {tick === 0 ? "0" : tick.toFixed(decimals)}
        </text>
      ))}
      {stop === null ? null : (
        <svg x={xOf(stop, scale)} y="13" overflow="visible" aria-hidden="true">
          <path className={styles.rulerStop} d="M-4 0h8l-4 7z" />
        </svg>
      )}
    </svg>
  );
}
