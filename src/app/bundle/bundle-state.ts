// The state of the section and every way in which it changes, as a pure function.

import { advance, type Exchange, type ExchangeAction } from "./exchange.ts";
import type { BundleDraft, BundlePart } from "./part.ts";
import { starter, templateOf } from "./starter.ts";

/** The raw request as edited. */
export interface RawText {
  readonly text: string;
  /** The parts beside which it was edited, or those that it became; null after a reload. */
  readonly draft: BundleDraft | null;
  /** What is sent for the parts that it became; null while it is not applied. */
  readonly applied: SentBody | null;
}

/** A multipart body to be sent to the byte. */
export interface SentBody {
  readonly boundary: string;
  readonly body: Uint8Array;
}

export interface BundleState {
  readonly draft: BundleDraft;
  /** What the draft was before it was replaced or lost a part, and which way the button leads to it. */
  readonly former: { readonly draft: BundleDraft; readonly label: "Undo" | "Redo" } | null;
  /** Null while nothing of the raw request is edited. */
  readonly raw: RawText | null;
  /** The last bundle that was sent. */
  readonly exchange: Exchange | null;
  /** Why nothing was sent, or why the address was not followed. */
  readonly notice: { readonly title: string; readonly text: string } | null;
}

export type PartChange = Partial<Pick<BundlePart, "method" | "path" | "headers" | "body" | "id" | "on">>;

export type BundleAction =
  | { readonly type: "edit"; readonly key: string; readonly change: PartChange }
  /** After the part with the key; at the end without one. */
  | { readonly type: "insert"; readonly part: BundlePart; readonly after?: string | undefined }
  | { readonly type: "remove"; readonly key: string }
  /** To an index among the parts as they then are. */
  | { readonly type: "move-to"; readonly key: string; readonly to: number }
  | { readonly type: "settings"; readonly change: Partial<Omit<BundleDraft, "parts">> }
  | { readonly type: "replace"; readonly draft: BundleDraft; readonly undoable: boolean }
  | { readonly type: "undo" }
  /** Edits the raw request; null discards what was edited. */
  | { readonly type: "edit-raw"; readonly text: string | null }
  /** Keeps the raw request beside the parts as they are now. */
  | { readonly type: "keep-raw" }
  /** Replaces the parts by those of the raw request. */
  | { readonly type: "apply-raw"; readonly draft: BundleDraft; readonly applied: SentBody }
  | { readonly type: "notice"; readonly title: string; readonly text: string }
  | ExchangeAction;

/** @param rawText - unapplied raw text of the last visit */
export function initialState(rawText: string | null = null): BundleState {
  const raw = rawText === null ? null : { text: rawText, draft: null, applied: null };
  return { draft: starter(), former: null, raw, exchange: null, notice: null };
}

export function reduce(state: BundleState, action: BundleAction): BundleState {
  switch (action.type) {
    case "edit":
      return withParts(
        state,
        state.draft.parts.map((part) => (part.key === action.key ? { ...part, ...action.change } : part)),
      );
    case "insert":
      return withParts(state, inserted(state.draft.parts, action.part, action.after));
    case "remove":
      return {
        ...withParts(
          state,
          state.draft.parts.filter(({ key }) => key !== action.key),
        ),
        former: { draft: state.draft, label: "Undo" },
      };
    case "move-to":
      return withParts(state, moved(state.draft.parts, action.key, action.to));
    case "settings":
      return { ...state, notice: null, draft: { ...state.draft, ...action.change } };
    case "replace":
      return {
        ...state,
        notice: null,
        draft: action.draft,
        former: action.undoable ? formerAfter(state) : state.former,
      };
    case "undo":
      return state.former === null ? state : swapped(state, state.former);
    case "edit-raw":
      return { ...state, notice: null, raw: action.text === null ? null : edited(state, action.text) };
    case "keep-raw":
      return state.raw === null ? state : { ...state, raw: { ...state.raw, draft: state.draft } };
    case "apply-raw": {
      const { draft, applied } = action;
      const former = draft === state.draft ? state.former : formerAfter(state);
      return { ...state, notice: null, draft, former, raw: state.raw && { ...state.raw, draft, applied } };
    }
    case "notice":
      return { ...state, notice: { title: action.title, text: action.text } };
    case "send":
    case "arrive":
    case "end": {
      const exchange = advance(state.exchange, action);
      return exchange === state.exchange
        ? state
        : { ...state, exchange, notice: action.type === "send" ? null : state.notice };
    }
  }
}

/** The raw request with changes that the parts do not have; null if there are none. */
export function unappliedRaw({ raw }: BundleState): RawText | null {
  return raw?.applied === null ? raw : null;
}

/** The raw request that became these parts; null once they have changed. */
export function appliedRaw({ raw, draft }: BundleState): RawText | null {
  return raw !== null && raw.applied !== null && raw.draft === draft ? raw : null;
}

function edited(state: BundleState, text: string): RawText {
  const before = unappliedRaw(state);
  return { text, draft: before === null ? state.draft : before.draft, applied: null };
}

function withParts(state: BundleState, parts: readonly BundlePart[]): BundleState {
  return { ...state, notice: null, draft: { ...state.draft, parts } };
}

function inserted(parts: readonly BundlePart[], part: BundlePart, after: string | undefined): readonly BundlePart[] {
  const at = parts.findIndex(({ key }) => key === after);
  return at < 0 ? [...parts, part] : parts.toSpliced(at + 1, 0, part);
}

function moved(parts: readonly BundlePart[], key: string, to: number): readonly BundlePart[] {
  const from = parts.findIndex((part) => part.key === key);
  const part = parts[from];
  if (part === undefined || to === from || to < 0 || to >= parts.length) return parts;
  return parts.toSpliced(from, 1).toSpliced(to, 0, part);
}

// Someone who leafs through the templates must still find what they had made themselves.
function formerAfter({ draft, former }: BundleState): BundleState["former"] {
  return !isOwn(draft) && former !== null && isOwn(former.draft)
    ? { draft: former.draft, label: "Undo" }
    : { draft, label: "Undo" };
}

/** Whether somebody made it: it is neither empty nor a template as it came. */
function isOwn(draft: BundleDraft): boolean {
  return draft.parts.length > 0 && templateOf(draft) === undefined;
}

// Undoing loses nothing either: what it takes away can be had back.
function swapped(state: BundleState, former: NonNullable<BundleState["former"]>): BundleState {
  const label = former.label === "Undo" ? "Redo" : "Undo";
  return { ...state, notice: null, draft: former.draft, former: { draft: state.draft, label } };
}
