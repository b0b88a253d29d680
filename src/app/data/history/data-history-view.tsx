// The writes and snapshots, and the samples at their beginning, in Data and as a dialog: goes back to each of them.

import { type FormEvent, useState } from "react";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, TaskStatus } from "../../ui/dialog.tsx";
import { listErrorMessages } from "../../ui/error-messages.ts";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { TextField } from "../../ui/forms/text-field.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { say } from "../../ui/notice.tsx";
import { useTask } from "../../ui/use-task.ts";
import * as styles from "./data-history.module.css";
import { requestDataHistory } from "./data-history.ts";
import { type HistoryAction, takeNamed } from "./history-actions.ts";
import { EntryItem, SamplesItem } from "./history-item.tsx";

const noReport = { text: "", hasFailed: false };

interface Props {
  /** Whether it begins at the samples. */
  readonly isForReset?: boolean;
}

export function DataHistoryDialog({ onClose, ...props }: Props & { readonly onClose: () => void }) {
  return (
    <Dialog title="History" isWide onClose={onClose}>
      <DataHistory {...props} />
    </Dialog>
  );
}

export function DataHistory({ isForReset = false }: Props) {
  const { client, resetSamples, noteDefinition } = useService();
  const [name, setName] = useState("");
  const [asked, setAsked] = useState<HistoryAction | null>(null);
  const [latest, setLatest] = useState<HistoryAction | null>(null);
  const [report, setReport] = useState(noReport);
  const task = useTask("Problems");
  const isRunning = task.running !== null;
  const { value: history, failure } = useRequest("history", (signal) => requestDataHistory(client, signal));
  const { entries = [], hasWrites = true, hasSnapshots = true } = history ?? {};

  const run = (action: HistoryAction): void => {
    const { running, done, isCancellable = false, work } = action;
    setAsked(null);
    setLatest(action);
    task.run(running, async (signal, onProgress) => {
      // It may not be shown any more by then.
      const show = (text: string, hasFailed: boolean) => (signal.aborted ? say(text) : setReport({ text, hasFailed }));
      try {
        // It may have taken effect before the response was lost.
        await work({ signal, onProgress }).finally(noteDefinition);
        show(signal.aborted && isCancellable ? `It was too late to cancel. ${done}` : done, false);
      } catch (error) {
        show(listErrorMessages(error).join(" "), true);
      }
    });
  };
  const start = (action: HistoryAction): void => {
    if (isRunning) return;
    setReport(noReport);
    if (action.consequences === undefined) run(action);
    else setAsked(action);
  };
  const take = (event: FormEvent): void => {
    event.preventDefault();
    if (name === "") return;
    const isTaken = entries.some((entry) => entry.kind === "snapshot" && entry.name === name);
    const action = takeNamed(client, name, isTaken);
    // A name that is refused stays, to be corrected.
    start({ ...action, work: (watch) => action.work(watch).then(() => setName("")) });
  };
  return (
    <>
      <p className="dim">
        {hasWrites
          ? "A write can be undone as long as its rows have not changed since."
          : "This service keeps no history of its writes."}
        {hasSnapshots ? " A snapshot holds all collections and rows of one moment." : ""}
      </p>
      {hasSnapshots ? (
        <form className={joinClasses(lineStyles.line, styles.form)} onSubmit={take}>
          <TextField label="Name" value={name} maxLength={64} placeholder="before-the-demo" onChange={setName} />
          <Button type="submit" aria-disabled={name === "" || isRunning}>
            Take a snapshot
          </Button>
        </form>
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="error-text">
          {failure}
        </p>
      )}
      {history !== null && hasWrites && entries.length === 0 ? <p>Nothing has been written yet.</p> : null}
      <NamedList name="Writes and snapshots" className={joinClasses(styles.list, "scroll")}>
        {entries.map((entry) => (
          <EntryItem
            key={entry.kind === "write" ? entry.step : `snapshot ${entry.name}`}
            entry={entry}
            isRunning={isRunning}
            onStart={start}
          />
        ))}
        {resetSamples === undefined ? null : (
          <SamplesItem resetSamples={resetSamples} hasFocus={isForReset} isRunning={isRunning} onStart={start} />
        )}
      </NamedList>
      <p role="status" aria-label="History" className={joinClasses(report.hasFailed && "error-text")}>
        {report.text}
      </p>
      <TaskStatus task={task} />
      {isRunning && latest?.isCancellable === true ? (
        <Button look="small" onClick={() => task.stop()}>
          Cancel
        </Button>
      ) : null}
      {asked === null ? null : (
        <Dialog
          title={`${asked.label}?`}
          actions={[{ label: asked.label, run: () => run(asked), isDanger: true }]}
          onClose={() => setAsked(null)}
        >
          {asked.consequences}
        </Dialog>
      )}
    </>
  );
}
