import type { BundleDraft, BundlePart, PartChange } from "../../requests/parts/part.ts";
import { createStarterDraft, findBreak, findTemplate } from "../../requests/parts/starter.ts";
import { readHistoryStep } from "../../requests/query/write.ts";
import { noWrite, type WriteStatus } from "../../requests/query/write-status.ts";
import { renumber, type SentBundle } from "../send/send.ts";
import type { RawBundle } from "../text/raw-text.ts";

export interface RawText {
  readonly text: string;
  /** The parts when it was edited, or the parts that it was applied to. */
  readonly draft: BundleDraft;
  /** The body to send for the applied parts; null while it is not applied. */
  readonly applied: Applied | null;
}

type Applied = Omit<RawBundle, "draft">;

/** The draft before it was replaced, lost a part or was broken, or before that was undone. */
export interface FormerDraft {
  readonly draft: BundleDraft;
  readonly isUndone: boolean;
  /** What Undo undoes, as in “removing part 3”. */
  readonly did: string;
  /** The serial number of the last bundle that was sent before; 0 for none. */
  readonly serial: number;
}

export interface BundleState {
  readonly draft: BundleDraft;
  readonly former: FormerDraft | null;
  /** Null while the raw request is not edited. */
  readonly raw: RawText | null;
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
  | { readonly type: "break" }
  /** The index after the move. */
  | { readonly type: "move-to"; readonly key: string; readonly to: number }
  | { readonly type: "settings"; readonly change: Partial<Omit<BundleDraft, "parts">> }
  /** `did` is what Undo undoes, by default “replacing the parts”. */
  | {
      readonly type: "replace";
      readonly draft: BundleDraft;
      readonly undoable: boolean;
      readonly did?: string | undefined;
    }
  | { readonly type: "undo" }
  /** Null discards the edits. */
  | { readonly type: "edit-raw"; readonly text: string | null }
  /** Keeps the raw request beside the parts as they are now. */
  | { readonly type: "keep-raw" }
  | { readonly type: "apply-raw"; readonly draft: BundleDraft; readonly applied: Applied }
  | { readonly type: "notice"; readonly title: string; readonly text: string }
  | { readonly type: "dismiss" }
  | { readonly type: "undo-sent"; readonly serial: number; readonly undone: WriteStatus }
  | { readonly type: "exchange"; readonly exchange: SentBundle };

export function createInitialState(): BundleState {
  return { draft: createStarterDraft(), former: null, raw: null, exchange: null, undone: noWrite, notice: null };
}

export function reduce(before: BundleState, action: BundleAction): BundleState {
  const state = apply(before, action);
  const { exchange, draft } = state;
  const isSame = exchange === before.exchange && draft.parts === before.draft.parts;
  if (exchange === null || isSame) return state;
  // The words about earlier responses name the parts by their numbers now.
  return { ...state, exchange: renumber(exchange, draft.parts) };
}

function apply(state: BundleState, action: BundleAction): BundleState {
  const { parts } = state.draft;
  switch (action.type) {
    case "edit":
      return changeDraft(state, {
        parts: parts.map((part) => (part.key === action.key ? { ...part, ...action.change } : part)),
      });
    case "insert": {
      const before = parts.findIndex(({ key }) => key === action.after);
      return changeDraft(state, { parts: parts.toSpliced(before < 0 ? parts.length : before + 1, 0, action.part) });
    }
    case "remove": {
      const at = parts.findIndex(({ key }) => key === action.key);
      const former = keepDraft(state, `removing part ${at + 1}`);
      return { ...changeDraft(state, { parts: parts.toSpliced(at, 1) }), former };
    }
    case "break": {
      const [number, path] = findBreak(state.draft) ?? [];
      const part = parts[(number ?? 0) - 1];
      if (path === undefined || part === undefined) return state;
      const former = keepDraft(state, `breaking part ${number}`);
      return { ...changeDraft(state, { parts: parts.with(parts.indexOf(part), { ...part, path }) }), former };
    }
    case "move-to": {
      const { key, to } = action;
      const from = parts.findIndex((part) => part.key === key);
      const part = parts[from];
      if (part === undefined || to === from || to < 0 || to >= parts.length) return state;
      return changeDraft(state, { parts: parts.toSpliced(from, 1).toSpliced(to, 0, part) });
    }
    case "settings":
      return changeDraft(state, action.change);
    case "replace": {
      const former = action.undoable ? getFormerAfter(state, action.did) : state.former;
      return { ...state, notice: null, draft: action.draft, former };
    }
    case "undo": {
      if (state.former === null) return state;
      const { draft, isUndone } = state.former;
      // Keeps the replaced draft, so that it can be redone.
      return { ...state, notice: null, draft, former: { ...state.former, draft: state.draft, isUndone: !isUndone } };
    }
    case "edit-raw": {
      const { text } = action;
      const before = getUnappliedRaw(state) ?? state;
      return { ...state, notice: null, raw: text === null ? null : { text, draft: before.draft, applied: null } };
    }
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
    case "exchange": {
      const { exchange } = action;
      const known = state.exchange?.serial ?? 0;
      const isLate = exchange.serial < known || (exchange.serial === known && state.exchange?.phase !== "sending");
      if (isLate) return state;
      const head = exchange.phase === "answered" ? exchange.head : null;
      const undone = { ...noWrite, step: head === null ? null : readHistoryStep(head) };
      return { ...state, exchange, undone, notice: exchange.serial === known ? state.notice : null };
    }
  }
}

export function getUnappliedRaw({ raw }: BundleState): RawText | null {
  return raw?.applied === null ? raw : null;
}

/** The raw request that became these parts; null once they have changed. */
export function getAppliedRaw({ raw, draft }: BundleState): RawText | null {
  return raw !== null && raw.applied !== null && raw.draft === draft ? raw : null;
}

function changeDraft(state: BundleState, change: Partial<BundleDraft>): BundleState {
  return { ...state, notice: null, draft: { ...state.draft, ...change } };
}

// Browsing templates must not lose the user's own draft.
function getFormerAfter(state: BundleState, did?: string): FormerDraft {
  const { draft, former } = state;
  const isKept = did === undefined && !isOwn(draft) && former?.isUndone === false && isOwn(former.draft);
  return keepDraft(isKept ? { ...state, draft: former.draft } : state, did ?? "replacing the parts");
}

function keepDraft({ draft, exchange }: BundleState, did: string): FormerDraft {
  return { draft, isUndone: false, did, serial: exchange?.serial ?? 0 };
}

/** Whether the user made it: it is neither empty nor an unchanged template. */
function isOwn(draft: BundleDraft): boolean {
  return draft.parts.length > 0 && findTemplate(draft) === undefined;
}
