// What the dialog that imports a file does: it reads the file, checks it after each correction, and writes its rows.

import { useState } from "react";
import { type CollectionDeclaration, formatCount, formatNumber } from "../../../language/internal.ts";
import { deriveCollectionName, findFreeName, type Preview } from "../../../service/internal.ts";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { describeFile, finishDialog, useFileSteps } from "../dialog-steps.ts";
import { changeDeclaration } from "../fields/change-fields.ts";
import { withTypedNames } from "../fields/field-names.ts";
import { listKeyMembers } from "../fields/keys.ts";
import { type Proposal, startProposal } from "../fields/proposal.ts";
import type { RequestWatch } from "../send-with-progress.ts";
import { answerFileQuestion, createFileQuestion, type FileQuestion } from "./file-question.tsx";
import { checkFile, type ImportResult, importFile, inferFrom } from "./import-requests.ts";
import { keepDates, withKeptDates } from "./kept-dates.ts";
import { adaptConversion, findChangedMap, withReadAgain } from "./map-choice.ts";
import type { Review } from "./review-form.tsx";
import { createSourceFile, findCollectionNameProblem, isOpenable, type SourceFile } from "./source-file.ts";

export interface ImportProps {
  /** The collection to import into; null for a new one. */
  readonly target: CollectionDeclaration | null;
  readonly file?: File | undefined;
  readonly onReport: (report: string, collection?: string) => void;
  readonly onOpenable: (file: File) => void;
  readonly onClose: () => void;
}

/** How long corrections pause before the rows are checked again, in milliseconds. */
const pause = 500;

export function useImport({ target: given, file: dropped, onReport, onOpenable, onClose }: ImportProps) {
  // As it was when the dialog was opened, whatever another client changes.
  const [target] = useState(given);
  const { backend, client, collections, noteDefinition } = useService();

  const infer = async (file: SourceFile, watch: RequestWatch): Promise<FileQuestion | Review> => {
    const names = collections.map((each) => each.name);
    const name = target?.name ?? findFreeName(deriveCollectionName(file.name), names);
    try {
      const preview = await inferFrom(client, name, file, watch);
      if (target === null) return startReview(file, name, preview);
      const conversion = adaptConversion(target, preview.conversion ?? {});
      const key = listKeyMembers(target, preview)[0] === preview.key ? preview.key : null;
      const proposal = startProposal(target, withKeptDates(backend, name, conversion, preview), key);
      return { ...startReview(file, name, preview, proposal), replace: false };
    } catch (error) {
      const question = createFileQuestion(file, error);
      if (question === null) throw error;
      return question;
    }
  };
  const { step, setStep, task, proceed, ...steps } = useFileSteps<FileQuestion | Review>({
    dropped,
    /** Reads a file with rows; one of another kind leads to **Open…**. */
    async read(name, content, watch) {
      const file = await createSourceFile(name, content).catch(() => {
        throw new Error(`${name} can't be read. Choose it again.`);
      });
      if (!(await isOpenable(file))) return infer(file, watch);
      if (!watch.signal.aborted) onOpenable(new File([content], name || "pasted text"));
      return undefined;
    },
  });
  const review = step !== null && "preview" in step ? step : null;
  const question = step !== null && !("preview" in step) ? step : null;

  const answer = (answered: FileQuestion): void =>
    proceed(`Reading ${describeFile(answered.file)}…`, (watch) => infer(answerFileQuestion(answered), watch));
  const correct = (next: Review): void => {
    const path = target === null ? findChangedMap(next.proposal, next.preview) : undefined;
    if (path === undefined) setStep(next);
    else
      proceed(`Reading ${describeFile(next.file)}…`, async (watch) => {
        const preview = await inferFrom(client, next.name, next.file, watch, next.proposal.conversion);
        return { ...next, preview, proposal: withReadAgain(next.proposal, path, preview) };
      });
  };

  const { proposal = null, problem = null } = review === null ? {} : withTypedNames(review.proposal);
  const isCorrected =
    review !== null &&
    (proposal?.collection !== review.preview.collection || proposal?.conversion !== review.preview.conversion);
  const checked = useRequest(
    isCorrected ? JSON.stringify([proposal, review.replace]) : null,
    async (signal) => {
      if (review === null || proposal === null) throw new Error("Nothing is checked before a file is read.");
      const { file, replace } = review;
      return { file, preview: await checkFile(client, proposal, file, replace, signal) };
    },
    pause,
  );
  // Until a correction is checked, the last check of the file is shown.
  const counted =
    (isCorrected && checked.value?.file === review.file ? checked.value.preview : null) ?? review?.preview;
  const isChecking = isCorrected && !checked.isFresh && checked.failure === null;

  const submit = (): void => {
    if (review === null || proposal === null) return;
    const { file, name, partial } = review;
    const wrongName = target === null ? findCollectionNameProblem(name, collections) : null;
    const noRow =
      partial && counted?.rows === 0
        ? "No row of the file fits. Correct the types, the key or the values first."
        : null;
    const wrong = wrongName === null ? (problem ?? noRow) : `The name can't be used. ${wrongName}`;
    if (wrong !== null) {
      task.stop(wrong);
      return;
    }
    const importAll = async (watch: RequestWatch) => {
      // Values were allowed that the declaration does not have.
      if (target !== null && proposal.collection !== target)
        await changeDeclaration(client, target, startProposal(proposal.collection, {}), watch);
      const named = { ...proposal, collection: { ...proposal.collection, name } };
      const result = await importFile(client, named, file, review, watch);
      keepDates(backend, name, proposal.conversion);
      return { report: describeImport(name, result) };
    };
    finishDialog(
      task,
      `Importing ${describeFile(file)}…`,
      // A row may have been written before the response was lost.
      (watch) => importAll(watch).finally(noteDefinition),
      ({ report }) => onReport(report, name),
      onClose,
    );
  };
  return {
    ...steps,
    task,
    question,
    setQuestion: setStep,
    answer,
    review,
    correct,
    submit,
    counted,
    isChecking,
    /** What the check of corrections does, or why it failed; empty when it is done. */
    state: isCorrected ? (checked.failure ?? (isChecking ? "Checking the rows again…" : "")) : "",
  };
}

function startReview(file: SourceFile, name: string, preview: Preview, proposal = proposeCollection(preview)): Review {
  return { file, preview, proposal, given: proposal, name, partial: false, replace: undefined };
}

function proposeCollection({ collection, key, conversion = {}, refused }: Preview): Proposal {
  return startProposal(collection, refused > 0 ? { ...conversion, unfit: "null" } : conversion, key);
}

function describeImport(name: string, { affected, refused = 0 }: ImportResult): string {
  const leftOut = refused === 0 ? "" : ` ${formatNumber(refused)} left out.`;
  return `Imported ${formatCount(affected, "row")} into ${name}.${leftOut}`;
}
