import { useMemo, useRef, useState } from "react";
import type { Analysis } from "../../../codemirror/public.ts";
import { type CollectionDeclaration, filterRules, type OperationName } from "../../../language/public.ts";
import { useService } from "../../connection/service.ts";
import * as editorStyles from "../../editor/editor.module.css";
import { FilterEditor, type FilterEditorHandle } from "../../editor/filter-editor.tsx";
import { Problems } from "../../requests/query/problems.tsx";
import { getFilterParameter, setFilterParameter } from "../draft/path-filter.ts";
import { useBundleSession } from "../session/session.ts";
import * as styles from "./part-filter.module.css";

interface Props {
  readonly label: string;
  readonly path: string;
  readonly collection: CollectionDeclaration;
  readonly operation: OperationName;
  readonly onChange: (path: string) => void;
}

export function PartFilter({ label, path, collection, operation, onChange }: Props) {
  const { client } = useService();
  const { send } = useBundleSession();
  const editor = useRef<FilterEditorHandle>(null);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const rules = useMemo(() => filterRules(collection, operation), [collection, operation]);
  const text = getFilterParameter(path) ?? "";
  return (
    <section className={styles.filter} aria-label={label}>
      <div className={editorStyles.editor}>
        <FilterEditor
          ref={editor}
          content={{ text }}
          rules={rules}
          onAnalysis={(next) => {
            setAnalysis(next);
            if (next.text !== text) onChange(setFilterParameter(path, next.text, client));
          }}
          onSend={send}
        />
        <Problems
          issues={analysis?.shown ?? []}
          collection={collection.name}
          onSelect={(from, to) => editor.current?.select(from, to)}
          onReplace={(from, to, insert) => editor.current?.replace(from, to, insert)}
        />
      </div>
    </section>
  );
}
