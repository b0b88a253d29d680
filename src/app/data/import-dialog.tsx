// The dialog for importing a file, into a new collection or into one that there is.

import { useMemo, useState } from "react";
import { RequestError } from "../../client/public.ts";
import { formatNumber } from "../../language/internal.ts";
import type { CollectionDeclaration } from "../../language/public.ts";
import { deriveCollectionName, findFreeName, type Preview, type RowSource } from "../../service/internal.ts";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import { Dialog, type DialogAction } from "../ui/dialog.tsx";
import { fileLimit, loadFile, tooLarge } from "../ui/forms/load-file.ts";
import { say } from "../ui/notice.tsx";
import { useOnMount } from "../ui/use-on-mount.ts";
import { useTask } from "../ui/use-task.ts";
import {
  awaitImport,
  changeDeclaration,
  checkFile,
  createCollection,
  type ImportResult,
  type ImportSettings,
  importRows,
  inferFrom,
  type RequestWatch,
} from "./data-requests.ts";
import { encodings, withEncoding } from "./encoding.ts";
import { EncodingChoice } from "./encoding-choice.tsx";
import { FileChoice } from "./file-choice.tsx";
import { adaptConversion, findChangedMap, withReadAgain } from "./map-choice.ts";
import { listKeyMembers, type Proposal, startProposal, withTypedNames } from "./proposal.ts";
import { type Review, ReviewForm } from "./review-form.tsx";
import { getRowSources, withSource } from "./row-source.ts";
import { RowSourceChoice } from "./row-source-choice.tsx";
import { createSourceFile, findCollectionNameProblem, isOpenable, type SourceFile } from "./source-file.ts";

interface Props {
  /** The collection to import into; null for a new one. */
  readonly target: CollectionDeclaration | null;
  /** The file to begin with, if one was dropped. */
  readonly file?: File | undefined;
  /** @param collection - the one that rows were imported into */
  readonly onReport: (report: string, collection?: string) => void;
  /** Called with a file for **Open…** that was chosen, pasted or loaded here. */
  readonly onOpenable: (file: File) => void;
  readonly onClose: () => void;
}

/** What is asked before a file can be read: its encoding, or where its rows are. */
type ImportQuestion =
  | { readonly file: SourceFile; readonly encoding: string }
  | { readonly file: SourceFile; readonly sources: readonly RowSource[]; readonly source: RowSource };

/** What must be known to read a file that was refused; null if it was refused for something else. */
function createImportQuestion(file: SourceFile, error: unknown): ImportQuestion | null {
  const sources = getRowSources(error) ?? [];
  const [source] = sources;
  if (source !== undefined) return { file, sources, source };
  const isEncoding =
    error instanceof RequestError && error.issues.some(({ details }) => details?.encoding !== undefined);
  return isEncoding ? { file, encoding: encodings[0]?.[0] ?? "" } : null;
}

/** How long corrections pause before the rows are checked again, in milliseconds. */
const pause = 500;

