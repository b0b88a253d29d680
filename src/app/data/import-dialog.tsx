// The dialog for importing a file, into a new collection or into one that there is.

import { type FormEvent, useEffect, useId, useState } from "react";
import type { CollectionDeclaration } from "../../language/index.ts";
import type { Preview } from "../../service/index.ts";
import { createLatestRequest } from "../request.ts";
import { useService } from "../service.ts";
import { classes } from "../ui/classes.ts";
import * as dialogStyles from "../ui/dialog.module.css";
import { groupedNumber } from "../ui/grouped-number.tsx";
import { messagesOf } from "../ui/messages-of.ts";
import { useModal } from "../ui/use-modal.ts";
import { createCollection, type Imported, importRows, inferFrom } from "./data-requests.ts";
import { FileChoice } from "./file-choice.tsx";
import * as styles from "./import.module.css";
import { loadFile } from "./load-file.ts";
import { Messages } from "./messages.tsx";
import { type Proposal, withKey } from "./proposal.ts";
import { ProposalFields } from "./proposal-fields.tsx";
import { collectionNameFor, nameProblem, type SourceFile, sourceFile } from "./source-file.ts";

interface Props {
  /** The collection to import into; null for a new one. */
  readonly target: CollectionDeclaration | null;
  /** @param name - of the collection */
  readonly onDone: (name: string, imported: Imported) => void;
  readonly onClose: () => void;
}

/** A file that was read, and what the service found in it. */
interface Review {
  readonly file: SourceFile;
  readonly preview: Preview;
  readonly proposal: Proposal;
  readonly name: string;
  readonly partial: boolean;
  readonly replace: boolean;
}

type Running =
  | { readonly what: "loading"; readonly address: string }
  | { readonly what: "reading" | "importing"; readonly file: SourceFile }
  | null;

export function ImportDialog({ target, onDone, onClose }: Props) {
  const { client, collections, noteDefinition } = useService();
  const { dialog, close } = useModal(onClose);
  const titleId = useId();
  const [request] = useState(createLatestRequest);
  const [review, setReview] = useState<Review | null>(null);
  const [running, setRunning] = useState<Running>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => request.abort, [request]);

  const read = (file: SourceFile): void => {
    setProblems([]);
    setRunning({ what: "reading", file });
    const name = target?.name ?? collectionNameFor(file.name);
    request.send(
      (signal) => inferFrom(client, name, file, signal),
      (preview) => {
        setRunning(null);
        const { collection, key, refused } = preview;
        setReview({ file, preview, proposal: { collection, key }, name, partial: refused > 0, replace: false });
      },
      (error) => {
        setRunning(null);
        setProblems(messagesOf(error));
      },
    );
  };

  const load = (address: string): void => {
    setProblems([]);
    setRunning({ what: "loading", address });
    request.send(
      async (signal) => {
        const { name, content } = await loadFile(address, signal);
        return sourceFile(name, content);
      },
      read,
      (error) => {
        setRunning(null);
        setProblems(messagesOf(error));
      },
    );
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (review === null || running !== null) return;
    const { file, proposal, name, partial, replace } = review;
    const problem =
      target === null
        ? nameProblem(
            name,
            collections.map((each) => each.name),
          )
        : null;
    if (problem !== null) return;
    setProblems([]);
    setRunning({ what: "importing", file });
    const options = { key: proposal.key, partial, replace };
    const importing =
      target === null
        ? createCollection(client, { ...proposal.collection, name }, file, options)
        : importRows(client, name, file, options);
    importing.then(
      async (imported) => {
        await noteDefinition();
        onDone(name, imported);
        close();
      },
      async (error: unknown) => {
        // A row may have been written before the response was lost.
        await noteDefinition();
        setRunning(null);
        setProblems(messagesOf(error));
      },
    );
  };

  const title = target === null ? "New collection" : `Import rows into ${target.name}`;
  return (
    <dialog
      className={classes(dialogStyles.dialog, styles.dialog)}
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={titleId}>{title}</h2>
        {review === null ? (
          <FileChoice onFile={read} onAddress={load} onProblem={(message) => setProblems([message])} />
        ) : (
          <ReviewForm review={review} target={target} onChange={setReview} />
        )}
        <div role="alert" className={styles.problems}>
          {problems.length === 0 ? null : (
            <>
              <p className="error-text">Nothing was imported.</p>
              <Messages name="Problems of the file" messages={problems} />
            </>
          )}
        </div>
        <p role="status" aria-label="Import" className={styles.running}>
          {running === null ? null : <Progress running={running} />}
        </p>
        <div className={dialogStyles.end}>
          {review === null ? null : (
            <button
              className="btn"
              type="button"
              aria-disabled={running !== null}
              onClick={() => {
                if (running !== null) return;
                setReview(null);
                setProblems([]);
              }}
            >
              Another file
            </button>
          )}
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          {review === null ? null : (
            <button className="btn primary" type="submit" aria-disabled={running !== null}>
              {submitLabel(review, target)}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

function submitLabel({ preview, name, partial }: Review, target: CollectionDeclaration | null): string {
  const { rows, refused } = preview;
  const count = target === null ? rows + (partial ? 0 : refused) : rows + refused;
  const those = `${groupedNumber(count)} ${count === 1 ? "row" : "rows"}`;
  return target === null ? `Create ${name} with ${those}` : `Import ${those}`;
}

function Progress({ running }: { readonly running: NonNullable<Running> }) {
  if (running.what === "loading")
    return (
      <>
        <progress aria-label="Loading the file" /> Loading {running.address}…
      </>
    );
  const { what, file } = running;
  const size = `${groupedNumber(Math.ceil(file.content.size / 1_000))} kB`;
  return (
    <>
      <progress aria-label={what === "reading" ? "Reading the file" : "Importing the rows"} />{" "}
      {what === "reading" ? "Reading" : "Importing"} {file.name === "" ? "the pasted rows" : file.name} ({size})…
    </>
  );
}

interface ReviewProps {
  readonly review: Review;
  readonly target: CollectionDeclaration | null;
  readonly onChange: (review: Review) => void;
}

function ReviewForm({ review, target, onChange }: ReviewProps) {
  const { preview, proposal, partial, replace } = review;
  const { rows, refused, notes, problems } = preview;
  return (
    <>
      {target === null ? <NewCollection review={review} onChange={onChange} /> : null}
      <p className={styles.summary}>
        {groupedNumber(rows + refused)} {rows + refused === 1 ? "row" : "rows"} in the file
        {target === null && refused > 0 ? `; ${groupedNumber(refused)} of them do not fit the types above` : ""}.
      </p>
      {target === null ? (
        <>
          <Messages name="Notes on the file" messages={notes} />
          <Messages name="Rows that do not fit" messages={problems.map(({ message }) => message)} />
        </>
      ) : null}
      {preview.key === null ? null : (
        <label className={classes("check", styles.option)}>
          <input
            type="checkbox"
            checked={proposal.key !== null}
            onChange={({ target: { checked } }) =>
              onChange({ ...review, proposal: withKey(proposal, preview, checked) })
            }
          />
          <span>
            Use <code>{preview.key}</code> as the key <code>_id</code>
          </span>
        </label>
      )}
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

function NewCollection({ review, onChange }: Pick<ReviewProps, "review" | "onChange">) {
  const { collections } = useService();
  const id = useId();
  const problem = nameProblem(
    review.name,
    collections.map((each) => each.name),
  );
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
