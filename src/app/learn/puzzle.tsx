import { useMemo, useRef, useState } from "react";
import type { Analysis } from "../../codemirror/public.ts";
import { type CollectionDeclaration, filterRules } from "../../language/public.ts";
import type { FilterTask, Step } from "../../lessons/public.ts";
import { writeRoute } from "../address/route.ts";
import * as editorStyles from "../editor/editor.module.css";
import { FilterEditor, type FilterEditorHandle } from "../editor/filter-editor.tsx";
import { Problems } from "../requests/query/problems.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { useRested } from "../ui/use-rested.ts";
import { FilterCode } from "./code-block.tsx";
import { CounterExampleView } from "./counter-example.tsx";
import type { PageLink } from "./course-page.ts";
import { getStepDraft, keepDraft } from "./drafts.ts";
import { FilterVerdict } from "./filter-verdict.tsx";
import * as styles from "./puzzle.module.css";
import { Legend, PuzzleRows } from "./puzzle-rows.tsx";
import { StepTask } from "./step-task.tsx";
import { usePuzzle } from "./use-puzzle.ts";
import { Verdict } from "./verdict.tsx";

interface Props {
  readonly step: Step;
  readonly task: FilterTask;
  readonly collection: CollectionDeclaration;
  readonly next: PageLink | null;
  readonly onSolved: () => void;
}

/** How long a filter has problems before the verdict mentions them, in milliseconds. */
const problemsPause = 800;

export function Puzzle({ step, task, collection, next, onSolved }: Props) {
  const editor = useRef<FilterEditorHandle>(null);
  const [text, setText] = useState(() => getStepDraft(step.id) ?? task.start);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const rules = useMemo(() => filterRules(collection, task.operation), [collection, task.operation]);

  const isAnalysed = analysis !== null && analysis.text === text;
  const isUsable = isAnalysed && analysis.usable;
  const { judgement, grade, isFresh, rows, total, failure } = usePuzzle(task, collection, isUsable ? text : null);
  const hasProblems = useRested(isAnalysed && !analysis.usable, problemsPause);
  const solution = judgement?.solved === true && grade?.kind === "equivalent" ? grade : null;

  const write = (filter: string): void => {
    keepDraft(step.id, filter === task.start ? undefined : filter);
    setText(filter);
  };

  return (
    <StepTask
      step={step}
      onReplace={write}
      links={
        <a
          className="btn quiet small"
          href={writeRoute("explore", Object.entries({ collection: task.collection, filter: text }))}
        >
          Open in Explore
        </a>
      }
    >
      <div className={joinClasses(editorStyles.editor, styles.editor)}>
        <FilterEditor
          ref={editor}
          content={{ text }}
          rules={rules}
          onAnalysis={(latest) => {
            setAnalysis(latest);
            write(latest.text);
          }}
          // The filter is checked while it is typed.
          onSend={() => {}}
        />
        <Problems
          issues={analysis?.shown ?? []}
          onSelect={(from, to) => editor.current?.select(from, to)}
          onReplace={(from, to, insert) => editor.current?.replace(from, to, insert)}
        />
      </div>
      <Verdict next={next} isSolved={solution !== null} onSolved={onSolved} isStale={!isFresh} failure={failure}>
        <FilterVerdict judgement={judgement} grade={grade} hasProblems={hasProblems} />
      </Verdict>
      {solution === null || solution.shorter === null ? null : (
        <div className={styles.shorter}>
          <p>A shorter answer:</p>
          <FilterCode filter={solution.shorter} />
        </div>
      )}
      {grade?.kind === "different" && analysis !== null && text !== task.start ? (
        <CounterExampleView example={grade} answer={analysis.filter} task={task} collection={collection} />
      ) : null}
      <PuzzleRows collection={collection} fields={task.fields} rows={rows} isStale={hasProblems || failure !== null} />
      {/* Below its rows, which would push it down. */}
      {rows.length === 0 ? null : <Legend total={total} name={collection.name} />}
    </StepTask>
  );
}
