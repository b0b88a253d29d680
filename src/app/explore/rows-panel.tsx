// Owns what stands in the place of the rows: the rows, or why there are none.

import type { ReactNode } from "react";
import type { Analysis } from "../editor/analysis.ts";
import { useService } from "../service.ts";
import type { Row } from "./find.ts";
import { Refusal } from "./refusal.tsx";
import type { Change } from "./use-explore.ts";
import type { FindStatus } from "./use-find.ts";

interface RowsPanelProps {
  readonly find: FindStatus;
  readonly analysis: Analysis | null;
  readonly change: Change;
  /** Says why a filter keeps no row. */
  readonly nothing: () => ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function RowsPanel({ find, analysis, change, nothing, children }: RowsPanelProps) {
  const { found, exchange, running } = find;
  const hasSamples = useService().resetSamples !== undefined;
  if (found === null) {
    if (analysis?.usable === false) {
      return (
        <div className="panel-empty">
          <h2>No rows yet</h2>
          <p>
            The filter can't be sent as it is. Mend its problems, which are listed under it, and the rows come by
            themselves.
          </p>
        </div>
      );
    }
    if (running || exchange === null) return <div className="panel-empty" aria-busy="true" />;
    return (
      <div className="panel-empty">
        <h2>No rows to show</h2>
        <Refusal exchange={exchange} change={change} />
      </div>
    );
  }
  const { payload, totalMatches } = found.body;
  if (payload.length === 0) {
    if (totalMatches === 0 && analysis?.filter != null && analysis.usable) return nothing();
    const isEmpty = found.body.plan?.rowsInCollection === 0;
    return (
      <div className="panel-empty">
        <h2>{totalMatches === 0 ? "No row passes" : "The limit is 0"}</h2>
        <p>
          {totalMatches > 0
            ? "Rows match, but none was asked for. Raise the limit to see them."
            : isEmpty
              ? `The collection is empty.${hasSamples ? " Put the samples back in the section Data." : ""}`
              : "None passed the filter that was asked last. Mend the problems of this one, and it is asked by itself."}
        </p>
      </div>
    );
  }
  const isRefused = find.stale && !running && exchange !== null && !exchange.response.ok;
  return (
    <div className="rows-place">
      {isRefused ? (
        <div className="refusal" role="alert">
          <Refusal exchange={exchange} change={change} />
        </div>
      ) : null}
      {children(payload)}
    </div>
  );
}
