// Owns the Plan: how the service found the rows, in a sentence, as bars, and where the time went.

import { GroupedNumber } from "../parts/grouped-number.tsx";
import { readServerTiming } from "../parts/server-timing.ts";
import type { Exchange, IndexRange, PlanBody } from "./find.ts";

interface Props {
  readonly plan: PlanBody;
  readonly exchange: Exchange | null;
}

export function PlanView({ plan, exchange }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll plan" tabIndex={0} aria-label="Plan of the request">
      <p className="sentence">
        <Sentence plan={plan} />
      </p>
      <Funnel plan={plan} />
      {plan.candidates.length > 0 ? <Candidates plan={plan} /> : null}
      {exchange === null ? null : <Timing exchange={exchange} />}
    </section>
  );
}

function Sentence({ plan }: { readonly plan: PlanBody }) {
  const { access, residual, rowsRead, rowsInCollection, rowsMatched } = plan;
  return (
    <>
      {access.by === "all" ? (
        <>
          Reads all <GroupedNumber value={rowsInCollection} /> rows
        </>
      ) : (
        <>
          Reads <GroupedNumber value={rowsRead} /> of <GroupedNumber value={rowsInCollection} /> rows through{" "}
          {access.index === "_id" ? "the key" : "the index on "}
          {access.index === "_id" ? null : <code>{access.index}</code>}
        </>
      )}
      {residual === null ? (
        <>, and each of them matches.</>
      ) : (
        <>
          , then tests <code>{residual}</code> on each; <GroupedNumber value={rowsMatched} /> match.
        </>
      )}
    </>
  );
}

/** Rows in the collection, rows read, rows kept: three bars on one scale. */
function Funnel({ plan }: { readonly plan: PlanBody }) {
  const bars = [
    { label: "in the collection", value: plan.rowsInCollection },
    { label: "read", value: plan.rowsRead },
    { label: "kept", value: plan.rowsMatched },
  ];
  const most = Math.max(1, plan.rowsInCollection);
  return (
    <dl className="funnel">
      {bars.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <svg className="funnel-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="gauge-bed" width="100" height="8" />
              <rect className="gauge-fill" width={(100 * value) / most} height="8" />
            </svg>
            <GroupedNumber value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Candidates({ plan }: { readonly plan: PlanBody }) {
  const chosen = plan.access.by === "index" ? plan.access.index : null;
  return (
    <>
      <h2>Indexes that know something of this filter</h2>
      <table className="facts">
        <thead>
          <tr>
            <th scope="col">Index</th>
            <th scope="col">Range</th>
            <th scope="col" className="n">
              Rows in it
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {plan.candidates.map(({ index, ranges, rows }) => (
            <tr key={index} className={index === chosen ? "chosen" : undefined}>
              <th scope="row">
                <code>{index}</code>
              </th>
              <td>
                <code>{ranges.map(rangeText).join(", ") || "empty"}</code>
              </td>
              <td className="n">
                <GroupedNumber value={rows} />
              </td>
              <td>{verdict(index === chosen, chosen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function verdict(isChosen: boolean, chosen: string | null): string {
  if (isChosen) return "used";
  return chosen === null ? "too many rows: reading all is faster" : "more rows than the one used";
}

function rangeText({ lower, upper, lowerOpen, upperOpen }: IndexRange): string {
  if (lower !== undefined && lower === upper) return String(lower);
  const from = lower === undefined ? "(−∞" : `${lowerOpen === true ? "(" : "["}${lower}`;
  const to = upper === undefined ? "∞)" : `${upper}${upperOpen === true ? ")" : "]"}`;
  return `${from} … ${to}`;
}

const stageNames: Readonly<Record<string, string>> = {
  parse: "parse and check the request",
  plan: "choose the access path",
  store: "read, test and sort the rows",
  encode: "encode the answer",
};

function Timing({ exchange }: { readonly exchange: Exchange }) {
  const stages = readServerTiming(exchange.response.headers.get("Server-Timing") ?? "");
  const inside = stages.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <>
      <h2>Where the time went</h2>
      <table className="facts">
        <tbody>
          {stages.map(({ name, duration }) => (
            <tr key={name}>
              <th scope="row">{stageNames[name] ?? name}</th>
              <td className="n">{duration.toFixed(1)} ms</td>
            </tr>
          ))}
          <tr>
            <th scope="row">between page and worker</th>
            <td className="n">{Math.max(0, exchange.duration - inside).toFixed(1)} ms</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
