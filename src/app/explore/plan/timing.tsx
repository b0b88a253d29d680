// Where the time of a find went: its stages as one bar on a scale of milliseconds, and as a table.

import { readServerTiming, type TimedStage } from "../../ui/server-timing.ts";
import type { Exchange } from "../find.ts";
import { clockStep } from "./clock-step.ts";
import { shareText } from "./sentence.ts";

const stageNames: Readonly<Record<string, string>> = {
  parse: "parse and check the request",
  plan: "choose the access path",
  store: "read, test and sort the rows",
  encode: "encode the answer",
};

/** The stages of an exchange in order, and last the time that the service does not report. */
function timesOf(exchange: Exchange): readonly TimedStage[] {
  const stages = readServerTiming(exchange.response.headers.get("Server-Timing") ?? "")
    .filter(({ duration }) => duration >= 0)
    .map(({ name, duration }) => ({ name: stageNames[name] ?? name, duration }));
  const inside = stages.reduce((sum, { duration }) => sum + duration, 0);
  return [...stages, { name: "between page and service", duration: Math.max(0, exchange.duration - inside) }];
}

export function Timing({ exchange }: { readonly exchange: Exchange }) {
  const stages = timesOf(exchange);
  const whole = stages.reduce((sum, { duration }) => sum + duration, 0);
  const scale = scaleOf(whole);
  const step = clockStep();
  const starts = stages.map((_, at) => stages.slice(0, at).reduce((sum, { duration }) => sum + duration, 0));
  return (
    <>
      <h2>Where the time went</h2>
      <svg className="times" width="100%" height="40" aria-hidden="true">
        {stages.map(({ name, duration }, at) => (
          <rect
            key={name}
            className={`time-${toneOf(at, stages.length)}`}
            x={`${(100 * (starts[at] ?? 0)) / scale.end}%`}
            y="2"
            width={`${(100 * duration) / scale.end}%`}
            height="14"
          />
        ))}
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <rect className="axis-tick" x={`${(99.9 * tick) / scale.end}%`} y="18" width="1" height="5" />
            <text
              className="axis-text"
              x={`${(100 * tick) / scale.end}%`}
              y="35"
              textAnchor={tick === 0 ? "start" : tick === scale.end ? "end" : "middle"}
            >
              {tick === scale.end ? `${tick} ms` : tick}
            </text>
          </g>
        ))}
      </svg>
      <table className="facts" aria-label="Where the time went">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col" className="n">
              Time
            </th>
            <th scope="col" className="n">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ name, duration }, at) => (
            <tr key={name}>
              <th scope="row">
                <svg className="swatch" width="10" height="10" aria-hidden="true">
                  <rect className={`time-${toneOf(at, stages.length)}`} width="10" height="10" rx="2" />
                </svg>
                {name}
              </th>
              <td className="n">{duration.toFixed(1)} ms</td>
              <td className="n">{shareText(duration, whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="plan-note">
        The service measures the stages (<code>Server-Timing</code>).{" "}
        {step === null ? "This browser's clock is coarse" : `This browser's clock has a resolution of ${step} ms`}:
        shorter times show as 0 or one step.
      </p>
    </>
  );
}

/** The last is not the service's own time. */
function toneOf(at: number, count: number): string {
  return at === count - 1 ? "between" : String(at % 4);
}

/** A scale from 0 to a round end, with at most six numbers on it. */
function scaleOf(whole: number): { readonly end: number; readonly ticks: readonly number[] } {
  const rough = Math.max(whole, 0.1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
  const count = Math.ceil(Math.max(whole, 0.1) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(6)));
  return { end: ticks.at(-1) ?? 1, ticks };
}
