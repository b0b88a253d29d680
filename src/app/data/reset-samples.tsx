// Resets the samples after confirmation and shows the progress.

import { RotateCcw } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type { ResetSamples as ResetSamplesAction } from "../../client/index.ts";
import { groupedNumber } from "../../language/index.ts";
import { useService } from "../connection/service.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/forms/select.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { useResetQuestion } from "./reset-question.ts";
import * as styles from "./reset-samples.module.css";
import { undoNote } from "./undo-note.ts";

type State =
  | { readonly step: "idle" }
  | { readonly step: "confirming" }
  | { readonly step: "running"; readonly loaded: number; readonly total: number }
  | { readonly step: "done" }
  | { readonly step: "failed"; readonly message: string };

/** How many orders the shop can have (docs/your-data.md#exports-and-the-reset). */
const sizes = [1_000, 5_000, 20_000, 50_000, 100_000] as const;
const usual = 5_000;

export function ResetSamples({ resetSamples }: { readonly resetSamples: ResetSamplesAction }) {
  const { noteDefinition } = useService();
  const id = useId();
  const [size, setSize] = useState(usual);
  const [state, setState] = useState<State>({ step: "idle" });
  const keep = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const confirm = useCallback(
    () => setState((before) => (before.step === "running" ? before : { step: "confirming" })),
    [],
  );
  useResetQuestion(confirm);
  // Moves the focus, because the focused element is removed when the confirmation opens or closes.
  const before = useRef(state.step);
  useEffect(() => {
    if (state.step === "confirming") keep.current?.focus();
    else if (before.current === "confirming") opener.current?.focus();
    before.current = state.step;
  }, [state.step]);

  const reset = (): void => {
    setState({ step: "running", loaded: 0, total: 0 });
    resetSamples({ size, onProgress: ({ loaded, total }) => setState({ step: "running", loaded, total }) }).then(
      async () => {
        await noteDefinition();
        setState({ step: "done" });
      },
      (error: unknown) => setState({ step: "failed", message: error instanceof Error ? error.message : String(error) }),
    );
  };

  const cancelByKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setState({ step: "idle" });
  };

  if (state.step === "confirming") {
    return (
      <div className={styles.reset} role="alert" onKeyDown={cancelByKey}>
        <p>This discards all changes, removes collections of your own, and restores the original rows. {undoNote}</p>
        <p className={styles.size}>
          <label htmlFor={id}>Orders</label>
          <Select id={id} value={size} onChange={({ currentTarget }) => setSize(Number(currentTarget.value))}>
            {sizes.map((each) => (
              <option key={each} value={each}>
                {groupedNumber(each)}
              </option>
            ))}
          </Select>
        </p>
        <Button look="primary" onClick={reset}>
          Put the samples back
        </Button>
        <Button ref={keep} onClick={() => setState({ step: "idle" })}>
          Keep the data
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.reset}>
      <Button
        ref={opener}
        // Not `disabled`, so that it can keep the focus after the confirmation.
        aria-disabled={state.step === "running"}
        onClick={confirm}
        Icon={RotateCcw}
      >
        Reset samples…
      </Button>
      <p role="status" aria-label="Reset">
        <Report state={state} />
      </p>
    </div>
  );
}

function Report({ state }: { readonly state: State }) {
  switch (state.step) {
    case "running":
      // A worker that the browser has removed is registered and fills its database first.
      if (state.total === 0) return "Waiting for the service…";
      return (
        <>
          <progress value={state.loaded} max={Math.max(1, state.total)} aria-label="Sample rows loaded" />{" "}
          <GroupedNumber value={state.loaded} /> of <GroupedNumber value={state.total} /> rows
        </>
      );
    case "done":
      return "The samples are back.";
    case "failed":
      return <span className="error-text">{state.message}</span>;
    default:
      return null;
  }
}
