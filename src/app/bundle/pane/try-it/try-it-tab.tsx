import { useId } from "react";
import { errorStatuses, getReasonPhrase } from "../../../../wire/public.ts";
import { useService } from "../../../connection/service.ts";
import { isSameDraft } from "../../../requests/parts/part.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import type { Fault } from "../../effects/dry-run.ts";
import type { FaultChoice, StartedDryRun } from "../../session/dry-run.ts";
import { useBundle, useBundleSession } from "../../session/session.ts";
import * as textStyles from "../pane-text.module.css";
import { Outcomes } from "./outcomes.tsx";
import { Steps } from "./steps.tsx";
import * as styles from "./try-it.module.css";

export function TryItTab() {
  const isEmpty = useBundle((now) => !now.draft.parts.some(({ on }) => on));
  const started = useBundle((now) => now.dryRun.started);
  return (
    <>
      {isEmpty ? <p className={textStyles.empty}>A bundle needs a part before it can be tried.</p> : <FaultForm />}
      {started === null ? null : <Result started={started} />}
    </>
  );
}

/** The choices, with the label of the part that each is about. */
const kinds = [
  { kind: "none", label: "Nothing", partLabel: null },
  { kind: "failure", label: "A part fails", partLabel: "Part to fail" },
  { kind: "timeout", label: "A timeout at a part", partLabel: "Part to time out" },
] as const satisfies readonly { kind: FaultChoice["kind"]; label: string; partLabel: string | null }[];

function FaultForm() {
  const { dryRun } = useBundleSession();
  const id = useId();
  const draft = useBundle((now) => now.draft);
  const choice = useBundle((now) => now.dryRun.choice);
  const isRunning = useBundle(({ dryRun: { started } }) => started !== null && started.result === undefined);
  const parts = draft.parts.map((part, index) => ({ ...part, number: index + 1 })).filter(({ on }) => on);
  const part = parts.find(({ key }) => key === choice.part) ?? parts.at(-1);
  const fault = part === undefined || choice.kind === "none" ? null : { kind: choice.kind, number: part.number };
  const partLabel = kinds.find(({ kind }) => kind === choice.kind)?.partLabel ?? null;
  return (
    <div className={styles.form}>
      <div className={styles.kind}>
        <label htmlFor={id}>What should go wrong?</label>
        <Select
          id={id}
          value={choice.kind}
          onChange={({ target }) => dryRun.choose({ kind: kinds[target.selectedIndex]?.kind ?? "none" })}
        >
          {kinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {partLabel === null ? null : (
        <Select
          aria-label={partLabel}
          value={part?.key}
          onChange={({ target }) => dryRun.choose({ part: target.value })}
        >
          {parts.map(({ key, number, method, path }) => (
            <option key={key} value={key}>
              {number} {method} {path.slice(0, 60)}
            </option>
          ))}
        </Select>
      )}
      <div className={styles.line}>
        {/* One button for both, so that it keeps the focus. */}
        <Button look={isRunning ? "" : "primary"} onClick={() => (isRunning ? dryRun.stop() : dryRun.start(fault))}>
          {isRunning ? "Stop" : "Try it"}
        </Button>
        <span className="sub">On a copy: nothing is kept.</span>
      </div>
    </div>
  );
}

function Result({ started }: { readonly started: StartedDryRun }) {
  const { revision } = useService();
  const draft = useBundle((now) => now.draft);
  const { fault, result } = started;
  if (result === undefined || "refusal" in result) {
    const isRunning = result === undefined;
    return (
      <p className={textStyles.empty} role={isRunning ? "status" : "alert"} key={String(isRunning)}>
        {isRunning ? "Copying the data and running the parts…" : `Not tried. ${result.refusal}`}
      </p>
    );
  }
  const hasOtherParts = !isSameDraft(started.draft, draft);
  return (
    <section className={styles.result} aria-label="Result">
      {fault === null ? null : (
        <p className={textStyles.note} role="status" aria-label="Failure">
          <CodedText text={describeFault(fault)} />
        </p>
      )}
      {hasOtherParts || started.revision < revision ? (
        <p className={textStyles.note}>
          <span className="badge warn">{hasOtherParts ? "parts" : "data"} changed since</span>
        </p>
      ) : null}
      <Outcomes runs={result} shown={started.shown} />
      <Steps runs={result} started={started} />
    </section>
  );
}

function describeFault({ kind, number }: Fault): string {
  const code = kind === "timeout" ? "TIMEOUT" : "INTERNAL";
  const what = kind === "timeout" ? `The timeout expires when part ${number} begins` : `Part ${number} is made to fail`;
  return `${what}: ${errorStatuses[code]} ${getReasonPhrase(errorStatuses[code])}, \`${code}\`.`;
}
