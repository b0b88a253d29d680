// The views of an answer: its rows, the tree and the plan of the filter, the request and the response.

import { lazy, type ReactNode, Suspense } from "react";
import type { CollectionDeclaration, FilterRules } from "../../language/index.ts";
import type { Analysis } from "../editor/analysis.ts";
import { statusClass } from "../ui/message-view.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { type ExploreState, type ExploreView, exploreViews } from "./explore-state.ts";
import type { Exchange } from "./find.ts";
import type { FindStatus } from "./find-status.ts";
import { RowsTab, type RowsTabProps } from "./rows-tab.tsx";
import type { WriteStatus } from "./use-write.ts";

// Not needed for the first rows.
const CountedTree = lazy(() =>
  import("./condition-counts/counted-tree.tsx").then((module) => ({ default: module.CountedTree })),
);
const ExchangeView = lazy(() => import("./exchange-view.tsx").then((module) => ({ default: module.ExchangeView })));
const PlanView = lazy(() => import("./plan/plan-view.tsx").then((module) => ({ default: module.PlanView })));

interface Props extends RowsTabProps {
  readonly state: ExploreState;
  readonly collection: CollectionDeclaration;
  readonly analysis: Analysis | null;
  readonly rules: FilterRules;
  /** The offset of the cursor in the filter. */
  readonly cursor: number;
  readonly find: FindStatus;
  readonly write: WriteStatus;
  /** Why the request can't be sent; null when it can. */
  readonly blocked: string | null;
  readonly onView: (view: ExploreView) => void;
}

export function AnswerViews(props: Props) {
  const { state, chosen, find, write } = props;
  /** The last request, and its response or why there is none: a write's, once there is one. */
  const shown = state.operation !== "Find" && (write.exchange !== null || write.problem !== null) ? write : find;
  return (
    <Tabs
      label="Views of the answer"
      tabs={exploreViews}
      value={state.view}
      onChange={props.onView}
      end={
        state.view === "Rows" ? (
          <button
            type="button"
            className="btn quiet why-button"
            aria-expanded={chosen.isOpen}
            onClick={() => (chosen.isOpen ? chosen.close() : chosen.open({ focus: true }))}
          >
            Why?
          </button>
        ) : null
      }
      extra={(view) => (view === "Response" ? <StatusNote exchange={shown.exchange} /> : null)}
    >
      <Suspense fallback={<div className="panel-empty" aria-busy="true" />}>{panel(props, shown)}</Suspense>
    </Tabs>
  );
}

function panel(props: Props, shown: Pick<FindStatus, "exchange" | "problem">): ReactNode {
  const { state, collection, analysis, rules, cursor, find, blocked, onSelect } = props;
  switch (state.view) {
    case "Rows":
      return <RowsTab {...props} />;
    case "Tree":
      return (
        <CountedTree
          collection={collection.name}
          analysis={analysis}
          rules={rules}
          cursor={cursor}
          onSelect={onSelect}
        />
      );
    case "Plan":
      return (
        <PlanView
          find={find}
          collection={collection}
          analysis={analysis}
          rules={rules}
          change={props.change}
          onReplace={props.onReplace}
        />
      );
    case "Request":
    case "Response":
      return (
        <ExchangeView
          exchange={shown.exchange}
          problem={shown.problem}
          side={state.view}
          question={{ state, analysis, cursor, blocked, onSelect }}
        />
      );
  }
}

function StatusNote({ exchange }: { readonly exchange: Exchange | null }) {
  if (exchange === null) return null;
  const { status } = exchange.response;
  return (
    <span className={`n ${statusClass(status)}`} aria-hidden="true">
      {status}
    </span>
  );
}
