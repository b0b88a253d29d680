import { useState } from "react";
import { gradeRequests, type RequestTask, type RequestVerdict, type Step } from "../../../lessons/public.ts";
import { ServiceContext } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { type BundleDraft, isSameDraft } from "../../requests/parts/part.ts";
import type { PageLink } from "../course-page.ts";
import { getStepDraft, keepDraft } from "../drafts.ts";
import { StepTask } from "../step-task.tsx";
import { Verdict } from "../verdict.tsx";
import { createAnswer, readAnswerDraft, readStoredDraft, serializeDraft } from "./answer-text.ts";
import { RequestEditor } from "./request-editor.tsx";
import * as styles from "./request-step.module.css";
import { RequestVerdictText } from "./request-verdict.tsx";
import { type StepBackend, useStepBackend } from "./step-backend.ts";
import { StepRows } from "./step-rows.tsx";

interface Props {
  readonly step: Step;
  readonly task: RequestTask;
  readonly next: PageLink | null;
  readonly onSolved: () => void;
}

/** The pause in typing before the effect of a request is shown, in milliseconds. */
const typingPause = 150;

export function RequestStep(props: Props) {
  const { step, task } = props;
  const backend = useStepBackend(task);
  /** Grows when the editor must begin again with another draft. */
  const [edition, setEdition] = useState(0);
  const replace = (text: string): void => {
    keepAnswer(step, task, readAnswerDraft(text, task.kind));
    setEdition(edition + 1);
  };
  return (
    <StepTask step={step} onReplace={replace}>
      {backend.value === null ? (
        <p className={styles.waiting}>{backend.failure ?? "Loading…"}</p>
      ) : (
        <Answer key={edition} {...props} backend={backend.value} />
      )}
    </StepTask>
  );
}

function Answer({ step, task, backend, next, onSolved }: Props & { readonly backend: StepBackend }) {
  const { BundleEditor } = useHandOvers();
  const [draft, setDraft] = useState(
    () => readStoredDraft(getStepDraft(step.id)) ?? readAnswerDraft(task.start, task.kind),
  );
  /** The draft that was sent, with the number of times; null before the first. */
  const [sent, setSent] = useState<{ readonly draft: BundleDraft; readonly serial: number } | null>(null);
  const grade = (given: BundleDraft): Promise<RequestVerdict> =>
    gradeRequests(task, createAnswer(given, task.kind), backend.setting);
  const isWrite = task.kind === "request" && draft.parts.some(({ method }) => method !== "GET");
  const previewed = useRequest(isWrite ? serializeDraft(draft) : null, () => grade(draft), typingPause);
  const graded = useRequest(sent === null ? null : String(sent.serial), () => grade(sent?.draft ?? draft));
  const preview = isWrite ? previewed.value : null;
  const isStale = sent !== null && !isSameDraft(sent.draft, draft);
  const verdict = isStale ? null : graded.value;

  const isCorrect = graded.isFresh && graded.value?.kind === "correct";
  const change = (changed: BundleDraft): void => {
    keepAnswer(step, task, changed);
    setDraft(changed);
  };
  const send = (given: BundleDraft): void => setSent({ draft: given, serial: (sent?.serial ?? 0) + 1 });
  const shown = isWrite ? preview : verdict;
  const judged = (
    <Verdict next={next} isSolved={isCorrect} onSolved={onSolved} isStale={isStale} failure={graded.failure}>
      <RequestVerdictText task={task} verdict={graded.value} />
    </Verdict>
  );
  return (
    <ServiceContext value={backend.service}>
      {task.kind === "bundle" ? (
        <BundleEditor draft={draft} service={backend.service} onChange={change} onAnswered={send}>
          {judged}
        </BundleEditor>
      ) : (
        <>
          <RequestEditor draft={draft} verdict={verdict} onChange={change} onSend={send} />
          {judged}
        </>
      )}
      <StepRows
        task={task}
        before={backend.data.rows}
        after={shown === null || shown.kind === "refused" ? null : shown.run.rows}
      />
    </ServiceContext>
  );
}

/** Keeps a draft over reloads, unless it is the one that the step begins with. */
function keepAnswer({ id }: Step, { start, kind }: RequestTask, draft: BundleDraft): void {
  keepDraft(id, isSameDraft(draft, readAnswerDraft(start, kind)) ? undefined : serializeDraft(draft));
}
