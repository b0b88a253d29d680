import type { Service } from "../../connection/service.ts";
import type { DraftRefusal } from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { createLatestRequest } from "../../state/latest-request.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import { readDataState } from "../effects/data-state.ts";
import type { DryRun, Fault } from "../effects/dry-run.ts";
import { findUsedCollections } from "../effects/used-collections.ts";

export interface FaultChoice {
  readonly kind: Fault["kind"] | "none";
  /** The key of the part; null for the last. */
  readonly part: string | null;
}

/** The same parts on the same data, with a transaction and without. */
export interface DryRuns {
  readonly on: DryRun;
  readonly off: DryRun;
}

export interface StartedDryRun {
  readonly draft: BundleDraft;
  readonly fault: Fault | null;
  /** The page's number of writes when the data was copied. */
  readonly revision: number;
  /** Undefined while it runs. */
  readonly result: DryRuns | DraftRefusal | undefined;
  readonly shown: keyof DryRuns;
  /** How many of its steps are shown; null for all. */
  readonly at: number | null;
}

export interface DryRunState {
  readonly choice: FaultChoice;
  readonly started: StartedDryRun | null;
}

export const noDryRun: DryRunState = { choice: { kind: "none", part: null }, started: null };

interface Core {
  readonly now: () => { readonly draft: BundleDraft; readonly dryRun: DryRunState };
  readonly set: (part: { readonly dryRun: DryRunState }) => void;
  readonly service: () => Service;
}

export function createDryRun({ now, set, service }: Core) {
  const request = createLatestRequest();
  const change = (part: Partial<DryRunState>): void => set({ dryRun: { ...now().dryRun, ...part } });
  const changeStarted = (part: Partial<StartedDryRun>): void => {
    const { started } = now().dryRun;
    if (started !== null) change({ started: { ...started, ...part } });
  };
  return {
    choose: (part: Partial<FaultChoice>): void => change({ choice: { ...now().dryRun.choice, ...part } }),
    start(fault: Fault | null): void {
      const { draft } = now();
      const { revision } = service();
      const shown = draft.transaction ? "on" : "off";
      change({ started: { draft, fault, revision, result: undefined, shown, at: null } });
      request.send(
        (signal) => runBoth(service(), draft, fault, signal),
        (result) => changeStarted({ result }),
        (error) => changeStarted({ result: { refusal: getErrorMessage(error) } }),
      );
    },
    stop(): void {
      request.abort();
      change({ started: null });
    },
    show: (shown: keyof DryRuns): void => changeStarted({ shown, at: null }),
    goTo: (at: number): void => changeStarted({ at }),
  };
}

async function runBoth(
  { client, version, collections }: Service,
  draft: BundleDraft,
  fault: Fault | null,
  signal: AbortSignal,
): Promise<DryRuns | DraftRefusal> {
  const { runDry } = await import("../effects/dry-run.ts");
  const data = await readDataState(client, findUsedCollections(draft, collections), signal);
  const setting = { baseUrl: client.baseUrl, version, collections, data, signal, fault };
  const on = await runDry({ ...draft, transaction: true }, setting);
  if ("refusal" in on) return on;
  const off = await runDry({ ...draft, transaction: false }, setting);
  return "refusal" in off ? off : { on, off };
}
