// State of the current rehearsal: its parts, the variation and the step shown.

import { createStore, useStore } from "../../store.ts";
import { freshSnapshot } from "../data/fresh.ts";
import type { DataService } from "../data/pane-store.ts";
import { touchedBy } from "../data/touched.ts";
import type { BundleDraft } from "../part.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { rehearse } from "./rehearse.ts";

/** What is other than in the parts as they are. */
export interface Variation {
  /** As in “Part 2: a key that is taken”. */
  readonly title: string;
  /** Why it fails, in a sentence. */
  readonly rule: string;
  readonly draft: BundleDraft;
  /** Whether the draft can be taken over; a timeout that strikes can't. */
  readonly isApplicable: boolean;
  readonly timeoutAfter?: number;
}

export interface Simulation {
  readonly phase: "busy" | "ready" | "failed";
  /** The parts as they were when the rehearsal began. */
  readonly draft: BundleDraft;
  readonly variation: Variation | null;
  /** As they are to be sent. */
  readonly rehearsal: Rehearsal | null;
  /** With the transaction the other way round; null as long as it is not there. */
  readonly other: Rehearsal | null;
  /** How many moments the reader is past the beginning. */
  readonly at: number;
  /** The page's count of writes when the data was copied. */
  readonly revision: number;
  readonly problem: string | null;
}

const simulation = createStore<Simulation | null>(null);
let running: AbortController | undefined;

export function useSimulation(): Simulation | null {
  return useStore(simulation);
}

/** Copies the data and runs the parts on it, as they are or varied, with the transaction both ways. */
export async function startRehearsal(
  service: DataService,
  draft: BundleDraft,
  variation: Variation | null = null,
): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  const { revision } = service;
  const settled = { draft, variation, at: 0, revision };
  simulation.set({ ...settled, phase: "busy", rehearsal: null, other: null, problem: null });
  try {
    const given = variation?.draft ?? draft;
    const run = await createRehearsal(service, draft, variation?.timeoutAfter, own.signal);
    const rehearsal = await run(given);
    if (own.signal.aborted) return;
    if ("refusal" in rehearsal) {
      simulation.set({ ...settled, phase: "failed", rehearsal: null, other: null, problem: rehearsal.refusal });
      return;
    }
    simulation.set({ ...settled, phase: "ready", rehearsal, other: null, problem: null });
    const other = await run({ ...given, transaction: !given.transaction });
    const current = simulation.get();
    if (own.signal.aborted || current === null || "refusal" in other) return;
    simulation.set({ ...current, other });
  } catch (error) {
    if (own.signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    simulation.set({ ...settled, phase: "failed", rehearsal: null, other: null, problem });
  }
}

/** What rehearses drafts on equal data. */
async function createRehearsal(
  { client, version, collections, revision }: DataService,
  draft: BundleDraft,
  timeoutAfter: number | undefined,
  signal: AbortSignal,
) {
  // A collection that only the variation leaves out is copied, too: the parts before it use it.
  const snapshot = await freshSnapshot({ client, revision }, touchedBy(draft, collections), signal);
  const setting = { baseUrl: client.baseUrl, version, collections, snapshot, signal, timeoutAfter };
  return (given: BundleDraft) => rehearse(given, setting);
}

/** Gives the rehearsal up. */
export function stopRehearsal(): void {
  running?.abort();
  simulation.set(null);
}

/** The last moment of a rehearsal: after the last part that ran, or the end of its transaction. */
export function lastMoment({ parts, end }: Rehearsal): number {
  return parts.length + (end === "completed" || end === "refused" ? 0 : 1);
}

/** Goes to a moment. */
export function goToMoment(at: number): void {
  const current = simulation.get();
  if (current?.rehearsal == null) return;
  simulation.set({ ...current, at: Math.max(0, Math.min(at, lastMoment(current.rehearsal))) });
}
