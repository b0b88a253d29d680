import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { Issue } from "../../../language/public.ts";
import * as editorStyles from "../../editor/editor.module.css";
import { FilterEditor } from "../../editor/filter-editor.tsx";
import { listProblemItems } from "../../requests/query/find-problem.ts";
import { useStore } from "../../state/store.ts";
import { createStored } from "../../state/stored.ts";
import { Button } from "../../ui/button.tsx";
import { commandGroups, useCommands } from "../../ui/keys/command.ts";
import { keys } from "../../ui/keys/keys.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { Splitter } from "../../ui/panes/splitter.ts";
import { useExplore, useExploreSession } from "../session/session.ts";
import * as styles from "./query-editor.module.css";

const ExamplesDialog = loadOnDemand(() => import("./examples/examples-dialog.tsx"), "ExamplesDialog");
const ConditionGauges = loadOnDemand(() => import("./condition-counts/condition-gauges.tsx"), "ConditionGauges");
const Problems = loadOnDemand(() => import("../../requests/query/problems.tsx"), "Problems");
const PinnedFilter = loadOnDemand(() => import("./compare/pinned-filter.tsx"), "PinnedFilter");
const Sentence = loadOnDemand(() => import("./sentence.tsx"), "Sentence");
const PatchEditor = loadOnDemand(() => import("./patch/patch-editor.tsx"), "PatchEditor", <p aria-busy="true" />);

/** A constant list, so that an empty list of problems is not rendered with every key press. */
const noIssues: readonly Issue[] = [];

/** @param size - the number of rows in the collection; undefined until it is known */
export function QueryEditor({ size }: { readonly size: number | undefined }) {
  const session = useExploreSession();
  const text = useExplore(({ state }) => state.filter);
  const setting = useExplore((now) => now.setting);
  const rules = useExplore((now) => now.rules);
  const operation = useExplore(({ state }) => state.operation);
  const isPinned = useExplore((now) => now.diff.isPinned);
  return (
    <div className={editorStyles.editor}>
      {/* Shown at the bottom, but here in the tab order, so that it is not between the filter and Refresh. */}
      <Splitter name="filter" label="Height of the filter" side="bottom" pane={findEditor} />
      <FilterEditor
        ref={session.editor}
        content={{ text, setting }}
        rules={rules}
        onAnalysis={session.query.type}
        onSend={session.send}
      >
        <ExamplesButton />
        <NoticeLine />
      </FilterEditor>
      <ConditionGauges size={size} />
      {operation === "Update" ? <PatchEditor /> : null}
      {operation === "Find" && isPinned ? <PinnedFilter /> : null}
      <QueryProblems />
    </div>
  );
}

function QueryProblems() {
  const { editor } = useExploreSession();
  const analysis = useExplore((now) => now.analysis);
  const { operation, collection, filter } = useExplore((now) => now.state);
  const problem = useExplore(({ find, write }) => (operation === "Find" ? null : write.problem) ?? find.problem);
  const { length } = filter;
  const refused = useMemo(() => (problem === null ? [] : listProblemItems(problem, length)), [problem, length]);
  const issues = analysis === null || analysis.shown.length === 0 ? noIssues : analysis.shown;
  return (
    <>
      <Problems
        issues={issues}
        collection={collection}
        refused={refused}
        onSelect={editor.select}
        onReplace={editor.replace}
      />
      {/* Problems take its place, so that the first one moves little. */}
      {issues.length + refused.length === 0 ? <InWords /> : null}
    </>
  );
}

const isInWords = createStored("riddle:in-words", (stored) => stored === true);

function InWords() {
  const isOpen = useStore(isInWords);
  return (
    <div className={styles.words}>
      <Button
        look="quiet small"
        Icon={isOpen ? ChevronDown : ChevronRight}
        aria-expanded={isOpen}
        onClick={() => isInWords.update((isShown) => !isShown)}
      >
        In words
      </Button>
      {isOpen ? <Sentence /> : null}
    </div>
  );
}

function ExamplesButton() {
  const [isOpen, setOpen] = useState(false);
  const run = (): void => setOpen(true);
  const group = commandGroups.filter;
  useCommands([{ id: "explore.examples", label: "Load an example…", group, words: "help samples", run }]);
  return (
    <>
      <Button look="quiet small" aria-haspopup="dialog" onClick={run}>
        Examples
      </Button>
      {isOpen ? <ExamplesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NoticeLine() {
  const { editor } = useExploreSession();
  const notice = useExplore((now) => now.notice);
  return (
    <div className={styles.notice} role="status" aria-label="Loaded">
      {notice === null ? null : (
        <>
          <span>{notice}</span>
          <Button look="quiet small" shortcut={keys.undo.key} onClick={editor.undo}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

function findEditor(splitter: Element): Element | null {
  return splitter.parentElement?.querySelector(".cm-editor") ?? null;
}
