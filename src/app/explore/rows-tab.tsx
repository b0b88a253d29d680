// Owns the view Rows: the table with what is lit in it, why it is empty, and beside it what is said of one row.

import { lazy, Suspense, useMemo } from "react";
import type { CollectionDeclaration, FilterRules } from "../../language/index.ts";
import type { Analysis } from "../editor/analysis.ts";
import { Splitter } from "../parts/splitter.tsx";
import { type Column, projectedColumns } from "./columns.ts";
import type { ExploreState } from "./explore-state.ts";
import { RowsPanel } from "./rows-panel.tsx";
import { RowsView } from "./rows-view.tsx";
import type { Chosen } from "./use-chosen.ts";
import type { Change } from "./use-explore.ts";
import type { FindStatus } from "./use-find.ts";
import { useLit } from "./use-lit.ts";

// Not needed for the first rows.
const Why = lazy(() => import("./why/why.tsx").then((module) => ({ default: module.Why })));
const WhyNothing = lazy(() => import("./census/why-nothing.tsx").then((module) => ({ default: module.WhyNothing })));

export interface RowsTabProps {
  readonly state: ExploreState;
  readonly change: Change;
  readonly collection: CollectionDeclaration;
  /** Every column of the collection. */
  readonly columns: readonly Column[];
  readonly analysis: Analysis | null;
  readonly rules: FilterRules;
  /** Paths that the filter names. */
  readonly used: ReadonlySet<string>;
  readonly find: FindStatus;
  readonly chosen: Chosen;
  readonly onSelect: (from: number, to: number) => void;
  readonly onReplace: (from: number, to: number, insert: string) => void;
}

export function RowsTab(props: RowsTabProps) {
  const { state, change, collection, columns, analysis, rules, used, find, chosen, onSelect, onReplace } = props;
  const shownColumns = useMemo(() => projectedColumns(columns, state.projection), [columns, state.projection]);
  const { filter: sentFilter, projection: sentProjection } = find.found ?? { filter: "", projection: "" };
  const heldColumns = useMemo(() => projectedColumns(columns, sentProjection), [columns, sentProjection]);
  const lit = useLit(sentFilter, collection, heldColumns);
  const nothing = () =>
    analysis?.filter == null ? null : (
      <WhyNothing
        collection={collection.name}
        text={analysis.text}
        filter={analysis.filter}
        rules={rules}
        onReplace={(text) => onReplace(0, analysis.text.length, text)}
      />
    );
  return (
    <div className={chosen.isOpen ? "rows-side open" : "rows-side"}>
      <RowsPanel find={find} analysis={analysis} nothing={nothing}>
        {(rows) => (
          <RowsView
            rows={rows}
            columns={shownColumns}
            sort={state.sort || (collection.operations.FindMany.defaultSort ?? "_id")}
            onSort={(sort) => change({ sort })}
            stale={find.stale && !find.running}
            used={used}
            chosen={chosen}
            lit={lit}
          />
        )}
      </RowsPanel>
      {chosen.isOpen ? (
        <>
          <Splitter
            name="why"
            label="Width of the explanation"
            side="left"
            pane={(splitter) => splitter.nextElementSibling}
          />
          <Suspense fallback={<section className="why" aria-label="Why" aria-busy="true" />}>
            <Why collection={collection} analysis={analysis} find={find} chosen={chosen} onSelect={onSelect} />
          </Suspense>
        </>
      ) : null}
    </div>
  );
}
