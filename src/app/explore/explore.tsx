// Owns Explore: the question on top, its reading below, and the views of its answer.

import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { type CollectionDeclaration, filterRules } from "../../language/index.ts";
import type { Analysis } from "../editor/analysis.ts";
import { FilterEditor, type FilterEditorHandle } from "../editor/filter-editor.tsx";
import { FootSlot } from "../foot-slot.ts";
import { statusClass } from "../parts/message-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { useCounts } from "../parts/use-counts.ts";
import { useService } from "../service.ts";
import { CollectionsPanel } from "./collections-panel.tsx";
import { columnsOf, projectedColumns } from "./columns.ts";
import { type ExploreState, type ExploreView, exploreViews, operationNames } from "./explore-state.ts";
import { fieldsOf } from "./filter-fields.ts";
import type { Exchange } from "./find.ts";
import { FootFacts } from "./foot-facts.tsx";
import { PatchEditor } from "./patch-editor.tsx";
import { Problems } from "./problems.tsx";
import { QueryBar } from "./query-bar.tsx";
import { ResultBar } from "./result-bar.tsx";
import { RowsPanel } from "./rows-panel.tsx";
import { RowsView } from "./rows-view.tsx";
import { useChosen } from "./use-chosen.ts";
import { type Change, useExplore } from "./use-explore.ts";
import { useFind } from "./use-find.ts";
import { useLit } from "./use-lit.ts";
import { useWrite } from "./use-write.ts";

// Not needed for the first rows.
const CountedTree = lazy(() => import("./census/counted-tree.tsx").then((module) => ({ default: module.CountedTree })));
const ExchangeView = lazy(() => import("./exchange-view.tsx").then((module) => ({ default: module.ExchangeView })));
const PlanView = lazy(() => import("./plan-view.tsx").then((module) => ({ default: module.PlanView })));
const Why = lazy(() => import("./why/why.tsx").then((module) => ({ default: module.Why })));
const WhyNothing = lazy(() => import("./census/why-nothing.tsx").then((module) => ({ default: module.WhyNothing })));

export function Explore({ hash }: { readonly hash: string }) {
  const { collections } = useService();
  const [state, change] = useExplore(hash, collections);
  const collection = collections.find(({ name }) => name === state.collection);
  if (collection === undefined) {
    return (
      <main className="waiting">
        <h1>There is no collection</h1>
        <p>The service declares none. Put the samples back, or ask another server, in the section Data.</p>
      </main>
    );
  }
  return <ExploreCollection state={state} change={change} collections={collections} collection={collection} />;
}

interface Props {
  readonly state: ExploreState;
  readonly change: Change;
  readonly collections: readonly CollectionDeclaration[];
  readonly collection: CollectionDeclaration;
}

