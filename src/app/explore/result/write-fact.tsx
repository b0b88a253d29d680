import { Redo2, Undo2 } from "lucide-react";
import { isRefused, type WriteStatus } from "../../requests/query/write-status.ts";
import { Button } from "../../ui/button.tsx";
import { RowCount } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as changeStyles from "../query/compare/row-changes.module.css";
import { useExplore, useExploreSession } from "../session/session.ts";
import * as styles from "./result-bar.module.css";

export function WriteFact() {
  const { write: actions } = useExploreSession();
  const write = useExplore((now) => now.write);
  const blocked = useExplore((now) => now.blocked);
  const { problem, affected, did, step } = write;
  if (problem !== null)
    return (
      <span className={joinClasses(styles.fact, "error-text")} role="status" aria-label="Write">
        {describeProblem(write)}
      </span>
    );
  if (affected === null) return <span className={styles.fact}>{blocked ?? "preview: nothing has been sent"}</span>;
  const [done, isRemoved] = describeDone(write);
  return (
    <>
      <span className={joinClasses(styles.fact, styles.diff, changeStyles.changes)} role="status" aria-label="Write">
        <span className={isRemoved ? changeStyles.out : changeStyles.in}>
          <RowCount value={affected} /> {done}
        </span>
      </span>
      {step === null ? null : (
        <Button
          Icon={did === "undo" ? Redo2 : Undo2}
          aria-disabled={write.running}
          onClick={() => write.running || actions.undo(write)}
        >
          {did === "undo" ? "Redo" : "Undo"}
        </Button>
      )}
    </>
  );
}

function describeDone({ sent, did }: WriteStatus): readonly [string, boolean] {
  if (did === "undo") return ["restored", false];
  const isDelete = sent?.operation === "Delete";
  const done = isDelete ? "deleted" : "updated";
  return [did === "redo" ? `${done} again` : done, isDelete];
}

function describeProblem(write: WriteStatus): string {
  const { sent, problem, exchange, did } = write;
  if (did !== "write") return `${isRefused(write) ? "Nothing was changed" : problem?.title}. ${problem?.messages[0]}`;
  const done = sent?.operation === "Delete" ? "deleted" : "updated";
  return isRefused(write)
    ? `Refused with ${exchange?.response.status}. Nothing was ${done}.`
    : `${problem?.title}. Rows may have been ${done}.`;
}
