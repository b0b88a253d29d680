// The dialog for importing a file, into a new collection or into one that there is.

import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { CollectionDeclaration } from "../../language/index.ts";
import { groupedNumber } from "../../language/index.ts";
import type { Preview } from "../../service/index.ts";
import { useRequest } from "../request.ts";
import { useService } from "../service.ts";
import { classes } from "../ui/classes.ts";
import { Dialog, type DialogAction } from "../ui/dialog.tsx";
import * as lineStyles from "../ui/form-line.module.css";
import { Messages } from "../ui/messages.tsx";
import { say } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { useTask } from "../ui/use-task.ts";
import { checkFile, createCollection, type Imported, importRows, inferFrom, untilCancelled } from "./data-requests.ts";
import { FileChoice } from "./file-choice.tsx";
import * as styles from "./import.module.css";
import { loadFile } from "./load-file.ts";
import { type Proposal, possibleKeys, withKey, withTypedNames } from "./proposal.ts";
import { ProposalFields } from "./proposal-fields.tsx";
import { collectionNameFor, nameProblem, type SourceFile, sourceFile } from "./source-file.ts";

interface Props {
  /** The collection to import into; null for a new one. */
  readonly target: CollectionDeclaration | null;
  /** The file to begin with, if one was dropped. */
  readonly file?: File | undefined;
  /** @param collection - the one that rows were imported into */
  readonly onReport: (report: string, collection?: string) => void;
  readonly onClose: () => void;
}

/** How long corrections pause before the rows are checked again, in milliseconds. */
const pause = 500;

/** A file that was read, and what the service found in it. */
interface Review {
  readonly file: SourceFile;
  readonly preview: Preview;
  readonly proposal: Proposal;
  readonly name: string;
  readonly partial: boolean;
  readonly replace: boolean;
}

export function ImportDialog({ target, file: dropped, onReport, onClose }: Props) {
  const { client, collections, noteDefinition } = useService();
  const task = useTask("Problems of the file");
  const [review, setReview] = useState<Review | null>(null);

  const read = (file: SourceFile): void =>
    task.run(`Reading ${sizeOf(file)}…`, async (signal, onProgress) => {
      const name = target?.name ?? collectionNameFor(file.name);
      const preview = await inferFrom(client, name, file, { signal, onProgress });
      const { collection, key, refused } = preview;
      if (!signal.aborted)
        setReview({
          file,
          preview,
          proposal: { collection, key, columns: {}, typed: {}, former: {} },
          name,
          partial: refused > 0,
          replace: false,
        });
    });

  const begin = useRef((): void => {
    if (dropped !== undefined)
      task.run(`Reading ${dropped.name}…`, async (signal) => {
        const file = await sourceFile(dropped.name, dropped);
        if (!signal.aborted) read(file);
      });
  });
  useEffect(() => begin.current(), []);

  const load = (address: string): void =>
    task.run(`Loading ${address}…`, async (signal) => {
      const { name, content } = await loadFile(address, signal);
      const file = await sourceFile(name, content);
      if (!signal.aborted) read(file);
    });

  const { proposal, problem } = useMemo(
    () => (review === null ? { proposal: null, problem: null } : withTypedNames(review.proposal)),
    [review],
  );

  const submit = ({ file, name, partial, replace }: Review, proposal: Proposal): void => {
    if (target === null && nameProblem(name, collections) !== null) return;
    if (problem !== null) {
      task.stop(problem);
      return;
    }
    const options = { key: proposal.key, partial, replace };
    task.run(`Importing ${sizeOf(file)}…`, async (signal, onProgress) => {
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
          : importRows(client, name, file, options, watch);
      // A row may have been written before the response was lost.
      const imported = await untilCancelled(importing.finally(noteDefinition), signal);
      if (imported === undefined) return;
      const report = reportOf(name, imported);
      onReport(report, name);
      if (signal.aborted) say(`It was too late to cancel. ${report}`);
      else onClose();
    });
  };

  const isCorrected = review !== null && target === null && proposal?.collection !== review.preview.collection;
  const checked = useRequest(
    isCorrected ? JSON.stringify(proposal) : null,
    (signal) => {
      if (review === null || proposal === null) throw new Error("Nothing is checked before a file is read.");
      return checkFile(client, proposal, review.file, signal);
    },
    pause,
  );
  const counted = isCorrected && checked.isFresh ? checked.value : review?.preview;
  const isDisabled = task.running !== null;
  const another = (): void => {
    setReview(null);
    task.stop();
  };
  const actions: DialogAction[] =
    review === null || proposal === null
      ? []
      : [
          { label: "Another file", run: another, isDisabled },
          {
            label: submitLabel(review, counted ?? review.preview, target),
            run: () => submit(review, proposal),
            isDisabled,
          },
        ];
  const title = target === null ? "New collection" : `Import rows into ${target.name}`;
  return (
    <Dialog title={title} actions={actions} task={task} isWide onClose={onClose}>
      {review === null ? (
        <FileChoice onFile={read} onAddress={load} onProblem={task.stop} />
      ) : (
        <ReviewForm
          review={review}
          counted={counted ?? review.preview}
          state={isCorrected ? (checked.failure ?? (checked.isFresh ? "" : "Checking the rows again…")) : ""}
          target={target}
          onChange={setReview}
        />
      )}
    </Dialog>
  );
}

