// Owns Explore: the question on top, its reading below, and the views of its answer.

import { useMemo, useRef, useState } from "react";
import { type CollectionDeclaration, filterRules } from "../../language/index.ts";
import type { Analysis } from "../editor/analysis.ts";
import type { FilterEditorHandle } from "../editor/filter-editor.tsx";
import { FootSlot } from "../foot-slot.ts";
import { Splitter } from "../parts/splitter.tsx";
import { useCounts } from "../parts/use-counts.ts";
import { useService } from "../service.ts";
import { AnswerViews } from "./answer-views.tsx";
import { CollectionsPanel } from "./collections-panel.tsx";
import { columnsOf } from "./columns.ts";
import { type ExploreState, operationNames } from "./explore-state.ts";
import { fieldsOf } from "./filter-fields.ts";
import { FootFacts } from "./foot-facts.tsx";
import { Question } from "./question.tsx";
import { ResultBar } from "./result-bar.tsx";
import { useChosen } from "./use-chosen.ts";
import { type Change, useExplore } from "./use-explore.ts";
import { useFind } from "./use-find.ts";
import { useWrite } from "./use-write.ts";

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
  const select = (from: number, to: number): void => editor.current?.select(from, to);
  const replace = (from: number, to: number, insert: string): void => editor.current?.replace(from, to, insert);

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
        <Splitter
          name="fields"
          label="Width of the collections"
          side="right"
          pane={(splitter) => splitter.closest("main")?.previousElementSibling ?? null}
        />
        <Question
          state={state}
          change={edit}
          collections={collections}
          collection={collection}
          columns={columns}
          rules={rules}
          analysis={analysis}
          editor={editor}
          onAnalysis={(next) => {
            setAnalysis(next);
            if (next.text !== state.filter) edit({ filter: next.text });
          }}
          onCursor={setCursor}
          onSend={send}
          onSelect={select}
          onReplace={replace}
          onOpenFields={() => setFieldsOpen(true)}
        />
        <ResultBar operation={state.operation} find={find} write={write.status} blocked={blocked} onSend={send} />
        <AnswerViews
          state={state}
          change={edit}
          collection={collection}
          columns={columns}
          analysis={analysis}
          rules={rules}
          used={used}
          cursor={cursor}
          find={find}
          write={write.status}
          chosen={chosen}
          blocked={blocked}
          onView={(view) => change({ view })}
          onSelect={select}
          onReplace={replace}
        />
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
