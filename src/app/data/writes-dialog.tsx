// The dialog with the history of writes, of which each can be undone.

import { useState } from "react";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import { ago, moment } from "../history/ago.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { messagesOf } from "../ui/messages-of.ts";
import { NamedList } from "../ui/named-list.tsx";
import { say } from "../ui/notice.tsx";
import { useTask } from "../ui/use-task.ts";
import { undoStep } from "./data-requests.ts";
import * as styles from "./import.module.css";
import { requestSteps, type WriteStep } from "./write-steps.ts";

export function WritesDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, noteWrite } = useService();
  const task = useTask("Problems of the undo");
  const [said, setSaid] = useState("");
  const { value: steps, failure } = useRequest("steps", (signal) => requestSteps(client, signal));
  const undo = ({ step, undoes }: WriteStep): void => {
    setSaid("");
    task.run(`${undoes === null ? "Undoing" : "Redoing"} step ${undoes ?? step}…`, async (signal, onProgress) => {
      // The dialog may be closed by then.
      const report = (text: string) => (signal.aborted ? say(text) : setSaid(text));
      try {
        await undoStep(client, step, { signal, onProgress });
        const done = undoes === null ? `Undid step ${step}.` : `Redid step ${undoes}.`;
        report(signal.aborted ? `It was too late to cancel. ${done}` : done);
      } catch (error) {
        report(messagesOf(error).join(" "));
      } finally {
        // It may have taken effect before the response was lost.
        noteWrite();
      }
    });
  };
  return (
    <Dialog title="History of writes" task={task} isWide onClose={onClose}>
      <p className={classes("dim", styles.lead)}>
        A write can be undone as long as its rows have not changed since. One that was too large is only listed.
      </p>
      {failure === null ? null : (
        <p role="alert" className="error-text">
          {failure}
        </p>
      )}
      {steps?.length === 0 ? <p>Nothing has been written yet.</p> : null}
      <NamedList name="Writes" className={classes(styles.writes, "scroll")}>
        {(steps ?? []).map((step) => (
          <li key={step.step}>
            <Step step={step} onUndo={() => task.running === null && undo(step)} />
          </li>
        ))}
      </NamedList>
      <p role="status" aria-label="Undo">
        {said}
      </p>
      {task.running === null ? null : (
        <Button className="small" onClick={() => task.stop()}>
          Cancel
        </Button>
      )}
    </Dialog>
  );
}

function Step({ step, onUndo }: { readonly step: WriteStep; readonly onUndo: () => void }) {
  const { at, undoes, effects, isUndone, isTooLarge } = step;
  const isDisabled = isUndone || isTooLarge;
  return (
    <>
      <span className="num">{step.step}</span>
      <span className={classes(styles.effect, isUndone && "dim")}>
        {undoes === null ? "" : `Undid step ${undoes}. `}
        {effects.join("; ")}
        {isUndone ? ", undone" : ""}
      </span>
      <time className="dim" dateTime={new Date(at).toISOString()} title={moment(at)}>
        {ago(at, Date.now())}
      </time>
      <Button
        look="small"
        name={`${undoes === null ? "Undo" : "Redo"} step ${undoes ?? step.step}`}
        aria-disabled={isDisabled}
        onClick={() => {
          if (!isDisabled) onUndo();
        }}
      >
        {undoes === null ? "Undo" : "Redo"}
      </Button>
    </>
  );
}
