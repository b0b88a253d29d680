// Owns what is said of a question that the service refused, and the way out where the sort or the fields are at fault.

import { readErrorBody } from "../../wire/index.ts";
import { CodedText } from "../parts/coded-text.tsx";
import type { Exchange } from "./find.ts";
import type { Change } from "./use-explore.ts";

interface Props {
  /** One whose status is no success. */
  readonly exchange: Exchange;
  readonly change: Change;
}

export function Refusal({ exchange, change }: Props) {
  const { status, body } = exchange.response;
  const issues = readErrorBody(body)?.errors ?? [];
  const atFault = new Set(issues.map(({ details }) => details?.parameter));
  return (
    <>
      {issues.length === 0 ? (
        <p>The service refused the request with {status}; the view Response has its answer.</p>
      ) : null}
      {issues.map(({ message }) => (
        <p key={message}>
          <CodedText text={message} />
        </p>
      ))}
      <p className="refusal-ways">
        {atFault.has("sort") ? (
          <button className="btn" type="button" onClick={() => change({ sort: "" })}>
            Sort as usual
          </button>
        ) : null}
        {atFault.has("projection") ? (
          <button className="btn" type="button" onClick={() => change({ projection: "" })}>
            Show every field
          </button>
        ) : null}
      </p>
    </>
  );
}
