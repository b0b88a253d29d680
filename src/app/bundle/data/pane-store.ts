// What the data pane remembers, and the sending of a bundle between two looks at the data.

import { useSyncExternalStore } from "react";
import { nextTask } from "../../../client/index.ts";
import type { Service } from "../../service.ts";
import { createStored } from "../../stored.ts";
import { cancel, currentState, send } from "../bundle-store.ts";
import { refusalOf } from "../compose.ts";
import type { Exchange } from "../exchange.ts";
import type { BundleDraft } from "../part.ts";
import type { Rehearsal } from "../rehearsal/rehearsal.ts";
import { manyParts, type SendObserver } from "../send.ts";
import { type Comparison, isSameEnd, type MomentsState } from "./comparison.ts";
import { forgetData, freshSnapshot } from "./fresh.ts";
import { compareSnapshots, type Snapshot } from "./snapshot.ts";
import { type Touched, touchedBy } from "./touched.ts";

/** What a look at the data needs of the service. */
export type DataService = Pick<Service, "client" | "collections" | "version" | "revision" | "noteWrite">;

/** Whether the pane is open. While it is closed, a bundle is sent without a look at the data. */
export const paneOpen = createStored("riddle:bundle-data", (stored) => stored !== false);

/** The id of the pane's element. */
export const dataPaneId = "bundle-data";

export const paneTabs = ["Data", "Rehearsal", "What if", "Client"] as const;
export type PaneTab = (typeof paneTabs)[number];

/** Bundles of more parts are not rehearsed unasked. */
const maxAutoRehearsed = 200;

let comparison: Comparison | null = null;
let reading: AbortController | undefined;
let tab: PaneTab = "Data";
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function set(next: Comparison | null): void {
  comparison = next;
  notify();
}

function change(given: Partial<Comparison>): void {
  if (comparison !== null) set({ ...comparison, ...given });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useComparison(): Comparison | null {
  return useSyncExternalStore(subscribe, () => comparison);
}

export function usePaneTab(): PaneTab {
  return useSyncExternalStore(subscribe, () => tab);
}

/** Opens the pane at one of its tabs. */
export function showTab(next: PaneTab): void {
  if (!paneOpen.get()) paneOpen.update(() => true);
  tab = next;
  notify();
}

/** Whether the data is being read before a bundle is sent. */
export function useReadingBefore(): boolean {
  return useSyncExternalStore(subscribe, isReadingBefore);
}

function isReadingBefore(): boolean {
  return comparison?.phase === "before";
}

/**
 * Sends the current parts; if the pane is open and they write, takes a snapshot of the data before and after.
 *
 * @param observer - called as the bundle progresses; with an observer, the pane does not switch to the tab Data.
 * @returns whether the bundle was sent, as soon as that is known.
 */
export async function sendCompared(service: DataService, observer?: SendObserver): Promise<boolean> {
  const { draft, exchange } = currentState();
  if (exchange?.phase === "sending" || isReadingBefore()) return false;
  const touched = touchedBy(draft, service.collections);
  if (
    !paneOpen.get() ||
    !touched.some(({ isWritten }) => isWritten) ||
    refusalOf(draft, service.client) !== undefined
  ) {
    reading?.abort();
    set(null);
    return send(service.client, service.noteWrite, observer);
  }
  return sendBetweenSnapshots(service, draft, touched, observer);
}

/** Stops whatever goes on: the look at the data, or listening to the bundle on its way. */
export function stop(): void {
  if (isReadingBefore()) reading?.abort();
  else cancel();
}

async function sendBetweenSnapshots(
  service: DataService,
  draft: BundleDraft,
  touched: readonly Touched[],
  observer?: SendObserver,
): Promise<boolean> {
  reading?.abort();
  const own = new AbortController();
  reading = own;
  const names = touched.map(({ collection }) => collection.name);
  if (observer === undefined) tab = "Data";
  set({ phase: "before", names, difference: null, moments: { state: "none" }, problem: null });
  const before = await attempt(() => freshSnapshot(service, touched, own.signal));
  // What was read last may serve again, at once.
  if (draft.parts.length > manyParts) await nextTask();
  if (own.signal.aborted) {
    if (reading === own) set({ phase: "stopped", names, difference: null, moments: { state: "none" }, problem: null });
    return false;
  }
  // Edits made during the snapshot are sent; only the collections in the snapshot are compared.
  change({ phase: "sending" });
  const onEnd = (): void => {
    service.noteWrite();
    void compareAfter(service, draft, touched, before, own);
  };
  const isSent = send(service.client, onEnd, observer);
  // If it could not be sent, the outcome already shows why.
  if (currentState().exchange?.phase !== "sending") set(null);
  return isSent;
}

async function compareAfter(
  service: DataService,
  draft: BundleDraft,
  touched: readonly Touched[],
  before: Attempted<Snapshot>,
  own: AbortController,
): Promise<void> {
  if (own.signal.aborted) return;
  if ("problem" in before) {
    change({ phase: "failed", problem: before.problem });
    return;
  }
  change({ phase: "after" });
  forgetData();
  const revision = service.revision + 1;
  const written = touched.filter(({ isWritten }) => isWritten);
  const compared = await attempt(async () => {
    const after = await freshSnapshot({ ...service, revision }, written, own.signal);
    return compareSnapshots(before.value, after);
  });
  if (own.signal.aborted) return;
  if ("problem" in compared) {
    change({ phase: "failed", problem: compared.problem });
    return;
  }
  change({ phase: "compared", difference: compared.value });
  const { exchange } = currentState();
  if (exchange === null || exchange.phase !== "answered" || draft.parts.length > maxAutoRehearsed) return;
  change({ moments: { state: "rehearsing" } });
  const moments = await momentsOf(service, exchange, before.value, own.signal);
  if (!own.signal.aborted) change({ moments });
}

async function momentsOf(
  { client, version, collections }: DataService,
  exchange: Exchange,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<MomentsState> {
  const rehearsed = await attempt(async () => {
    const { rehearse } = await import("../rehearsal/rehearse.ts");
    return rehearse(exchange.draft, { baseUrl: client.baseUrl, version, collections, snapshot, signal });
  });
  if ("problem" in rehearsed) return { state: "unknown", why: rehearsed.problem };
  if ("refusal" in rehearsed.value) return { state: "unknown", why: rehearsed.value.refusal };
  return momentsFrom(rehearsed.value, exchange);
}

function momentsFrom(rehearsal: Rehearsal, { answers }: Exchange): MomentsState {
  const statuses = new Map([...answers].map(([id, { status }]) => [id, status]));
  if (isSameEnd(rehearsal, statuses)) return { state: "rehearsed", rehearsal };
  const why =
    "A rehearsal on a copy of the data ended differently: the bundle timed out, or another client wrote first.";
  return { state: "unknown", why };
}

type Attempted<T> = { readonly value: T } | { readonly problem: string };

async function attempt<T>(work: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
