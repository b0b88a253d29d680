// Owns the question in Explore: what is asked of which collection, the filter with its problems, and an update's changes.

import type { Ref } from "react";
import type { CollectionDeclaration, FilterRules } from "../../language/index.ts";
import type { Analysis } from "../editor/analysis.ts";
import { FilterEditor, type FilterEditorHandle } from "../editor/filter-editor.tsx";
import { Splitter } from "../parts/splitter.tsx";
import type { Column } from "./columns.ts";
import type { ExploreState } from "./explore-state.ts";
import { PatchEditor } from "./patch-editor.tsx";
import { Problems } from "./problems.tsx";
import { QueryBar } from "./query-bar.tsx";
import type { Change } from "./use-explore.ts";

interface Props {
  readonly state: ExploreState;
  readonly change: Change;
  readonly collections: readonly CollectionDeclaration[];
  readonly collection: CollectionDeclaration;
  readonly columns: readonly Column[];
  readonly rules: FilterRules;
  readonly analysis: Analysis | null;
  readonly editor: Ref<FilterEditorHandle>;
  readonly onAnalysis: (analysis: Analysis) => void;
  readonly onCursor: (offset: number) => void;
  readonly onSend: () => void;
  readonly onSelect: (from: number, to: number) => void;
  readonly onReplace: (from: number, to: number, insert: string) => void;
  readonly onOpenFields: () => void;
}

export function Question(props: Props) {
  const { state, change, collections, collection, columns, analysis } = props;
  return (
    <>
      <QueryBar
        state={state}
        change={change}
        collections={collections}
        collection={collection}
        columns={columns}
        onOpenFields={props.onOpenFields}
      />
      <div className="editor">
        {/* At the bottom in sight; here, it does not come between the filter and Send. */}
        <Splitter
          name="filter"
          label="Height of the filter"
          side="bottom"
          pane={(splitter) => splitter.parentElement?.querySelector(".cm-editor") ?? null}
        />
        <div className="ed-head">
          <span className="ed-label">Filter</span>
          <span className="hint">
            Leave with <kbd>Esc</kbd> <kbd>Tab</kbd>
          </span>
        </div>
        <FilterEditor
          handle={props.editor}
          text={state.filter}
          rules={props.rules}
          onAnalysis={props.onAnalysis}
          onCursor={props.onCursor}
          onSend={props.onSend}
        />
        {state.operation === "Update" ? (
          <PatchEditor patch={state.patch} onChange={(patch) => change({ patch })} />
        ) : null}
        <Problems
          issues={analysis?.issues ?? []}
          onShow={({ from, to }) => props.onSelect(from, to)}
          onFix={({ from, to, insert }) => props.onReplace(from, to, insert)}
        />
      </div>
    </>
  );
}