function ExploreCollection({ state, change, collections, collection }: Props) {
  const editor = useRef<FilterEditorHandle>(null);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [cursor, setCursor] = useState(0);
  const [fieldsOpen, setFieldsOpen] = useState(false);
  const counts = useCounts();
  const rules = useMemo(() => filterRules(collection, operationNames[state.operation]), [collection, state.operation]);
  const columns = useMemo(() => columnsOf(collection), [collection]);
  const used = useMemo(() => fieldsOf(analysis?.filter ?? null), [analysis?.filter]);
  const [find, findNow] = useFind(state, analysis);
  const write = useWrite(state);
  const chosen = useChosen(collection.name);
  const shownColumns = useMemo(() => projectedColumns(columns, state.projection), [columns, state.projection]);
  const sent = find.found ?? { filter: "", projection: "" };
  const heldColumns = useMemo(() => projectedColumns(columns, sent.projection), [columns, sent.projection]);
  const lit = useLit(sent.filter, collection, heldColumns);
  const blocked = blockedBy(state, analysis);

  const send = (): void => {
    if (blocked !== null) return;
    if (state.operation === "Find") findNow();
    else {
      write.send();
      change({ view: "Response" });
    }
  };
  const edit = (part: Partial<ExploreState>): void => {
    write.forget();
    change(part);
  };

  const shown = state.operation !== "Find" && write.status.exchange !== null ? write.status : find;

  const panel = (view: ExploreView): ReactNode => {
    switch (view) {
      case "Rows":
        return (
          <div className={chosen.isOpen ? "rows-side open" : "rows-side"}>
            <RowsPanel
              find={find}
              analysis={analysis}
              nothing={() =>
                analysis?.filter == null ? null : (
                  <WhyNothing
                    collection={collection.name}
                    text={analysis.text}
                    filter={analysis.filter}
                    rules={rules}
                    onReplace={(text) => editor.current?.replace(0, analysis.text.length, text)}
                  />
                )
              }
            >
              {(rows) => (
                <RowsView
                  rows={rows}
                  columns={shownColumns}
                  sort={state.sort || (collection.operations.FindMany.defaultSort ?? "_id")}
                  onSort={(sort) => edit({ sort })}
                  stale={find.stale && !find.running}
                  used={used}
                  chosen={chosen}
                  lit={lit}
                />
              )}
            </RowsPanel>
            {chosen.isOpen ? (
              <Suspense fallback={<section className="why" aria-label="Why" aria-busy="true" />}>
                <Why
                  collection={collection}
                  analysis={analysis}
                  find={find}
                  chosen={chosen}
                  onSelect={(from, to) => editor.current?.select(from, to)}
                />
              </Suspense>
            ) : null}
          </div>
        );
      case "Tree":
        return (
          <CountedTree
            collection={collection.name}
            analysis={analysis}
            rules={rules}
            cursor={cursor}
            onSelect={(from, to) => editor.current?.select(from, to)}
          />
        );
      case "Plan":
        return find.found === null ? null : <PlanView plan={find.found.body.plan} exchange={find.exchange} />;
      default:
        return (
          <ExchangeView
            exchange={shown.exchange}
            failure={shown.failure}
            side={view}
            question={{ state, analysis, cursor, blocked, onSelect: (from, to) => editor.current?.select(from, to) }}
          />
        );
    }
  };

  return (
    <div className="explore">
      <CollectionsPanel
        collections={collections}
        current={collection.name}
        operation={operationNames[state.operation]}
        counts={counts}
        used={used}
        isOpen={fieldsOpen}
        onPick={(name) => edit({ collection: name, filter: "", sort: "", projection: "" })}
        onClose={() => setFieldsOpen(false)}
      />
      <main className="work">
        <h1 className="sr">Explore</h1>
        <QueryBar
          state={state}
          change={edit}
          collections={collections}
          collection={collection}
          columns={columns}
          onOpenFields={() => setFieldsOpen(true)}
        />
        <div className="editor">
          <div className="ed-head">
            <span className="ed-label">Filter</span>
            <span className="hint">
              Leave with <kbd>Esc</kbd> <kbd>Tab</kbd>
            </span>
          </div>
          <FilterEditor
            handle={editor}
            text={state.filter}
            rules={rules}
            onAnalysis={(next) => {
              setAnalysis(next);
              if (next.text !== state.filter) edit({ filter: next.text });
            }}
            onCursor={setCursor}
            onSend={send}
          />
          {state.operation === "Update" ? (
            <PatchEditor patch={state.patch} onChange={(patch) => edit({ patch })} />
          ) : null}
          <Problems
            issues={analysis?.issues ?? []}
            onShow={({ from, to }) => editor.current?.select(from, to)}
            onFix={({ from, to, insert }) => editor.current?.replace(from, to, insert)}
          />
        </div>
        <ResultBar operation={state.operation} find={find} write={write.status} blocked={blocked} onSend={send} />
        <Tabs
          label="Views of the answer"
          tabs={exploreViews}
          value={state.view}
          onChange={(view) => change({ view })}
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
          <Suspense fallback={<div className="panel-empty" aria-busy="true" />}>{panel(state.view)}</Suspense>
        </Tabs>
      </main>
      <FootSlot>
        <FootFacts find={find} text={state.filter} cursor={cursor} />
      </FootSlot>
    </div>
  );
}

/** Why the state can't be sent, in words; null when it can. */
function blockedBy(state: ExploreState, analysis: Analysis | null): string | null {
  if (analysis !== null && !analysis.usable) return "The filter has problems; they are listed under it.";
  if (state.operation === "Update" && state.patch.trim() === "")
    return 'Write the changes first, as in { "status": "paid" }.';
  return null;
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
