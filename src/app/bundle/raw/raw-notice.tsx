import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { applyRaw } from "../session/apply-raw.ts";
import { getUnappliedRaw } from "../session/bundle-state.ts";
import { addPartId } from "../session/part-moves.ts";
import { useBundle, useBundleSession } from "../session/session.ts";
import * as styles from "./raw-notice.module.css";

export function RawNotice() {
  const session = useBundleSession();
  const { dispatch } = session;
  const { client } = useService();
  const state = useBundle((now) => now);
  const raw = getUnappliedRaw(state);
  if (raw === null) return null;
  const isQuestion = raw.draft !== state.draft;
  const apply = (): void => {
    if (applyRaw(session, client, "Not applied.") === null) leave();
    else dispatch({ type: "keep-raw" });
  };
  const discard = (): void => {
    dispatch({ type: "edit-raw", text: null });
    leave();
  };
  return (
    <div className={styles.notice}>
      <p role={isQuestion ? "alert" : "status"} key={String(isQuestion)}>
        {isQuestion
          ? "The parts have changed since the raw request was edited. Which one do you want to keep?"
          : "The raw request has changes that are not applied to the parts."}
      </p>
      <Button look="small" onClick={apply}>
        {isQuestion ? "Keep the raw request" : "Apply to the parts"}
      </Button>
      <Button look="small" onClick={discard}>
        {isQuestion ? "Keep the parts" : "Discard the changes"}
      </Button>
    </div>
  );
}

/** Moves the focus, because the notice and its buttons are gone. */
function leave(): void {
  const editor = document.querySelector<HTMLElement>("#bundle-raw-sides .cm-content");
  (editor ?? document.getElementById(addPartId))?.focus();
}
