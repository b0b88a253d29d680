// Owns the Request and Response views: what went out and what came back, as it was.

import { RequestView, ResponseView } from "../parts/message-view.tsx";
import type { Exchange } from "./find.ts";

interface Props {
  readonly exchange: Exchange | null;
  readonly side: "Request" | "Response";
  readonly failure: string | null;
}

export function ExchangeView({ exchange, side, failure }: Props) {
  if (failure !== null) {
    return (
      <div className="panel-empty" role="alert">
        <h2>There was no answer</h2>
        <p>{failure}</p>
      </div>
    );
  }
  if (exchange === null) {
    return (
      <div className="panel-empty">
        <h2>Nothing was sent yet</h2>
        <p>A Find runs by itself after a pause in typing; Update and Delete only when you press Send.</p>
      </div>
    );
  }
  const { request, response } = exchange;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={`${side} as it was sent`}>
      {side === "Request" ? <RequestParts exchange={exchange} /> : <ResponseView message={response.message} />}
      {side === "Request" ? <RequestView message={request} /> : null}
    </section>
  );
}

/** The query's parameters, decoded: what the service reads out of the address. */
function RequestParts({ exchange }: { readonly exchange: Exchange }) {
  const { target } = exchange.request;
  const params = [...new URLSearchParams(target.split("?")[1] ?? "")];
  if (params.length === 0) return null;
  return (
    <dl className="decoded" aria-label="Parameters, decoded">
      {params.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
