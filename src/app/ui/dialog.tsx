import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatNumber } from "../../language/internal.ts";
import { Button } from "./button.tsx";
import * as styles from "./dialog.module.css";
import { focusIfLost } from "./focus-if-lost.ts";
import { joinClasses } from "./join-classes.ts";
import { Messages } from "./messages.tsx";
import { Modal } from "./modal.tsx";
import type { RunningTask } from "./use-task.ts";

export interface DialogAction {
  readonly label: string;
  readonly run: () => void;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
}

interface Props {
  readonly title: string;
  /** A text alone also describes the dialog to screen readers. */
  readonly children: ReactNode;
  /** The last one is the main one, which Enter in a field runs, too. Undefined for a dialog that can only be closed. */
  readonly actions?: readonly DialogAction[] | undefined;
  readonly task?: RunningTask;
  /** Whether closing it loses what was typed or chosen: it asks first. */
  readonly isChanged?: boolean;
  readonly isWide?: boolean;
  readonly onClose: () => void;
}

export function Dialog({ title, children, actions, task, isChanged = false, isWide = false, onClose }: Props) {
  const id = useId();
  const [wasAsked, setAsked] = useState(false);
  const isAsking = isChanged && wasAsked;
  const close = (): void => {
    if (isChanged && !wasAsked) setAsked(true);
    else onClose();
  };
  // Whoever goes on is asked again.
  const goOn = (): void => setAsked(false);
  const main = actions?.at(-1);
  const isText = typeof children === "string";
  const content = (
    <>
      {/* With other buttons, it is another step, which may have replaced what had the focus. */}
      <h2 id={`${id}-title`} key={actions?.map(({ label }) => label).join()} ref={focusIfLost}>
        {title}
      </h2>
      {isText ? <p id={`${id}-text`}>{children}</p> : children}
      {task === undefined ? null : <TaskStatus task={task} />}
      <div className={styles.end}>
        {actions?.slice(0, -1).map(({ label, run, isDisabled = false }) => (
          <Button key={label} aria-disabled={isDisabled} onClick={() => isDisabled || run()}>
            {label}
          </Button>
        ))}
        {isAsking ? (
          <p role="alert" className={styles.question}>
            Closing the dialog discards what you changed.
          </p>
        ) : null}
        <Button onClick={close}>{isAsking ? "Discard" : actions === undefined ? "Close" : "Cancel"}</Button>
        {main === undefined ? null : (
          <Button
            look="primary"
            className={main.isDanger === true && "danger"}
            type="submit"
            aria-disabled={main.isDisabled}
          >
            {main.label}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <Modal
      className={joinClasses(styles.dialog, isWide && styles.wide)}
      aria-labelledby={`${id}-title`}
      aria-describedby={isText ? `${id}-text` : undefined}
      onClose={close}
      onChange={goOn}
      // Before the button itself, which may be the one that asks.
      onClickCapture={goOn}
    >
      {actions === undefined ? (
        content
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (main !== undefined && main.isDisabled !== true) main.run();
          }}
        >
          {content}
        </form>
      )}
    </Modal>
  );
}

export function TaskStatus({ task: { running, progress, problems, kind } }: { readonly task: RunningTask }) {
  const alert = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isRunning = running !== null;
  // The buttons are always in view, what they lead to may not be.
  useEffect(() => {
    if (problems.length > 0) alert.current?.scrollIntoView({ block: "nearest" });
  }, [problems]);
  useEffect(() => {
    if (isRunning) status.current?.scrollIntoView({ block: "nearest" });
  }, [isRunning]);
  return (
    <>
      <div role="alert" className={styles.problems} ref={alert}>
        {problems.length === 0 ? null : (
          <>
            <p className="error-text">Nothing was changed.</p>
            <Messages name={kind} messages={problems} />
          </>
        )}
      </div>
      <p role="status" aria-label="Progress" className={styles.running} ref={status}>
        {running === null ? null : (
          <>
            <progress aria-label={running} value={progress?.done} max={progress?.of} /> {running}
            {progress === null
              ? null
              : ` ${formatNumber(progress.done)} of ${formatNumber(progress.of)} ${progress.unit}`}
          </>
        )}
      </p>
    </>
  );
}
