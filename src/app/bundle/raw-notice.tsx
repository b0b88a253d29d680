// The line above the parts while the raw request has unapplied changes: apply or discard them.

import { useEffect } from "react";
import { useService } from "../service.ts";
import { Button } from "../ui/button.tsx";
import { sayNotLoaded } from "../ui/notice.tsx";
import * as styles from "./bundle.module.css";
import { unappliedRaw } from "./bundle-state.ts";
import { keepRawText } from "./kept-raw-text.ts";
import { addPartId } from "./part-moves.ts";
import { type BundleSession, useBundle, useBundleSession } from "./session.ts";

/** Milliseconds without a change after which the text is stored. */
const pause = 300;

export function RawNotice() {
  const session = useBundleSession();
  const { dispatch } = session;
  const { client } = useService();
  const state = useBundle((now) => now);
  const raw = unappliedRaw(state);
  useKeepRawText(session, raw?.text ?? null);
  const isRestored = raw !== null && raw.draft === null;
  useEffect(() => {
    // By now the parts are those in the address.
    if (isRestored) dispatch({ type: "keep-raw" });
  }, [dispatch, isRestored]);
  if (raw === null) return null;
  const isQuestion = raw.draft !== null && raw.draft !== state.draft;
  const apply = async (): Promise<void> => {
    try {
      const { applyRaw } = await import("./raw/apply-raw.ts");
      if (applyRaw(session, client, "Not applied.") === null) leave();
      else dispatch({ type: "keep-raw" });
    } catch {
      sayNotLoaded();
    }
  };
  const discard = (): void => {
    dispatch({ type: "edit-raw", text: null });
    leave();
  };
  return (
    <div className={styles.rawNotice}>
      <p role={isQuestion ? "alert" : "status"} key={String(isQuestion)}>
        {isQuestion
          ? "The parts have changed since the raw request was edited. Which one do you want to keep?"
          : "The raw request has changes that are not applied to the parts."}
      </p>
      <Button look="small" onClick={() => void apply()}>
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

/** Stores unapplied text after a pause, and when the user leaves the section or the page. */
function useKeepRawText(session: BundleSession, text: string | null): void {
  useEffect(() => {
    const timer = setTimeout(() => keepRawText(session.backend, text), pause);
    return () => clearTimeout(timer);
  }, [session, text]);
  useEffect(() => {
    const keep = (): void => keepNow(session);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [session]);
}

function keepNow(session: BundleSession): void {
  keepRawText(session.backend, unappliedRaw(session.now())?.text ?? null);
}
