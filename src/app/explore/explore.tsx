// Explore: the query on top, its result below, and the views of the response.

import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { type CollectionDeclaration, type FilterRules, filterRules } from "../../language/index.ts";
import { keyOf } from "../backend/backend.ts";
import { useCommands } from "../commands/command.ts";
import type { Analysis } from "../editor/analysis.ts";
import type { FilterEditorHandle } from "../editor/filter-editor.tsx";
import { FootSlot } from "../foot-slot.ts";
import type { Present } from "../history/memory.tsx";
import { questionOf } from "../history/question.ts";
import { useRecording } from "../history/use-recording.ts";
import { useService } from "../service.ts";
import { sayNotLoaded } from "../ui/notice.tsx";
import { Splitter } from "../ui/splitter.tsx";
import { useCounts } from "../ui/use-counts.ts";
import { useSteady } from "../ui/use-steady.ts";
import { AnswerViews } from "./answer-views.tsx";
import { CollectionsPanel } from "./collections-panel.tsx";
import { columnsOf } from "./columns.ts";
import { exploreCommands } from "./explore-commands.ts";
import { type ExploreState, type ExploreView, operationNames } from "./explore-state.ts";
import { fieldsOf } from "./filter-fields.ts";
import { problemItems } from "./find-problem.ts";
import { FootFacts } from "./foot-facts.tsx";
import { Question } from "./question.tsx";
import { requestSpecOf } from "./request/request-spec.ts";
import { ResultBar } from "./result-bar.tsx";
import { useDiff } from "./result-diff/use-diff.ts";
import { useChosen } from "./use-chosen.ts";
import { type Change, type ExploreQuestion, type Load, useExplore } from "./use-explore.ts";
import { useFind } from "./use-find.ts";
import { useWrite } from "./use-write.ts";

// Not needed for the first rows.
const Memory = lazy(() => import("../history/memory.tsx").then((module) => ({ default: module.Memory })));

export function Explore({ hash }: { readonly hash: string }) {
  const { collections, backend } = useService();
  const question = useExplore(hash, collections, keyOf(backend));
  const collection = collections.find(({ name }) => name === question.state.collection);
  if (collection === undefined) {
    return (
      <main className="waiting">
        <h1>No collections</h1>
        <p>The service declares no collections. In Data, put the samples back or use another server.</p>
      </main>
    );
  }
  return <ExploreCollection question={question} collections={collections} collection={collection} />;
}

interface Props {
  readonly question: ExploreQuestion;
  readonly collections: readonly CollectionDeclaration[];
  readonly collection: CollectionDeclaration;
}

