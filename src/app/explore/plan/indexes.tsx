// The indexes that apply to the filter: their ranges, as an axis or a list, and whether each is used.

import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import type { PlanBody } from "../find.ts";
import { worthwhileShare } from "./advice.ts";
import { type Extent, type Stretch, stretchOf, ticksOf } from "./axis.ts";
import { type Candidate, type IndexFacts, mostRanges } from "./index-facts.ts";
import { rangeText } from "./sentence.ts";
import { rows, Words } from "./words.tsx";

interface Props {
  readonly plan: PlanBody;
  readonly facts: ReadonlyMap<string, IndexFacts>;
}

export function Indexes({ plan, facts }: Props) {
  const chosen = plan.access.by === "index" ? plan.access.index : null;
  return (
    <>
      <h2>Indexes that apply to this filter</h2>
      <NamedList name="Indexes" className="indexes">
        {plan.candidates.map((candidate) => (
          <li key={candidate.index} className={candidate.index === chosen ? "index chosen" : "index"}>
            <div className="index-head">
              <code className="index-name">{candidate.index}</code>
              <span className={candidate.index === chosen ? "badge in" : "badge"}>
                {candidate.index === chosen ? "used" : "not used"}
              </span>
              <span className="index-why">{verdict(candidate, chosen, plan)}</span>
              <span className="index-rows">
                <Words words={rows(candidate.rows)} />
              </span>
            </div>
            <Ranges candidate={candidate} facts={facts.get(candidate.index)} />
          </li>
        ))}
      </NamedList>
    </>
  );
}

function verdict({ index, rows: count }: Candidate, chosen: string | null, { rowsInCollection }: PlanBody): string {
  if (index === chosen) return count === 0 ? "nothing is read" : "reads the fewest rows";
  if (chosen !== null) return "reads more rows than the index used";
  if (rowsInCollection > 0 && count > rowsInCollection * worthwhileShare) return "too many rows: reading all is faster";
  return "all rows are read instead";
}

function Ranges({ candidate, facts }: { readonly candidate: Candidate; readonly facts: IndexFacts | undefined }) {
  const { ranges } = candidate;
  if (ranges.length === 0) return <p className="index-note">No value satisfies every condition on this field.</p>;
  const texts = ranges.slice(0, mostRanges).map(rangeText);
  const more = ranges.length - texts.length;
  const extent = facts?.kind === "extent" ? facts.extent : undefined;
  const counts = facts?.kind === "counts" && ranges.length > 1 ? facts.counts : [];
  return (
    <>
      {extent === undefined ? null : <Axis extent={extent} candidate={candidate} />}
      <ul className="index-ranges">
        {texts.map((text, at) => (
          <li key={text}>
            <code>{text}</code>
            {counts[at] == null ? null : (
              <span className="index-count">
                <GroupedNumber value={counts[at]} />
              </span>
            )}
          </li>
        ))}
        {more === 0 ? null : <li className="dim">and {more} more</li>}
      </ul>
    </>
  );
}

/** More ranges than this can't be distinguished on the axis. */
const mostStretches = 200;

/** The ranges to scale, repeated as text in the list below. */
function Axis({ extent, candidate }: { readonly extent: Extent; readonly candidate: Candidate }) {
  const stretches = candidate.ranges.slice(0, mostStretches).flatMap((range) => stretchOf(range, extent) ?? []);
  const ticks = ticksOf(extent);
  return (
    <svg
      className="axis"
      width="100%"
      height="40"
      role="img"
      aria-label={`Values of ${candidate.index}, with the requested ${stretches.length === 1 ? "range" : "ranges"}`}
    >
      <rect className="axis-line" x="4%" y="13" width="92%" height="2" />
      {ticks.map(({ at, text }) => (
        <g key={text}>
          <rect className="axis-tick" x={`${at}%`} y="16" width="1" height="5" />
          <text className="axis-text" x={`${at}%`} y="34" textAnchor={at < 8 ? "start" : at > 92 ? "end" : "middle"}>
            {text}
          </text>
        </g>
      ))}
      {stretches.map((stretch) => (
        <Segment key={`${stretch.from.at} ${stretch.to.at}`} stretch={stretch} />
      ))}
    </svg>
  );
}

/** A stretch with its ends: filled where the value itself belongs to it, hollow where not, an arrow where it goes on. */
function Segment({ stretch: { from, to } }: { readonly stretch: Stretch }) {
  return (
    <>
      {to.at > from.at ? (
        <rect className="axis-range" x={`${from.at}%`} y="11" width={`${to.at - from.at}%`} height="6" />
      ) : null}
      {from.kind === "past" ? (
        <svg x={`${from.at}%`} y="14" overflow="visible" aria-hidden="true">
          <path className="axis-arrow" d="M0 0l7-6v12z" />
        </svg>
      ) : (
        <circle className={`axis-end ${from.kind}`} cx={`${from.at}%`} cy="14" r="4.5" />
      )}
      {to.kind === "past" ? (
        <svg x={`${to.at}%`} y="14" overflow="visible" aria-hidden="true">
          <path className="axis-arrow" d="M0 0l-7-6v12z" />
        </svg>
      ) : to.at === from.at && from.kind !== "past" ? null : (
        <circle className={`axis-end ${to.kind}`} cx={`${to.at}%`} cy="14" r="4.5" />
      )}
    </>
  );
}
