// The button that undoes a committed transaction, and then redoes it (docs/history.md).

import { Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { noWrite, sendUndo } from "../explore/write.ts";
import { useService } from "../service.ts";
import { Button } from "../ui/button.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";

/** @param step - the number of the transaction in the service's history */
export function UndoBundle({ step }: { readonly step: number }) {
  const { client, noteWrite } = useService();
  const [write, setWrite] = useState({ ...noWrite, step: step as number | null });
  const { did, running, affected, problem } = write;
  const undo = async (): Promise<void> => {
    if (running) return;
    setWrite({ ...write, running: true });
    const next = await sendUndo(client, write);
    // What could not be undone can be tried again.
    setWrite(next.problem === null ? next : { ...write, affected: null, problem: next.problem });
    noteWrite();
  };
  const isUndone = did === "undo";
  const Icon = isUndone ? Redo2 : Undo2;
  return (
    <>
      <span role="status" aria-label="Undo" className={problem === null ? undefined : "error-text"}>
        {problem?.messages.join(" ")}
        {affected === null ? null : (
          <>
            {isUndone ? "Undone: " : "Redone: "}
            <GroupedNumber value={affected} /> {affected === 1 ? "row" : "rows"}
          </>
        )}
      </span>
      {write.step === null ? null : (
        <Button look="small" Icon={Icon} aria-disabled={running} onClick={() => void undo()}>
          {isUndone ? "Redo" : "Undo"}
        </Button>
      )}
    </>
  );
}
