// State of the current rehearsal: its parts, what goes wrong, its result with and without a transaction, the step shown.

import { createStore, useStore } from "../../store.ts";
import type { Refusal } from "../compose.ts";
import { tallyOf, tallyWords } from "../data/data-words.ts";
import { differenceOf } from "../data/difference.ts";
import { freshSnapshot } from "../data/fresh.ts";
import type { DataService } from "../data/pane-store.ts";
import { touchedBy } from "../data/touched.ts";
import type { BundleDraft } from "../part.ts";
import type { Fault, Rehearsal } from "./rehearsal.ts";
import { rehearse } from "./rehearse.ts";

export interface Simulation {
  /** The parts when the rehearsal began. */
  readonly draft: BundleDraft;
  readonly fault: Fault | null;
  /** The page's count of writes when the data was copied. */
  readonly revision: number;
  /** Undefined while it runs. */
  readonly result: BothWays | Refusal | undefined;
  /** How many moments the one shown is past the beginning. */
  readonly at: number;
}

/** The same parts on the same data. */
export interface BothWays {
  /** With a transaction. */
  readonly on: Rehearsal;
  /** Without one. */
  readonly off: Rehearsal;
}

const simulation = createStore<Simulation | null>(null);
let running: AbortController | undefined;

export function useSimulation(): Simulation | null {
  return useStore(simulation);
}

/** Copies the data and runs the parts on it, with a transaction and without. */
export async function startRehearsal(service: DataService, draft: BundleDraft, fault: Fault | null): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  const started = { draft, fault, revision: service.revision, result: undefined, at: 0 };
  simulation.set(started);
  try {
    const result = await rehearseBothWays(service, draft, fault, own.signal);
    if (!own.signal.aborted) simulation.set({ ...started, result });
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error);
    if (!own.signal.aborted) simulation.set({ ...started, result: { refusal } });
  }
}

async function rehearseBothWays(
  service: DataService,
  draft: BundleDraft,
  fault: Fault | null,
  signal: AbortSignal,
): Promise<BothWays | Refusal> {
  const { client, version, collections } = service;
  const snapshot = await freshSnapshot(service, touchedBy(draft, collections), signal);
  const setting = { baseUrl: client.baseUrl, version, collections, snapshot, signal, fault };
  const on = await rehearse({ ...draft, transaction: true }, setting);
  if ("refusal" in on) return on;
  const off = await rehearse({ ...draft, transaction: false }, setting);
  return "refusal" in off ? off : { on, off };
}

export function stopRehearsal(): void {
  running?.abort();
  simulation.set(null);
}

/** The last moment of a rehearsal: after the last part that ran, or the end of its transaction. */
export function lastMoment({ parts, end }: Rehearsal): number {
  return parts.length === 0 || end === "completed" ? parts.length : parts.length + 1;
}

/** Shows a moment of the rehearsal; the caller keeps it between 0 and `lastMoment`. */
export function goToMoment(at: number): void {
  const current = simulation.get();
  if (current !== null) simulation.set({ ...current, at });
}

/** What a rehearsal did to the data: `unchanged`, or as in `+2 rows, 1 changed`. */
export function dataWords({ before, after }: Rehearsal): string {
  const collections = [...after].map(([name, rows]) => {
    const former = before.get(name) ?? new Map();
    return { ...differenceOf(name, former, rows), totals: [former.size, rows.size] as const, isWhole: true };
  });
  const words = tallyWords(tallyOf({ collections }));
  return words === "same as before" ? "unchanged" : words;
}
