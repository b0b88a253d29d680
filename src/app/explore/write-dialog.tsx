// Asks before a write that concerns many rows is sent.

import { useEffect, useId, useRef } from "react";
import { classes } from "../ui/classes.ts";
import * as dialogStyles from "../ui/dialog.module.css";
import { useModal } from "../ui/use-modal.ts";
import { useExplore, useExploreSession } from "./session.ts";
import type { WriteQuestion } from "./write-effect.ts";

interface Props {
  readonly question: WriteQuestion;
}

export function WriteDialog({ question }: Props) {
  const session = useExploreSession();
  const { dialog, close } = useModal(() => session.answer(false));
  const isDelete = useExplore((now) => now.state.operation === "Delete");
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Enter pressed too early must not send it.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <dialog
      className={dialogStyles.dialog}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => session.answer(false)}
    >
      <h2 id={`${id}-title`}>{question.title}</h2>
      <p id={`${id}-text`}>{question.text}</p>
      <div className={dialogStyles.end}>
        <button className="btn" type="button" ref={cancel} onClick={close}>
          Cancel
        </button>
        <button
          className={classes("btn primary", isDelete && "danger")}
          type="button"
          onClick={() => {
            session.answer(true);
            close();
          }}
        >
          {question.confirm}
        </button>
      </div>
    </dialog>
  );
}