function ExploreCollection({ question, collections, collection }: Props) {
  const { state, change } = question;
  const editor = useRef<FilterEditorHandle>(null);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [cursor, setCursor] = useState(0);
  const [fieldsOpen, setFieldsOpen] = useState(false);
  const counts = useCounts();
  const rules = useMemo(() => filterRules(collection, operationNames[state.operation]), [collection, state.operation]);
  const columns = useMemo(() => columnsOf(collection), [collection]);
  const used = useUsed(analysis, rules);
  const [find, { send: findNow, stop }] = useFind(state, analysis);
  const diff = useDiff(find, collection, columns, question.setting.load, state.operation === "Find");
  const recording = useRecording(state, find);
  const write = useWrite(state, recording.wrote);
  const chosen = useChosen(collection.name);
  const { client, backend } = useService();
  const blocked = blockedBy(state, analysis);
  const problem = (state.operation === "Find" ? null : write.status.problem) ?? find.problem;
  const refused = useMemo(
    () => (problem === null ? [] : problemItems(problem, state.filter.length)),
    [problem, state.filter.length],
  );

  // Steady, so that a key press draws only what depends on the text.
  const send = useSteady((): void => {
    if (blocked !== null) return;
    if (state.operation === "Find") {
      recording.sends();
      findNow();
    } else {
      write.send();
      change({ view: "Response" });
    }
  });
  const edit: Change = useSteady((part) => {
    write.forget();
    change(part);
  });
  const load: Load = (part, notice) => {
    write.forget();
    question.load(part, notice);
  };
  const pickCollection = useSteady((name: string): void => {
    const notice = state.filter.trim() === "" ? null : `Switched to ${name} and cleared the filter.`;
    load({ collection: name, filter: "", sort: "", projection: "" }, notice);
  });
  const present = usePresent({
    state,
    matches: find.stale ? undefined : find.found?.body.totalMatches,
    load: ({ view: _, ...part }, notice) => {
      load(part, notice);
      setFieldsOpen(false);
      // With a touch keyboard there would be nothing left to see.
      if (!matchMedia("(pointer: coarse)").matches) editor.current?.focus();
    },
  });
  const select = useSteady((from: number, to: number): void => editor.current?.select(from, to));
  const replace = useSteady((from: number, to: number, insert: string): void =>
    editor.current?.replace(from, to, insert),
  );
  const openFields = useSteady(() => setFieldsOpen(true));
  const closeFields = useSteady(() => setFieldsOpen(false));
  const undo = useSteady(() => editor.current?.undo());
  const showView = useSteady((view: ExploreView) => change({ view }));
  const memory = useMemo(
    () => (
      <Suspense fallback={null}>
        <Memory place={keyOf(backend)} collections={collections} collection={collection.name} present={present} />
      </Suspense>
    ),
    [backend, collections, collection.name, present],
  );
  const bundle = useSteady((): void => {
    import("../bundle/composer/add-to-bundle.ts").then(
      ({ addToBundle }) => addToBundle(questionOf(state), client),
      sayNotLoaded,
    );
  });
  useCommands(() =>
    exploreCommands({
      state,
      change: edit,
      pickCollection,
      collections,
      collection,
      counts,
      blocked,
      send,
      explain: () => {
        change({ view: "Rows" });
        chosen.open({ focus: true });
      },
      copy: (name) => {
        const filter = analysis?.text === state.filter ? analysis.filter : null;
        // Few readers copy, so what it takes comes when one does.
        import("./request/copy-request.ts").then(
          ({ copyRequest }) => copyRequest(name, { request: requestSpecOf(state), filter, blocked, client, backend }),
          sayNotLoaded,
        );
      },
      bundle,
      insert: (path) => editor.current?.insertWord(path),
      editor: {
        focus: () => editor.current?.focus(),
        undo,
        clear: () => replace(0, state.filter.length, ""),
      },
    }),
  );

  return (
    <div className="explore">
      <CollectionsPanel
        collections={collections}
        current={collection.name}
        operation={operationNames[state.operation]}
        counts={counts}
        used={used}
        isOpen={fieldsOpen}
        onPick={pickCollection}
        onClose={closeFields}
      >
        {memory}
      </CollectionsPanel>
      <main className="work">
        <h1 className="sr">Explore</h1>
        <Splitter name="fields" label="Width of the collections" side="right" pane={collectionsBeside} />
        <Question
          state={state}
          setting={question.setting}
          notice={question.notice}
          change={edit}
          onPickCollection={pickCollection}
          collections={collections}
          collection={collection}
          columns={columns}
          rules={rules}
          analysis={analysis}
          refused={refused}
          editor={editor}
          onAnalysis={(next) => {
            setAnalysis(next);
            if (next.text === state.filter) return;
            write.forget();
            question.write(next.text);
          }}
          onCursor={setCursor}
          onSend={send}
          onSelect={select}
          onReplace={replace}
          onUndo={undo}
          onOpenFields={openFields}
        />
        <ResultBar
          operation={state.operation}
          find={find}
          diff={diff}
          write={write.status}
          blocked={blocked}
          onSend={send}
          onStop={stop}
          onBundle={bundle}
        />
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
          diff={diff}
          write={write.status}
          chosen={chosen}
          blocked={blocked}
          onView={showView}
          onSelect={select}
          onReplace={replace}
        />
      </main>
      <FootSlot>
        <FootFacts exchange={write.status.exchange ?? find.exchange} text={state.filter} cursor={cursor} />
      </FootSlot>
    </div>
  );
}

/** The latest, for what is drawn less often. */
function usePresent(present: Present): { readonly current: Present } {
  const latest = useRef(present);
  useEffect(() => {
    latest.current = present;
  });
  return latest;
}

function collectionsBeside(splitter: Element): Element | null {
  return splitter.closest("main")?.previousElementSibling ?? null;
}

/** The declared fields that a filter names: the same set for as long as they are the same, whatever else is typed. */
function useUsed(analysis: Analysis | null, { types }: FilterRules): ReadonlySet<string> {
  const names = [...fieldsOf(analysis?.filter ?? null)].filter((name) => types.has(name)).join(" ");
  return useMemo(() => new Set(names === "" ? [] : names.split(" ")), [names]);
}

/** Why the state can't be sent, in words; null when it can. */
function blockedBy(state: ExploreState, analysis: Analysis | null): string | null {
  if (analysis !== null && !analysis.usable) return "The filter has problems. Fix them first.";
  if (state.operation === "Update" && state.patch.trim() === "")
    return 'Enter the changes first, such as { "status": "paid" }.';
  return null;
}
