// The state of the current rehearsal: its parts, fault, results with and without a transaction, and the current step.

import { perService, type Service, useService } from "../../../connection/service.ts";
import type { Refusal } from "../../../requests/parts/compose.ts";
import type { BundleDraft } from "../../../requests/parts/part.ts";
import { createLatestRequest } from "../../../state/latest-request.ts";
import { createStore, useStore } from "../../../state/store.ts";
import { messageOf } from "../../../ui/messages-of.ts";
import { readDataState } from "../../effects/data-state.ts";
import { tallyWords } from "../../effects/data-words.ts";
import type { Fault, Rehearsal } from "../../effects/rehearsal.ts";
import { rehearse } from "../../effects/rehearse.ts";
import { lastingChanges } from "../../effects/row-change.ts";
import { findUsedCollections } from "../../effects/used-collections.ts";
import { useBundleSession } from "../../session/session.ts";

export interface Simulation {
  /** The parts when the rehearsal began. */
  readonly draft: BundleDraft;
  readonly fault: Fault | null;
  /** The page's number of writes when the data was copied. */
  readonly revision: number;
  /** Undefined while it runs. */
  readonly result: BothWays | Refusal | undefined;
  /** The index of the moment shown; 0 for the beginning. */
  readonly at: number;
}

/** The results of the same parts on the same data. */
export interface BothWays {
  /** With a transaction. */
  readonly on: Rehearsal;
  /** Without one. */
  readonly off: Rehearsal;
}

/** The rehearsal of a service: its state, and the request that reads the data for it. */
const rehearsalOf = perService(() => ({
  store: createStore<Simulation | null>(null),
  request: createLatestRequest(),
}));

/** The rehearsal of the service that the page uses; null before the first. */
export function useRehearsal() {
  const service = useService();
  const session = useBundleSession();
  const { store, request } = rehearsalOf(service);
  return {
    simulation: useStore(store),
    /** Copies the data and runs the current parts on it, with a transaction and without. */
    start(fault: Fault | null): void {
      const { draft } = session.now();
      const started = { draft, fault, revision: service.revision, result: undefined, at: 0 };
      store.set(started);
      request.send(
        (signal) => rehearseBothWays(service, draft, fault, signal),
        (result) => store.set({ ...started, result }),
        (error) => store.set({ ...started, result: { refusal: messageOf(error) } }),
      );
    },
    stop(): void {
      request.abort();
      store.set(null);
    },
    /** Shows a moment; the caller keeps it between 0 and `lastMoment`. */
    goTo(at: number): void {
      const current = store.get();
      if (current !== null) store.set({ ...current, at });
    },
  };
}

async function rehearseBothWays(
  { client, version, collections }: Service,
  draft: BundleDraft,
  fault: Fault | null,
  signal: AbortSignal,
): Promise<BothWays | Refusal> {
  const data = await readDataState(client, findUsedCollections(draft, collections), signal);
  const setting = { baseUrl: client.baseUrl, version, collections, data, signal, fault };
  const on = await rehearse({ ...draft, transaction: true }, setting);
  if ("refusal" in on) return on;
  const off = await rehearse({ ...draft, transaction: false }, setting);
  return "refusal" in off ? off : { on, off };
}

/** The last moment of a rehearsal: after the last part that ran, or the end of its transaction. */
export function lastMoment({ parts, end }: Rehearsal): number {
  return parts.length === 0 || end === "completed" ? parts.length : parts.length + 1;
}

/** Describes what a rehearsal did to the data: `unchanged`, or as in `+2 rows, 1 changed`. */
export function dataWords({ parts, end }: Rehearsal): string {
  const lasting = end === "rolled-back" ? [] : lastingChanges(parts.flatMap(({ changes }) => changes));
  if (lasting.length === 0) return "unchanged";
  const added = lasting.filter(({ before }) => before === undefined).length;
  const removed = lasting.filter(({ after }) => after === undefined).length;
  return tallyWords({ added, removed, changed: lasting.length - added - removed });
}