function reportOf(name: string, { affected, refused = 0 }: Imported): string {
  const leftOut = refused === 0 ? "" : ` ${groupedNumber(refused)} left out.`;
  const rows = `${groupedNumber(affected)} ${affected === 1 ? "row" : "rows"}`;
  return `Imported ${rows} into ${name}.${leftOut}`;
}

function submitLabel(
  { name, partial }: Review,
  { rows, refused }: Preview,
  target: CollectionDeclaration | null,
): string {
  const count = target === null ? rows + (partial ? 0 : refused) : rows + refused;
  const those = `${groupedNumber(count)} ${count === 1 ? "row" : "rows"}`;
  return target === null ? `Create ${name} with ${those}` : `Import ${those}`;
}

function sizeOf({ name, content }: SourceFile): string {
  return `${name === "" ? "the pasted rows" : name} (${groupedNumber(Math.ceil(content.size / 1_000))} kB)`;
}

interface ReviewProps {
  readonly review: Review;
  /** The counts and problems of the last check. */
  readonly counted: Preview;
  /** What the check of corrections does, or why it failed; empty when it is done. */
  readonly state: string;
  readonly target: CollectionDeclaration | null;
  readonly onChange: (review: Review) => void;
}

function ReviewForm({ review, counted, state, target, onChange }: ReviewProps) {
  const { preview, partial, replace } = review;
  const { rows, refused, problems } = counted;
  const { notes } = preview;
  return (
    <>
      {target === null ? <NewCollection review={review} onChange={onChange} /> : null}
      <p className={styles.summary}>
        {groupedNumber(rows + refused)} {rows + refused === 1 ? "row" : "rows"} in the file
        {target === null && refused > 0
          ? `; ${groupedNumber(refused)} of them ${refused === 1 ? "does" : "do"} not fit the types above`
          : ""}
        . {state}
      </p>
      {target === null ? (
        <>
          <Messages name="Notes on the file" messages={notes} />
          <Messages name="Rows that do not fit" messages={problems.map(({ message }) => message)} />
        </>
      ) : null}
      {target === null && !hasOwnKey(preview) ? <KeyChoice review={review} onChange={onChange} /> : null}
      <label className={classes("check", styles.option)}>
        <input
          type="checkbox"
          checked={partial}
          onChange={({ target: { checked } }) => onChange({ ...review, partial: checked })}
        />
        Leave out rows that do not fit
      </label>
      {target === null ? null : (
        <label className={classes("check", styles.option)}>
          <input
            type="checkbox"
            checked={replace}
            onChange={({ target: { checked } }) => onChange({ ...review, replace: checked })}
          />
          Replace rows that have the same key
        </label>
      )}
    </>
  );
}

/** Whether the rows of the file have keys under the name of keys. */
function hasOwnKey({ key, sample }: Preview): boolean {
  return key === null && sample.some((row) => Object.hasOwn(row, "_id"));
}

function KeyChoice({ review, onChange }: Pick<ReviewProps, "review" | "onChange">) {
  const id = useId();
  const { proposal } = review;
  return (
    <div className={lineStyles.line}>
      <label htmlFor={id}>
        Key <code>_id</code>
      </label>
      <Select
        id={id}
        value={proposal.key ?? ""}
        onChange={({ target: { value } }) =>
          onChange({ ...review, proposal: withKey(proposal, value === "" ? null : value) })
        }
      >
        <option value="">Numbers from 1 on</option>
        {possibleKeys(proposal).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function NewCollection({ review, onChange }: Pick<ReviewProps, "review" | "onChange">) {
  const { collections } = useService();
  const id = useId();
  const problem = nameProblem(review.name, collections);
  return (
    <>
      <label className={styles.label} htmlFor={`${id}-name`}>
        Name
      </label>
      <input
        id={`${id}-name`}
        className="input"
        value={review.name}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => onChange({ ...review, name: target.value })}
      />
      {problem === null ? null : (
        <p className="error-text" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <ProposalFields
        proposal={review.proposal}
        sample={review.preview.sample}
        onChange={(proposal) => onChange({ ...review, proposal })}
      />
    </>
  );
}
