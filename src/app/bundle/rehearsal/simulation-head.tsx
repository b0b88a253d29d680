// What is said above every rehearsal: that it is one, of what, and whether it is still of what is there now.

import { useService } from "../../service.ts";
import { type BundleDraft, sameDraft } from "../part.ts";
import { begin, giveUp, type Stage } from "./simulation.ts";

interface Props {
  readonly stage: Stage;
  readonly draft: BundleDraft;
}

export function StageHead({ stage, draft }: Props) {
  const service = useService();
  const isOld = !sameDraft(stage.draft, draft)
    ? "parts changed since"
    : stage.revision < service.revision
      ? "data changed since"
      : null;
  return (
    <p className="data-head">
      <span className="badge undone">Rehearsal on a copy</span>
      {isOld === null ? null : <span className="badge warn">{isOld}</span>}
      <span className="push" />
      {stage.phase === "busy" ? (
        <button className="btn small" type="button" onClick={giveUp}>
          Stop
        </button>
      ) : (
        <button
          className="btn small"
          type="button"
          title="Rehearse the parts as they are now, on a new copy"
          onClick={() => void begin(service, draft)}
        >
          {isOld === null && stage.variation === null ? "Again" : "As they are"}
        </button>
      )}
    </p>
  );
}

export function StageProblem({ stage: { phase, rehearsal, other, problem } }: { readonly stage: Stage }) {
  if (phase === "busy" || (rehearsal !== null && other === null)) {
    return (
      <p className="data-empty" role="status" aria-label="Rehearsal">
        Copying the data and rehearsing…
      </p>
    );
  }
  return (
    <p className="data-empty" role="alert">
      Not rehearsed. {problem}
    </p>
  );
}