export function ImportDialog({ target, file: dropped, onReport, onOpenable, onClose }: Props) {
  const { client, collections, noteDefinition } = useService();
  const [review, setReview] = useState<Review | null>(null);
  const [question, setQuestion] = useState<ImportQuestion | null>(null);
  const task = useTask("Problems of the file", review ?? question);

  const names = collections.map((each) => each.name);

  const read = (file: SourceFile): void => {
    if (file.content.size > fileLimit) {
      task.stop(tooLarge);
      return;
    }
    task.run(`Reading ${describeFileSize(file)}…`, async (signal, onProgress) => {
      const name = target?.name ?? findFreeName(deriveCollectionName(file.name), names);
      const preview = await inferFrom(client, name, file, { signal, onProgress }).catch((error: unknown) => {
        const asked = createImportQuestion(file, error);
        if (asked === null) throw error;
        if (!signal.aborted) setQuestion(asked);
      });
      if (preview === undefined) return;
      const { collection, key, conversion: found = {}, refused } = preview;
      const conversion = target === null ? found : adaptConversion(target, found);
      const proposal = startProposal(
        target ?? collection,
        refused > 0 && target === null ? { ...conversion, unfit: "null" } : conversion,
        target === null || listKeyMembers(target, preview)[0] === key ? key : null,
      );
      if (signal.aborted) return;
      setQuestion(null);
      setReview({ file, preview, proposal, given: proposal, name, partial: false, replace: false });
    });
  };

  useOnMount(() => {
    if (dropped !== undefined)
      task.run(`Reading ${dropped.name}…`, async (signal) => {
        const file = await createSourceFile(dropped.name, dropped);
        if (!signal.aborted) read(file);
      });
  });

  const load = (address: string): void =>
    task.run(`Loading ${address}…`, async (signal) => {
      const { name, content } = await loadFile(address, signal);
      const file = await createSourceFile(name, content);
      if (!signal.aborted) take(file);
    });

  /** Reads a file with rows; one of another kind leads to **Open…**. */
  const take = (file: SourceFile): void =>
    task.run(`Reading ${describeFileSize(file)}…`, async (signal) => {
      const opens = await isOpenable(file);
      if (signal.aborted) return;
      if (opens) onOpenable(new File([file.content], file.name || "pasted text"));
      else read(file);
    });

  const change = (next: Review): void => {
    const path = target === null ? findChangedMap(next.proposal, next.preview) : undefined;
    if (path === undefined) setReview(next);
    else
      task.run(`Reading ${describeFileSize(next.file)}…`, async (signal, onProgress) => {
        const watch = { signal, onProgress };
        const preview = await inferFrom(client, next.name, next.file, watch, next.proposal.conversion);
        const proposal = withReadAgain(next.proposal, path, preview);
        if (!signal.aborted) setReview({ ...next, preview, proposal });
      });
  };

  const { proposal, problem } = useMemo(
    () => (review === null ? { proposal: null, problem: null } : withTypedNames(review.proposal)),
    [review],
  );

  /** Imports rows, after the declaration has been changed to have them. */
  const importWidened = async (
    { collection }: Proposal,
    file: SourceFile,
    options: ImportSettings,
    watch: RequestWatch,
  ): Promise<ImportResult> => {
    if (collection !== target) await changeDeclaration(client, startProposal(collection, {}), watch);
    return importRows(client, collection.name, file, options, watch);
  };

  const submit = ({ file, name, partial, replace }: Review, proposal: Proposal): void => {
    const wrongName = target === null ? findCollectionNameProblem(name, collections) : null;
    const wrong = wrongName === null ? problem : `The name can't be used. ${wrongName}`;
    if (wrong !== null) {
      task.stop(wrong);
      return;
    }
    if (partial && counted?.rows === 0) {
      task.stop("No row of the file fits. Correct the types, the key or the values first.");
      return;
    }
    const options = { key: proposal.key, partial, replace, conversion: proposal.conversion };
    task.run(`Importing ${describeFileSize(file)}…`, async (signal, onProgress) => {
      const watch = { signal, onProgress };
      const importing =
        target === null
          ? createCollection(
              client,
              { ...proposal, collection: { ...proposal.collection, name } },
              file,
              partial,
              watch,
            )
          : importWidened(proposal, file, options, watch);
      // A row may have been written before the response was lost.
      const imported = await awaitImport(importing.finally(noteDefinition), signal);
      if (imported === undefined) return;
      const report = describeImport(name, imported);
      onReport(report, name);
      if (signal.aborted) say(`It was too late to cancel. ${report}`);
      else onClose();
    });
  };

  const isCorrected =
    review !== null &&
    (proposal?.collection !== review.preview.collection || proposal?.conversion !== review.preview.conversion);
  const replace = target === null ? undefined : review?.replace;
  const checked = useRequest(
    isCorrected ? JSON.stringify([proposal, replace]) : null,
    async (signal) => {
      if (review === null || proposal === null) throw new Error("Nothing is checked before a file is read.");
      const { file } = review;
      return { file, preview: await checkFile(client, proposal, file, replace, signal) };
    },
    pause,
  );
  // Until a correction is checked, the last check of the file is shown.
  const isChecked = isCorrected && checked.value !== null && checked.value.file === review.file;
  const counted = isChecked ? checked.value?.preview : review?.preview;
  const isDisabled = task.running !== null;
  const another = (): void => {
    setReview(null);
    setQuestion(null);
    task.stop();
  };
  const answer = (asked: ImportQuestion): void =>
    read("encoding" in asked ? withEncoding(asked.file, asked.encoding) : withSource(asked.file, asked.source));
  const other = { label: "Another file", run: another, isDisabled };
  const actions: DialogAction[] =
    review === null || proposal === null
      ? question === null
        ? []
        : [other, { label: "Read the file", run: () => answer(question), isDisabled }]
      : [
          other,
          {
            label: formatSubmitLabel(review, counted ?? review.preview, target !== null),
            run: () => submit(review, proposal),
            isDisabled,
          },
        ];
  const isChanged =
    review !== null && (review.proposal !== review.given || review.name !== review.preview.collection.name);
  const title = target === null ? "New collection" : `Import rows into ${target.name}`;
  return (
    <Dialog
      title={title}
      actions={actions}
      task={task}
      isChanged={isChanged && task.running === null}
      isWide
      onClose={onClose}
    >
      {review === null && question !== null ? (
        "encoding" in question ? (
          <EncodingChoice {...question} onChange={(encoding) => setQuestion({ ...question, encoding })} />
        ) : (
          <RowSourceChoice {...question} onChange={(source) => setQuestion({ ...question, source })} />
        )
      ) : review === null ? (
        <FileChoice onFile={take} onAddress={load} onProblem={task.stop} />
      ) : (
        <ReviewForm
          review={review}
          counted={counted ?? review.preview}
          state={isCorrected ? (checked.failure ?? (checked.isFresh ? "" : "Checking the rows again…")) : ""}
          target={target}
          onChange={change}
        />
      )}
    </Dialog>
  );
}

function describeImport(name: string, { affected, refused = 0 }: ImportResult): string {
  const leftOut = refused === 0 ? "" : ` ${formatNumber(refused)} left out.`;
  const rows = `${formatNumber(affected)} ${affected === 1 ? "row" : "rows"}`;
  return `Imported ${rows} into ${name}.${leftOut}`;
}

function formatSubmitLabel({ name, partial }: Review, { rows, refused }: Preview, isImport: boolean): string {
  // As long as rows are in the way, no number is promised.
  if (refused > 0 && !partial) return isImport ? "Import rows" : `Create ${name}`;
  const those = `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
  return isImport ? `Import ${those}` : `Create ${name} with ${those}`;
}

function describeFileSize({ name, content }: SourceFile): string {
  return `${name === "" ? "the pasted rows" : name} (${formatNumber(Math.ceil(content.size / 1_000))} kB)`;
}
