import type { BundleDraft, BundlePart, PartChange } from "../../requests/parts/part.ts";
import { createStarterDraft, findTemplate } from "../../requests/parts/starter.ts";
import { noWrite, readHistoryStep, type WriteStatus } from "../../requests/query/write.ts";
import { advance, type SentBundle, type SentBundleAction } from "../send/exchange.ts";

/** The raw request as edited. */
export interface RawText {
  readonly text: string;
  /** The parts when it was edited, or the parts that it was applied to; null after a reload. */
  readonly draft: BundleDraft | null;
  /** The body to send for the applied parts; null while it is not applied. */
  readonly applied: SentBody | null;
}

/** A multipart body to be sent byte for byte. */
export interface SentBody {
  readonly boundary: string;
  readonly body: Uint8Array;
}

export interface BundleState {
  readonly draft: BundleDraft;
  /** The draft before it was replaced or lost a part, or before that was undone. */
  readonly former: { readonly draft: BundleDraft; readonly isUndone: boolean } | null;
  /** Null while the raw request is not edited. */
  readonly raw: RawText | null;
  /** The last bundle that was sent. */
  readonly exchange: SentBundle | null;
  /** The undo of that bundle, or its redo; `did` is "write" before any, and `step` null if it can't be undone. */
  readonly undone: WriteStatus;
  /** Why nothing was sent, or why the address could not be read. */
  readonly notice: { readonly title: string; readonly text: string } | null;
}

export type BundleAction =
  | { readonly type: "edit"; readonly key: string; readonly change: PartChange }
  /** Inserts after the part with this key; without a key, at the end. */
  | { readonly type: "insert"; readonly part: BundlePart; readonly after?: string | undefined }
  | { readonly type: "remove"; readonly key: string }
  /** The index after the move. */
  | { readonly type: "move-to"; readonly key: string; readonly to: number }
  | { readonly type: "settings"; readonly change: Partial<Omit<BundleDraft, "parts">> }
  | { readonly type: "replace"; readonly draft: BundleDraft; readonly undoable: boolean }
  | { readonly type: "undo" }
  /** Edits the raw request; null discards the edits. */
  | { readonly type: "edit-raw"; readonly text: string | null }
  /** Keeps the raw request beside the parts as they are now. */
  | { readonly type: "keep-raw" }
  /** Replaces the parts with those of the raw request. */
  | { readonly type: "apply-raw"; readonly draft: BundleDraft; readonly applied: SentBody }
  | { readonly type: "notice"; readonly title: string; readonly text: string }
  | { readonly type: "dismiss" }
  /** Undoes or redoes the bundle with this serial. */
  | { readonly type: "undo-sent"; readonly serial: number; readonly undone: WriteStatus }
  | SentBundleAction;

/** @param rawText - unapplied raw text of the last visit */
export function createInitialState(rawText: string | null = null): BundleState {
  const raw = rawText === null ? null : { text: rawText, draft: null, applied: null };
  return { draft: createStarterDraft(), former: null, raw, exchange: null, undone: noWrite, notice: null };
}

export function reduce(state: BundleState, action: BundleAction): BundleState {
  switch (action.type) {
    case "edit":
      return withParts(
        state,
        state.draft.parts.map((part) => (part.key === action.key ? { ...part, ...action.change } : part)),
      );
    case "insert":
      return withParts(state, insertPart(state.draft.parts, action.part, action.after));
    case "remove":
      return {
        ...withParts(
          state,
          state.draft.parts.filter(({ key }) => key !== action.key),
        ),
        former: { draft: state.draft, isUndone: false },
      };
    case "move-to": {
      const parts = reorderParts(state.draft.parts, action.key, action.to);
      return parts === state.draft.parts ? state : withParts(state, parts);
    }
    case "settings":
      return { ...state, notice: null, draft: { ...state.draft, ...action.change } };
    case "replace":
      return {
        ...state,
        notice: null,
        draft: action.draft,
        former: action.undoable ? getFormerAfter(state) : state.former,
      };
    case "undo":
      return state.former === null ? state : swapDrafts(state, state.former);
    case "edit-raw":
      return { ...state, notice: null, raw: action.text === null ? null : applyRawEdit(state, action.text) };
    case "keep-raw":
      return state.raw === null ? state : { ...state, raw: { ...state.raw, draft: state.draft } };
    case "apply-raw": {
      const { draft, applied } = action;
      const former = draft === state.draft ? state.former : getFormerAfter(state);
      return { ...state, notice: null, draft, former, raw: state.raw && { ...state.raw, draft, applied } };
    }
    case "notice":
      return { ...state, notice: { title: action.title, text: action.text } };
    case "dismiss":
      return { ...state, notice: null };
    case "undo-sent":
      return state.exchange?.serial === action.serial ? { ...state, undone: action.undone } : state;
    case "send":
      return { ...state, exchange: advance(state.exchange, action), undone: noWrite, notice: null };
    case "arrive":
    case "end": {
      const exchange = advance(state.exchange, action);
      if (exchange === state.exchange) return state;
      const head = exchange?.phase === "answered" ? exchange.head : null;
      return { ...state, exchange, undone: { ...noWrite, step: head === null ? null : readHistoryStep(head) } };
    }
  }
}

/** The raw request with changes that the parts do not have; null if there are none. */
export function getUnappliedRaw({ raw }: BundleState): RawText | null {
  return raw?.applied === null ? raw : null;
}

/** The raw request that became these parts; null once they have changed. */
export function getAppliedRaw({ raw, draft }: BundleState): RawText | null {
  return raw !== null && raw.applied !== null && raw.draft === draft ? raw : null;
}

function applyRawEdit(state: BundleState, text: string): RawText {
  const before = getUnappliedRaw(state);
  return { text, draft: before === null ? state.draft : before.draft, applied: null };
}

function withParts(state: BundleState, parts: readonly BundlePart[]): BundleState {
  return { ...state, notice: null, draft: { ...state.draft, parts } };
}

function insertPart(parts: readonly BundlePart[], part: BundlePart, after: string | undefined): readonly BundlePart[] {
  const at = parts.findIndex(({ key }) => key === after);
  return at < 0 ? [...parts, part] : parts.toSpliced(at + 1, 0, part);
}

function reorderParts(parts: readonly BundlePart[], key: string, to: number): readonly BundlePart[] {
  const from = parts.findIndex((part) => part.key === key);
  const part = parts[from];
  if (part === undefined || to === from || to < 0 || to >= parts.length) return parts;
  return parts.toSpliced(from, 1).toSpliced(to, 0, part);
}

// Browsing templates must not lose the user's own draft.
function getFormerAfter({ draft, former }: BundleState): BundleState["former"] {
  return !isOwn(draft) && former !== null && isOwn(former.draft)
    ? { draft: former.draft, isUndone: false }
    : { draft, isUndone: false };
}

/** Whether the user made it: it is neither empty nor an unchanged template. */
function isOwn(draft: BundleDraft): boolean {
  return draft.parts.length > 0 && findTemplate(draft) === undefined;
}

// Undo keeps the replaced draft, so that it can be redone.
function swapDrafts(state: BundleState, former: NonNullable<BundleState["former"]>): BundleState {
  const isUndone = !former.isUndone;
  return { ...state, notice: null, draft: former.draft, former: { draft: state.draft, isUndone } };
}
