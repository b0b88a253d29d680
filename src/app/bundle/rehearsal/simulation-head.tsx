// What is said above every rehearsal: that it is one, of what, and whether it is still of what is there now.

import { useService } from "../../service.ts";
import { type BundleDraft, sameDraft } from "../part.ts";
import { type Simulation, startRehearsal, stopRehearsal } from "./simulation.ts";

interface Props {
  readonly simulation: Simulation;
  readonly draft: BundleDraft;
}

export function SimulationHead({ simulation, draft }: Props) {
  const service = useService();
  const isOld = !sameDraft(simulation.draft, draft)
    ? "parts changed since"
    : simulation.revision < service.revision
      ? "data changed since"
      : null;
  return (
    <p className="data-head">
      <span className="badge undone">Rehearsal on a copy</span>
      {isOld === null ? null : <span className="badge warn">{isOld}</span>}
      <span className="push" />
      {simulation.phase === "busy" ? (
        <button className="btn small" type="button" onClick={stopRehearsal}>
          Stop
        </button>
      ) : (
        <button
          className="btn small"
          type="button"
          title="Rehearse the current parts on a new copy"
          onClick={() => void startRehearsal(service, draft)}
        >
          {isOld === null && simulation.variation === null ? "Rehearse again" : "Rehearse current parts"}
        </button>
      )}
    </p>
  );
}

export function SimulationProblem({
  simulation: { phase, rehearsal, other, problem },
}: {
  readonly simulation: Simulation;
}) {
  if (phase === "busy" || (rehearsal !== null && other === null)) {
    return (
      <p className="data-empty" role="status" aria-label="Rehearsal">
        Copying the data and running the rehearsal…
      </p>
    );
  }
  return (
    <p className="data-empty" role="alert">
      Not rehearsed. {problem}
    </p>
  );
}
