// The query in Explore: operation, collection, the filter with its problems, and an update's changes.

import type { Ref } from "react";
import type { CollectionDeclaration, FilterRules, Issue } from "../../language/index.ts";
import type { Analysis } from "../editor/analysis.ts";
import { FilterEditor, type FilterEditorHandle } from "../editor/filter-editor.tsx";
import { LeaveHint } from "../editor/leave-hint.tsx";
import type { EditorSetting } from "../editor/setting.ts";
import { Splitter } from "../ui/splitter.tsx";
import type { Column } from "./columns.ts";
import type { ExploreState } from "./explore-state.ts";
import type { RequestProblem } from "./find-problem.ts";
import { NoticeLine } from "./notice-line.tsx";
import { PatchEditor } from "./patch-editor.tsx";
import { Problems } from "./problems.tsx";
import { QueryBar } from "./query-bar.tsx";
import type { Around, Change } from "./use-explore.ts";

interface Props {
  readonly state: ExploreState;
  readonly setting: EditorSetting<Around>;
  /** What was loaded into the editor, in a sentence; null for nothing new. */
  readonly notice: string | null;
  readonly change: Change;
  readonly onPickCollection: (name: string) => void;
  readonly collections: readonly CollectionDeclaration[];
  readonly collection: CollectionDeclaration;
  readonly columns: readonly Column[];
  readonly rules: FilterRules;
  readonly analysis: Analysis | null;
  /** What is wrong with the last request. */
  readonly refused: readonly RequestProblem[];
  readonly editor: Ref<FilterEditorHandle>;
  readonly onAnalysis: (analysis: Analysis) => void;
  readonly onCursor: (offset: number) => void;
  readonly onSend: () => void;
  readonly onSelect: (from: number, to: number) => void;
  readonly onReplace: (from: number, to: number, insert: string) => void;
  readonly onUndo: () => void;
  readonly onOpenFields: () => void;
}

/** The same list each time, so that no problems are not drawn again with every key. */
const noIssues: readonly Issue[] = [];

function editorAround(splitter: Element): Element | null {
  return splitter.parentElement?.querySelector(".cm-editor") ?? null;
}

export function Question(props: Props) {
  const { state, change, collections, collection, columns, analysis } = props;
  return (
    <>
      <QueryBar
        state={state}
        change={change}
        onPickCollection={props.onPickCollection}
        collections={collections}
        collection={collection}
        columns={columns}
        filter={analysis?.filter ?? null}
        onOpenFields={props.onOpenFields}
      />
      <div className="editor">
        {/* At the bottom in sight; here, it does not come between the filter and Send. */}
        <Splitter name="filter" label="Height of the filter" side="bottom" pane={editorAround} />
        <FilterEditor
          head={
            <>
              <LeaveHint />
              <NoticeLine notice={props.notice} onUndo={props.onUndo} />
            </>
          }
          handle={props.editor}
          text={state.filter}
          setting={props.setting}
          rules={props.rules}
          onAnalysis={props.onAnalysis}
          onCursor={props.onCursor}
          onSend={props.onSend}
        />
        {state.operation === "Update" ? (
          <PatchEditor patch={state.patch} onChange={(patch) => change({ patch })} />
        ) : null}
        <Problems
          issues={analysis === null || analysis.issues.length === 0 ? noIssues : analysis.issues}
          refused={props.refused}
          onSelect={props.onSelect}
          onReplace={props.onReplace}
        />
      </div>
    </>
  );
}
