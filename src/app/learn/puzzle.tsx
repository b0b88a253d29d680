// A step's puzzle: the task, the editor, the verdict and the rows.

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Analysis } from "../../codemirror/public.ts";
import { type CollectionDeclaration, filterRules } from "../../language/public.ts";
import type { FilterTask, Step } from "../../lessons/public.ts";
import { goToSection } from "../address/go-to-section.ts";
import { writeRoute } from "../address/route.ts";
import * as editorStyles from "../editor/editor.module.css";
import { FilterEditor, type FilterEditorHandle } from "../editor/filter-editor.tsx";
import { LeaveHint } from "../editor/leave-hint.tsx";
import { Problems } from "../requests/query/problems.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import { NamedList } from "../ui/named-list.tsx";
import { useRested } from "../ui/use-rested.ts";
import { CounterExampleView } from "./counter-example.tsx";
import type { PageLink } from "./course-page.ts";
import { getStepDraft, keepDraft } from "./drafts.ts";
import { FilterCode } from "./filter-code.tsx";
import { Mark } from "./mark.tsx";
import * as styles from "./puzzle.module.css";
import { PuzzleRows } from "./puzzle-rows.tsx";
import { Judged, StepTask } from "./step-task.tsx";
import { usePuzzle } from "./use-puzzle.ts";
import { Verdict } from "./verdict.tsx";

interface Props {
  readonly step: Step;
  readonly task: FilterTask;
  readonly collection: CollectionDeclaration;
  /** Whether what is written is kept over reloads; true by default. */
  readonly keepsDraft?: boolean;
  readonly next: PageLink;
  readonly onSolved: (id: string) => void;
}

/** How long a filter has problems before the verdict mentions them, in milliseconds. */
const problemsPause = 800;

export function Puzzle({ step, task, collection, keepsDraft = true, next, onSolved }: Props) {
  const editor = useRef<FilterEditorHandle>(null);
  const [text, setText] = useState(() => (keepsDraft ? getStepDraft(step.id) : undefined) ?? task.start);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const rules = useMemo(() => filterRules(collection, task.operation), [collection, task.operation]);

  const isAnalysed = analysis !== null && analysis.text === text;
  const isUsable = isAnalysed && analysis.usable;
  const puzzle = usePuzzle(task, collection, isUsable ? text : null);
  const hasProblems = useRested(isAnalysed && !analysis.usable, problemsPause);
  const isSolved =
    isUsable && puzzle.isFresh && puzzle.judgement?.solved === true && puzzle.grade?.kind === "equivalent";

  const reportSolved = useEffectEvent(onSolved);
  useEffect(() => {
    if (isSolved) reportSolved(step.id);
  }, [isSolved, step.id]);

  const write = (filter: string): void => {
    if (keepsDraft) keepDraft(step.id, filter === task.start ? undefined : filter);
    setText(filter);
  };

  const inExplore = writeRoute("explore", [
    ["collection", task.collection],
    ["filter", text],
  ]);
  useCommands(() => [
    {
      id: "puzzle.explore",
      label: "Open the filter in Explore",
      group: commandGroups.step,
      run: () => goToSection("explore", inExplore),
    },
    {
      id: "puzzle.next",
      label: "Go to the next step",
      group: commandGroups.step,
      detail: next.title,
      run: () => goToSection("learn", next.address),
    },
  ]);

  return (
    <StepTask
      step={step}
      solution={<FilterCode filter={task.reference} />}
      onRestart={() => write(task.start)}
      onInsert={() => write(task.reference)}
      links={
        <a className="btn quiet small" href={inExplore}>
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
          onSend={ignore}
        >
          <LeaveHint />
        </FilterEditor>
        <Problems
          issues={analysis?.shown ?? []}
          onSelect={(from, to) => editor.current?.select(from, to)}
          onReplace={(from, to, insert) => editor.current?.replace(from, to, insert)}
        />
      </div>
      <Judged next={next} isSolved={isSolved}>
        <Verdict
          judgement={puzzle.judgement}
          grade={puzzle.grade}
          isStale={!puzzle.isFresh}
          hasProblems={hasProblems}
          failure={puzzle.failure}
        />
      </Judged>
      {puzzle.grade?.kind === "equivalent" && puzzle.grade.shorter !== null && isSolved ? (
        <div className={styles.shorter}>
          <p>A shorter answer:</p>
          <FilterCode filter={puzzle.grade.shorter} />
        </div>
      ) : null}
      {puzzle.grade?.kind === "different" && analysis !== null && text !== task.start ? (
        <CounterExampleView
          example={puzzle.grade}
          answer={analysis.filter}
          reference={puzzle.reference}
          collection={collection}
          fields={task.fields}
        />
      ) : null}
      <PuzzleRows
        collection={collection}
        fields={task.fields}
        rows={puzzle.rows}
        isStale={hasProblems || puzzle.failure !== null}
      />
      {/* Below its rows, which would push it down. */}
      {puzzle.rows.length === 0 ? null : <Legend total={puzzle.total} name={collection.name} />}
    </StepTask>
  );
}

function ignore(): void {
  // A puzzle checks the filter automatically and needs neither Send nor the cursor.
}

function Legend({ total, name }: { readonly total: number | null; readonly name: string }) {
  return (
    <div className={styles.legend}>
      <NamedList name="Marks">
        <li>
          <Mark isWanted isKept />
          wanted, kept
        </li>
        <li>
          <Mark isWanted isKept={false} />
          wanted, left out
        </li>
        <li>
          <Mark isWanted={false} isKept />
          not wanted, kept
        </li>
      </NamedList>
      {total === null ? null : (
        <p>
          Sample rows. The result is checked against all <GroupedNumber value={total} /> rows of {name}.
        </p>
      )}
    </div>
  );
}
