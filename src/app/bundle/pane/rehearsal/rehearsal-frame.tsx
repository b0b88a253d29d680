// The frame of a rehearsal's views: starts and stops it, and shows what was rehearsed or why nothing was.

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { reasonOf, statusOf } from "../../../../wire/index.ts";
import { useService } from "../../../connection/service.ts";
import { sameDraft } from "../../../requests/parts/part.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import type { Fault } from "../../effects/rehearsal.ts";
import { useBundle } from "../../session/session.ts";
import * as styles from "../pane-text.module.css";
import { type BothWays, type Simulation, useRehearsal } from "./simulation.ts";

interface Props {
  /** Shows the result. */
  readonly children: (result: BothWays, simulation: Simulation) => ReactNode;
}

export function RehearsalFrame({ children }: Props) {
  const service = useService();
  const draft = useBundle((now) => now.draft);
  const { simulation, start, stop } = useRehearsal();
  const begin = useEffectEvent(() => {
    if (simulation === null) start(null);
  });
  useEffect(() => begin(), []);
  const isRunning = simulation !== null && simulation.result === undefined;
  const fault = simulation?.fault ?? null;
  return (
    <>
      <p className={styles.head}>
        <span className="badge undone">Rehearsal on a copy</span>
        {simulation === null ? null : !sameDraft(simulation.draft, draft) ? (
          <span className="badge warn">parts changed since</span>
        ) : simulation.revision < service.revision ? (
          <span className="badge warn">data changed since</span>
        ) : null}
        <span className="push" />
        {/* One button for both, so that it keeps the focus. */}
        <Button look="small" onClick={() => (isRunning ? stop() : start(null))}>
          {isRunning
            ? "Stop"
            : simulation === null
              ? "Rehearse"
              : fault === null
                ? "Rehearse again"
                : "Rehearse without the failure"}
        </Button>
      </p>
      {fault === null ? null : (
        <p className={styles.note} role="status" aria-label="Failure">
          <CodedText text={faultWords(fault)} />
        </p>
      )}
      {simulation === null ? null : simulation.result === undefined ? (
        <p className={styles.empty} role="status" aria-label="Rehearsal">
          Copying the data and running the rehearsal…
        </p>
      ) : "refusal" in simulation.result ? (
        <p className={styles.empty} role="alert">
          Not rehearsed. {simulation.result.refusal}
        </p>
      ) : (
        children(simulation.result, simulation)
      )}
    </>
  );
}

function faultWords({ kind, number }: Fault): string {
  const code = kind === "timeout" ? "TIMEOUT" : "INTERNAL";
  const status = `${statusOf[code]} ${reasonOf(statusOf[code])}, \`${code}\``;
  return kind === "timeout"
    ? `The timeout expires when part ${number} begins: ${status}.`
    : `Part ${number} is made to fail: ${status}.`;
}
