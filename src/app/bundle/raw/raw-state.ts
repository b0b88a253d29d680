// Keeping the raw text and the parts in step, as pure functions: which of them follows which, and when it is asked.

import type { Client } from "../../../client/index.ts";
import { type BundleDraft, sameDraft } from "../part.ts";
import { rawOf } from "./raw-request.ts";
import { type RawProblem, type RawText, readRawText } from "./raw-text.ts";
import { draftOfRaw } from "./read-raw.ts";

export interface RawState {
  readonly raw: RawText;
  /** What the text says; while it has problems, what it said last. */
  readonly draft: BundleDraft;
  readonly problems: readonly RawProblem[];
  /** Whether the page would write the same bytes for this draft. */
  readonly isAsSent: boolean;
  /** Why the parts can't be written; the text is then an older one. */
  readonly refusal: string | null;
  /** The parts as they became while the text had problems, if that is still to be settled. */
  readonly waiting: BundleDraft | null;
}

/** The text of a draft that nobody has edited as text. */
export function rawState(draft: BundleDraft, client: Client): RawState {
  const empty = { draft, problems: [], isAsSent: true, refusal: null, waiting: null, raw: readRawText("") };
  return written(empty, draft, client);
}

/** After a change of the text. The draft is the one that the parts should have now: the same object unless it changed. */
export function afterText(state: RawState, text: string, current: BundleDraft, client: Client): RawState {
  if (text === state.raw.text) return state;
  const raw = readRawText(text);
  const read = draftOfRaw(raw, current, client);
  if ("problems" in read) return { ...state, raw, problems: read.problems, isAsSent: false };
  const draft = isSame(read.draft, current) ? current : read.draft;
  const sent = rawOf(draft, client, raw.boundary);
  // What was read may still be something that only the parts refuse to send.
  if ("refusal" in sent)
    return { ...state, raw, draft, problems: [], isAsSent: false, refusal: sent.refusal, waiting: null };
  return { raw, draft, problems: [], isAsSent: sent.text === text, refusal: null, waiting: null };
}

/** After a change of the parts, or of what is said of the bundle as a whole. */
export function afterParts(state: RawState, draft: BundleDraft, client: Client): RawState {
  if (draft === state.draft || draft === state.waiting) return state;
  return state.problems.length > 0 ? { ...state, waiting: draft } : written(state, draft, client);
}

/** The answer to the question whose the bundle is: that of the parts. */
export function writeParts(state: RawState, draft: BundleDraft, client: Client): RawState {
  return written({ ...state, problems: [], waiting: null }, draft, client);
}

/** The other answer: the text stays, and once it can be read, the parts follow it. */
export function keepText(state: RawState): RawState {
  return state.waiting === null ? state : { ...state, draft: state.waiting, waiting: null };
}

/** A part that nothing has changed is the same object. */
function isSame(read: BundleDraft, current: BundleDraft): boolean {
  return sameDraft(read, current) && read.parts.every((part, at) => part === current.parts[at]);
}

function written(state: RawState, draft: BundleDraft, client: Client): RawState {
  const sent = rawOf(draft, client, state.raw.boundary);
  if ("refusal" in sent) return { ...state, draft, refusal: sent.refusal };
  const raw = sent.text === state.raw.text ? state.raw : readRawText(sent.text);
  return { raw, draft, problems: [], isAsSent: true, refusal: null, waiting: null };
}
