import { useState } from "react";
import { formatCount, formatNumber } from "../../../language/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { deriveCollectionName, findFreeName, type Preview } from "../../../service/internal.ts";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { fileLimit, loadFile, tooLarge } from "../../ui/forms/load-file.ts";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTask } from "../../ui/use-task.ts";
import { changeDeclaration } from "../fields/change-fields.ts";
import { withTypedNames } from "../fields/field-names.ts";
import { listKeyMembers } from "../fields/keys.ts";
import { startProposal } from "../fields/proposal.ts";
import { endWork } from "../send-with-progress.ts";
import { FileChoice } from "./file-choice.tsx";
import { answerFileQuestion, createFileQuestion, type FileQuestion, FileQuestionForm } from "./file-question.tsx";
import { checkFile, type ImportResult, importFile, inferFrom } from "./import-requests.ts";
import { adaptConversion, findChangedMap, withReadAgain } from "./map-choice.ts";
import { type Review, ReviewForm } from "./review-form.tsx";
import { createSourceFile, findCollectionNameProblem, isOpenable, type SourceFile } from "./source-file.ts";

interface Props {
  /** The collection to import into; null for a new one. */
  readonly target: CollectionDeclaration | null;
  readonly file?: File | undefined;
  /** @param collection - the one that rows were imported into */
  readonly onReport: (report: string, collection?: string) => void;
  /** Called with a file for **Open…** that was chosen, pasted or loaded here. */
  readonly onOpenable: (file: File) => void;
  readonly onClose: () => void;
}

/** How long corrections pause before the rows are checked again, in milliseconds. */
const pause = 500;

export function ImportDialog({ target, file: dropped, onReport, onOpenable, onClose }: Props) {
  const { client, collections, noteDefinition } = useService();
  const [question, setQuestion] = useState<FileQuestion | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const task = useTask("Problems of the file", review ?? question);

  const read = (file: SourceFile): void =>
    task.run(`Reading ${describeFile(file)}…`, async (signal, onProgress) => {
      const names = collections.map((each) => each.name);
      const name = target?.name ?? findFreeName(deriveCollectionName(file.name), names);
      const preview = await inferFrom(client, name, file, { signal, onProgress }).catch((error: unknown) => {
        const asked = createFileQuestion(file, error);
        if (asked === null) throw error;
        if (!signal.aborted) setQuestion(asked);
      });
      if (preview === undefined || signal.aborted) return;
      setQuestion(null);
      setReview(startReview(file, name, preview, target));
    });

  /** Reads a file with rows; one of another kind leads to **Open…**. */
  const take = (name: string, content: Blob): void =>
    task.run(`Reading ${describeFile({ name, content })}…`, async (signal) => {
      if (content.size > fileLimit) throw new Error(tooLarge);
      const file = await createSourceFile(name, content).catch(() => {
        throw new Error(`${name} can't be read. Choose it again.`);
      });
      const opens = await isOpenable(file);
      if (signal.aborted) return;
      if (opens) onOpenable(new File([content], name || "pasted text"));
      else read(file);
    });

  useOnMount(() => {
    if (dropped !== undefined) take(dropped.name, dropped);
  });

  const load = (address: string): void =>
    task.run(`Loading ${address}…`, async (signal) => {
      const { name, content } = await loadFile(address, signal);
      if (!signal.aborted) take(name, content);
    });

  const change = (next: Review): void => {
    const path = target === null ? findChangedMap(next.proposal, next.preview) : undefined;
    if (path === undefined) setReview(next);
    else
      task.run(`Reading ${describeFile(next.file)}…`, async (signal, onProgress) => {
        const watch = { signal, onProgress };
        const preview = await inferFrom(client, next.name, next.file, watch, next.proposal.conversion);
        const proposal = withReadAgain(next.proposal, path, preview);
        if (!signal.aborted) setReview({ ...next, preview, proposal });
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
  const isChecked = isCorrected && checked.value?.file === review.file;
  const counted = isChecked ? checked.value?.preview : review?.preview;

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
    task.run(`Importing ${describeFile(file)}…`, (signal, onProgress) => {
      const watch = { signal, onProgress };
      const importAll = async () => {
        // Values were allowed that the declaration does not have.
        if (target !== null && proposal.collection !== target)
          await changeDeclaration(client, startProposal(proposal.collection, {}), watch);
        const named = { ...proposal, collection: { ...proposal.collection, name } };
        return { report: describeImport(name, await importFile(client, named, file, review, watch)) };
      };
      // A row may have been written before the response was lost.
      return endWork(importAll().finally(noteDefinition), signal, ({ report }) => onReport(report, name), onClose);
    });
  };

  const isDisabled = task.running !== null;
  const another = (): void => {
    setReview(null);
    setQuestion(null);
    task.stop();
  };
  const listActions = (): readonly DialogAction[] => {
    const other = { label: "Another file", run: another, isDisabled };
    if (review !== null)
      return [other, { label: formatSubmitLabel(review, counted ?? review.preview), run: submit, isDisabled }];
    if (question !== null)
      return [other, { label: "Read the file", run: () => read(answerFileQuestion(question)), isDisabled }];
    return [];
  };
  const renderContent = () => {
    if (question !== null && review === null) return <FileQuestionForm question={question} onChange={setQuestion} />;
    if (review === null) return <FileChoice onFile={take} onAddress={load} />;
    return (
      <ReviewForm
        review={review}
        counted={counted ?? review.preview}
        state={isCorrected ? (checked.failure ?? (checked.isFresh ? "" : "Checking the rows again…")) : ""}
        target={target}
        onChange={change}
      />
    );
  };
  const isChanged =
    review !== null && (review.proposal !== review.given || review.name !== review.preview.collection.name);
  return (
    <Dialog
      title={target === null ? "New collection" : `Import rows into ${target.name}`}
      actions={listActions()}
      task={task}
      isChanged={isChanged && task.running === null}
      isWide
      onClose={onClose}
    >
      {renderContent()}
    </Dialog>
  );
}

function startReview(file: SourceFile, name: string, preview: Preview, target: CollectionDeclaration | null): Review {
  const { collection, key, conversion = {}, refused } = preview;
  const proposal =
    target === null
      ? startProposal(collection, refused > 0 ? { ...conversion, unfit: "null" } : conversion, key)
      : startProposal(
          target,
          adaptConversion(target, conversion),
          listKeyMembers(target, preview)[0] === key ? key : null,
        );
  return {
    file,
    preview,
    proposal,
    given: proposal,
    name,
    partial: false,
    replace: target === null ? undefined : false,
  };
}

function describeImport(name: string, { affected, refused = 0 }: ImportResult): string {
  const leftOut = refused === 0 ? "" : ` ${formatNumber(refused)} left out.`;
  return `Imported ${formatCount(affected, "row")} into ${name}.${leftOut}`;
}

function formatSubmitLabel({ name, partial, replace }: Review, { rows, refused }: Preview): string {
  // As long as rows are in the way, no number is promised.
  const isOpen = refused > 0 && !partial;
  if (replace !== undefined) return isOpen ? "Import rows" : `Import ${formatCount(rows, "row")}`;
  return isOpen ? `Create ${name}` : `Create ${name} with ${formatCount(rows, "row")}`;
}

function describeFile({ name, content }: Pick<SourceFile, "name" | "content">): string {
  return `${name === "" ? "the pasted rows" : name} (${formatNumber(Math.ceil(content.size / 1_000))} kB)`;
}
