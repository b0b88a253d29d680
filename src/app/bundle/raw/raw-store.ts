// The raw text's memory: it outlives a visit to another section, as the parts do.

import { useLayoutEffect, useSyncExternalStore } from "react";
import { type Client, nextTask } from "../../../client/index.ts";
import { currentState, dispatch } from "../bundle-store.ts";
import type { BundleDraft } from "../part.ts";
import { showBoundary } from "./own-boundary.ts";
import { afterParts, afterText, keepText, type RawState, rawState, writeParts } from "./raw-state.ts";

let client: Client | null = null;
let state: RawState | null = null;
/** The parts as the text made them last, while the reader stays in it: what follows is one step for the parts' undo. */
let own: BundleDraft | null = null;
const listeners = new Set<() => void>();

function set(next: RawState): void {
  if (next === state) return;
  state = next;
  const { raw, draft, problems, refusal } = next;
  const isInStep = problems.length === 0 && refusal === null && raw.boundary !== undefined;
  showBoundary(isInStep ? { draft, boundary: raw.boundary ?? "" } : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text of more parts than this is written when there is a pause in changing them, of so many milliseconds. */
const fewParts = 100;
const pause = 150;

function follow(draft: BundleDraft, to: Client): void {
  const next = following(draft, to);
  client = to;
  set(next);
}

function following(draft: BundleDraft, to: Client): RawState {
  // Another server has another prefix and host: the text is written anew.
  const known = client?.baseUrl === to.baseUrl ? state : null;
  return known === null ? rawState(draft, to) : afterParts(known, draft, to);
}

/** Writes the text, and shows it in a task of its own. The function that it returns calls it off. */
function followLater(draft: BundleDraft, to: Client): () => void {
  let isOff = false;
  const timer = setTimeout(async () => {
    const known = state;
    const next = following(draft, to);
    await nextTask();
    if (isOff) return;
    // The text may have been edited in between.
    if (state !== known) return follow(draft, to);
    client = to;
    set(next);
  }, pause);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

/** The text of the parts, in step with them; null until it is written for the first time. */
export function useRaw(draft: BundleDraft, to: Client): RawState | null {
  useLayoutEffect(() => {
    if (draft.parts.length <= fewParts) {
      follow(draft, to);
      return;
    }
    // In a task of its own, so that the parts themselves are drawn first.
    return followLater(draft, to);
  }, [draft, to]);
  return useSyncExternalStore(subscribe, () => state);
}

/** Takes a text that the reader has typed; the parts follow it if it can be read. */
export function typeRaw(text: string): void {
  if (state === null || client === null) return;
  const current = currentState().draft;
  const next = afterText(state, text, current, client);
  const isNew = next.problems.length === 0 && next.draft !== current;
  set(next);
  if (!isNew) return;
  dispatch({ type: "replace", draft: next.draft, undoable: current !== own });
  own = next.draft;
}

/** Says that the reader has left the text: what is typed next is another step. */
export function leaveRaw(): void {
  own = null;
}

/** Writes the text as the page would send it. */
export function writePartsNow(): void {
  if (state !== null && client !== null) set(writeParts(state, currentState().draft, client));
}

export function keepTextNow(): void {
  if (state !== null) set(keepText(state));
}
