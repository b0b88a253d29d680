// The Request and Response views: both messages as they were sent.

import { lazy, type ReactNode, Suspense } from "react";
import { RequestView, ResponseView } from "../ui/message-view.tsx";
import type { Exchange } from "./find.ts";
import type { FindProblem } from "./find-problem.ts";
import type { Question } from "./request/request-panel.tsx";

// Loaded when the Request view is first opened.
const RequestPanel = lazy(() =>
  import("./request/request-panel.tsx").then((module) => ({ default: module.RequestPanel })),
);

interface Props {
  readonly exchange: Exchange | null;
  readonly side: "Request" | "Response";
  /** What is wrong with the response; shown where there is none. */
  readonly problem: FindProblem | null;
  /** The current request, which the Request view describes. */
  readonly question: Question;
}

export function ExchangeView({ exchange, side, problem, question }: Props) {
  if (side === "Response") {
    const instead = withoutAnswer(exchange, problem, question.blocked);
    return (
      instead ?? <Scroll label={`${side} as it was sent`}>{exchange === null ? null : sent(exchange, side)}</Scroll>
    );
  }
  return (
    <Scroll label="Request">
      <Suspense fallback={null}>
        <RequestPanel {...question} />
      </Suspense>
      {withoutAnswer(exchange, problem, question.blocked)}
      {exchange === null ? null : (
        <>
          <h2 className="sent-head">Last request sent</h2>
          {sent(exchange, side)}
        </>
      )}
    </Scroll>
  );
}

function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** Why there is no message to show; null when there is one. */
function withoutAnswer(exchange: Exchange | null, problem: FindProblem | null, blocked: string | null): ReactNode {
  if (exchange !== null) return null;
  if (problem !== null) {
    return (
      <div className="panel-empty">
        <h2>{problem.title}</h2>
        {problem.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    );
  }
  return (
    <div className="panel-empty">
      <h2>Nothing sent yet</h2>
      <p>
        {blocked ?? "A Find runs automatically after a pause in typing. Update and Delete run when you press Send."}
      </p>
    </div>
  );
}

function sent(exchange: Exchange, side: Props["side"]): ReactNode {
  const { request, response } = exchange;
  if (side === "Response") return <ResponseView message={response.message} />;
  return (
    <>
      <RequestParts target={request.target} />
      <RequestView message={request} />
    </>
  );
}

/** The query's parameters, decoded: what the service reads out of the address. */
function RequestParts({ target }: { readonly target: string }) {
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
