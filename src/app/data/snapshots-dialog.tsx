// The dialog with the named snapshots: takes one, restores one, deletes one.

import { type FormEvent, useId, useState } from "react";
import { groupedNumber } from "../../language/index.ts";
import type { SnapshotSummary } from "../../service/index.ts";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import { ago, moment } from "../history/ago.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import * as lineStyles from "../ui/forms/form-line.module.css";
import { reportOf } from "../ui/messages-of.ts";
import { NamedList } from "../ui/named-list.tsx";
import { deleteSnapshot, listSnapshots, restoreSnapshot, takeSnapshot } from "./data-requests.ts";
import * as importStyles from "./import.module.css";
import * as styles from "./snapshots-dialog.module.css";
import { undoNote } from "./undo-note.ts";

/** What the reader is asked to confirm. */
interface Question {
  readonly what: "Restore" | "Delete" | "Replace";
  readonly name: string;
}

const consequences: Readonly<Record<Question["what"], string>> = {
  Restore: `All present collections and rows are replaced. ${undoNote}`,
  Delete: "It can't be restored then.",
  Replace: "It holds the present data then, and no longer the earlier.",
};

export function SnapshotsDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, noteDefinition } = useService();
  const id = useId();
  const [name, setName] = useState("");
  const [question, setQuestion] = useState<Question | null>(null);
  const [said, setSaid] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const [changes, setChanges] = useState(0);
  const { value: snapshots, failure } = useRequest(String(changes), (signal) => listSnapshots(client, signal));
  const isTaken = snapshots?.some((each) => each.name === name) ?? false;

  const run = (work: Promise<void>, done: string): void => {
    setQuestion(null);
    void reportOf(work, done).then((report) => {
      setSaid(report);
      setFailed(report !== done);
      setChanges((count) => count + 1);
    });
  };
  // A name that is refused stays, to be corrected.
  const take = (): void =>
    run(
      takeSnapshot(client, name).then(() => setName("")),
      `Took the snapshot ${name}.`,
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name === "") return;
    if (isTaken) setQuestion({ what: "Replace", name });
    else take();
  };
  const confirm = ({ what, name: confirmed }: Question): void => {
    if (what === "Replace") take();
    else if (what === "Delete") run(deleteSnapshot(client, confirmed), `Deleted ${confirmed}.`);
    else run(restoreSnapshot(client, confirmed).then(noteDefinition), `Restored ${confirmed}.`);
  };
  return (
    <Dialog title="Snapshots" isWide onClose={onClose}>
      <p className={classes("dim", importStyles.lead)}>
        A snapshot holds all collections and rows of one moment, in this browser beside them.
      </p>
      <form className={lineStyles.line} onSubmit={submit}>
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className={classes("input", lineStyles.wide)}
          value={name}
          maxLength={64}
          autoComplete="off"
          placeholder="before-the-demo"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" aria-disabled={name === ""}>
          Take a snapshot
        </Button>
      </form>
      {failure === null ? null : (
        <p role="alert" className="error-text">
          {failure}
        </p>
      )}
      <NamedList name="Snapshots" className={classes(importStyles.writes, "scroll")}>
        {(snapshots ?? []).map((each) => (
          <li key={each.name}>
            <Snapshot
              snapshot={each}
              onAsk={(what) => {
                setSaid("");
                setQuestion({ what, name: each.name });
              }}
            />
          </li>
        ))}
      </NamedList>
      {question === null ? null : (
        <div role="alert" className={styles.question}>
          <p>
            {question.what} <strong>{question.name}</strong>? {consequences[question.what]}
          </p>
          <Button onClick={() => setQuestion(null)}>Keep it as it is</Button>
          <Button look="primary danger" onClick={() => confirm(question)}>
            {question.what} {question.name}
          </Button>
        </div>
      )}
      <p role="status" aria-label="Snapshot" className={hasFailed ? "error-text" : undefined}>
        {said}
      </p>
    </Dialog>
  );
}

interface SnapshotProps {
  readonly snapshot: SnapshotSummary;
  readonly onAsk: (what: Question["what"]) => void;
}

function Snapshot({ snapshot: { name, at, rows }, onAsk }: SnapshotProps) {
  const time = Date.parse(at);
  return (
    <>
      <span className={importStyles.effect}>
        <strong>{name}</strong>{" "}
        <span className="dim">
          {groupedNumber(rows)} {rows === 1 ? "row" : "rows"}
        </span>
      </span>
      <time className="dim" dateTime={at} title={moment(time)}>
        {ago(time, Date.now())}
      </time>
      <Button look="small" name={`Restore ${name}…`} onClick={() => onAsk("Restore")}>
        Restore…
      </Button>
      <Button look="small" name={`Delete ${name}…`} onClick={() => onAsk("Delete")}>
        Delete…
      </Button>
    </>
  );
}
