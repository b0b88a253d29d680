// The button that undoes a committed transaction, and then redoes it (docs/history.md).

import { Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { readAffected } from "../../client/index.ts";
import { historyStepHeader } from "../../wire/index.ts";
import { useService } from "../service.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { messagesOf } from "../ui/messages-of.ts";

interface Undoing {
  /** The step that the next press undoes; null if the service kept none. */
  readonly step: string | null;
  readonly isUndone: boolean;
  readonly isRunning: boolean;
  /** How many rows the last press restored; null before the first, and after a failure. */
  readonly restored: number | null;
  readonly problem: string | null;
}

/** @param step - the number of the transaction in the service's history */
export function UndoBundle({ step }: { readonly step: string }) {
  const { client, noteWrite } = useService();
  const [undoing, setUndoing] = useState<Undoing>({
    step,
    isUndone: false,
    isRunning: false,
    restored: null,
    problem: null,
  });
  const { isUndone, isRunning, restored, problem } = undoing;
  const undo = async (): Promise<void> => {
    if (isRunning) return;
    setUndoing({ ...undoing, isRunning: true });
    try {
      const request = client.post(`/$undo?step=${undoing.step}`);
      const affected = readAffected(await request.body());
      const { headers } = await request.response();
      const next = headers.get(historyStepHeader);
      setUndoing({ step: next, isUndone: !isUndone, isRunning: false, restored: affected, problem: null });
    } catch (error) {
      setUndoing({ ...undoing, isRunning: false, restored: null, problem: messagesOf(error).join(" ") });
    }
    noteWrite();
  };
  const Icon = isUndone ? Redo2 : Undo2;
  return (
    <>
      <span role="status" aria-label="Undo" className={problem === null ? undefined : "error-text"}>
        {problem ??
          (restored === null ? null : (
            <>
              {isUndone ? "Undone: " : "Redone: "}
              <GroupedNumber value={restored} /> {restored === 1 ? "row" : "rows"}
            </>
          ))}
      </span>
      {undoing.step === null ? null : (
        <button className="btn small" type="button" aria-disabled={isRunning} onClick={() => void undo()}>
          <Icon className="icon" aria-hidden />
          {isUndone ? "Redo" : "Undo"}
        </button>
      )}
    </>
  );
}
