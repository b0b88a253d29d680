// A step that is solved by a request or a bundle: the goal, the editor, the verdict and the rows.

import { useEffect, useEffectEvent, useState } from "react";
import { gradeRequests, type RequestTask, type RequestVerdict, type Step } from "../../../lessons/public.ts";
import { ServiceContext } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { type BundleDraft, isSameDraft } from "../../requests/parts/part.ts";
import type { PageLink } from "../course-page.ts";
import { keepDraft, getStepDraft as keptDraft } from "../drafts.ts";
import * as sampleStyles from "../sample.module.css";
import { Judged, StepTask } from "../step-task.tsx";
import { createAnswer, readAnswerDraft, readStored, serializeDraft } from "./answer-text.ts";
import { RequestEditor } from "./request-editor.tsx";
import * as styles from "./request-step.module.css";
import { RequestVerdictText } from "./request-verdict.tsx";
import { type StepBackend, useStepBackend } from "./step-backend.ts";
import { StepRows } from "./step-rows.tsx";

interface Props {
  readonly step: Step;
  readonly task: RequestTask;
  readonly next: PageLink;
  readonly onSolved: (id: string) => void;
}

export function RequestStep(props: Props) {
  const { step, task } = props;
  const backend = useStepBackend(task);
  /** Grows when the editor must begin again with another draft. */
  const [edition, setEdition] = useState(0);
  const restart = (text: string): void => {
    keepDraft(step.id, text === task.start ? undefined : serializeDraft(readAnswerDraft(text, task.kind)));
    setEdition(edition + 1);
  };
  return (
    <StepTask
      step={step}
      solution={<pre className={sampleStyles.sample}>{task.reference}</pre>}
      onRestart={() => restart(task.start)}
      onInsert={() => restart(task.reference)}
    >
      {backend.value === null ? (
        <p className={styles.waiting}>{backend.failure ?? "Loading…"}</p>
      ) : (
        <Work key={edition} {...props} backend={backend.value} />
      )}
    </StepTask>
  );
}

function Work({ step, task, backend, next, onSolved }: Props & { readonly backend: StepBackend }) {
  const { BundleEditor } = useHandOvers();
  const [draft, setDraft] = useState(() => readStored(keptDraft(step.id)) ?? readAnswerDraft(task.start, task.kind));
  const [sent, setSent] = useState<BundleDraft | null>(null);
  const [serial, setSerial] = useState(0);
  const grade = (given: BundleDraft): Promise<RequestVerdict> =>
    gradeRequests(task, createAnswer(given, task.kind), backend.setting);
  const isWrite = task.kind === "request" && draft.parts.some(({ method }) => method !== "GET");
  const preview = useRequest(isWrite ? serializeDraft(draft) : null, () => grade(draft), typingPause);
  const graded = useRequest(sent === null ? null : String(serial), () => grade(sent ?? draft));
  const verdict = graded.value;
  const isStale = sent !== null && !isSameDraft(sent, draft);
  const isSolved = graded.isFresh && verdict?.kind === "correct";
  const reportSolved = useEffectEvent(onSolved);
  useEffect(() => {
    if (isSolved) reportSolved(step.id);
  }, [isSolved, step.id]);
  const change = (changed: BundleDraft): void => {
    keepDraft(
      step.id,
      isSameDraft(changed, readAnswerDraft(task.start, task.kind)) ? undefined : serializeDraft(changed),
    );
    setDraft(changed);
  };
  const send = (given: BundleDraft): void => {
    setSent(given);
    setSerial(serial + 1);
  };
  const shown = isWrite ? preview.value : isStale ? null : verdict;
  const after = shown === null || shown.kind === "refused" ? null : shown.run.rows;
  const judged = (
    <Judged next={next} isSolved={isSolved && !isStale}>
      <RequestVerdictText task={task} verdict={verdict} failure={graded.failure} isStale={isStale} />
    </Judged>
  );
  return (
    <ServiceContext value={backend.service}>
      {task.kind === "bundle" ? (
        <BundleEditor draft={draft} service={backend.service} onChange={change} onAnswered={send}>
          {judged}
        </BundleEditor>
      ) : (
        <>
          <RequestEditor
            draft={draft}
            preview={isWrite ? preview.value : null}
            verdict={isStale ? null : verdict}
            onChange={change}
            onSend={send}
          />
          {judged}
        </>
      )}
      <StepRows task={task} before={backend.data.rows} after={after} />
    </ServiceContext>
  );
}

/** The pause in typing before the effect of a request is shown, in milliseconds. */
const typingPause = 150;
