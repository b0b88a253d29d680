// The session of Bundle: the parts, the bundle that was sent for them, and what it changed. One per backend; the panes
// subscribe to it and call its methods.

import { getCurrentHash, readRoute, replaceHash, writeRoute, writeSoon } from "../../address/route.ts";
import { getBackendKey } from "../../connection/backend.ts";
import { memoizePerService, type Service } from "../../connection/service.ts";
import type { JsonBody } from "../../editor/json-completion.ts";
import { readDraft, writeDraft } from "../../requests/parts/address-state.ts";
import { compose, findRefusal, getBundleBoundary, getBundleParameters } from "../../requests/parts/compose.ts";
import { type BundleDraft, type BundlePart, isSameDraft } from "../../requests/parts/part.ts";
import { describeBody } from "../../requests/parts/part-body.ts";
import { sendUndo, type WriteStatus } from "../../requests/query/write.ts";
import { createSessionContext } from "../../state/session-context.ts";
import { createStore, type Writable } from "../../state/store.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import { type DataComparison, isSameEnd, type MomentsState } from "../effects/comparison.ts";
import { compareDataStates, type DataState, readDataState } from "../effects/data-state.ts";
import { findUsedCollections, type UsedCollection } from "../effects/used-collections.ts";
import type { SentBundle } from "../send/exchange.ts";
import { sendComposed } from "../send/send.ts";
import {
  type BundleAction,
  type BundleState,
  createInitialState,
  getAppliedRaw,
  getUnappliedRaw,
  type RawText,
  reduce,
} from "./bundle-state.ts";
import { type PaneTab, paneOpen } from "./data-pane-state.ts";
import { createDryRun, type DryRunState, noDryRun } from "./dry-run.ts";
import { isForOtherParts } from "./outcome-words.ts";
import { keepRawText, readStoredRawText } from "./stored-raw-text.ts";

/** Milliseconds without a change after which the address is written. */
const addressPause = 200;

/** The moments of bundles of more parts are not looked for. */
const maxParts = 200;

/** What the panes show. */
export interface BundleNow extends BundleState {
  /** The data before and after the last bundle; null if they were not compared. */
  readonly comparison: DataComparison | null;
  readonly dryRun: DryRunState;
  /** The tab of the data pane. */
  readonly tab: PaneTab;
  /** The key of the part that was added last: it is rendered, even in a long list. */
  readonly added: string | null;
  /** The key of the part that is highlighted: under the pointer or with the focus, or at the cursor of the raw text. */
  readonly marked: string | null;
}

/**
 * Selects the results of the last bundle; none if it had other parts, as before another template was chosen. They are shown again
 * once its parts are back.
 */
export function selectResults(now: BundleNow): Pick<BundleNow, "exchange" | "comparison"> {
  const { exchange, comparison, draft } = now;
  if (exchange === null || !isForOtherParts(exchange, draft)) return now;
  // The data is read before a bundle with these parts.
  const isNew = comparison?.phase === "before" || comparison?.phase === "stopped";
  return { exchange: null, comparison: isNew ? comparison : null };
}

export class BundleSession {
  #service: Service;
  readonly #now: Writable<BundleNow>;
  #serial = 0;
  #sending: AbortController | undefined;
  /** Aborts the reading and the comparison of the data. */
  #comparing: AbortController | undefined;
  /** The address that the parts came from or were written to; null before the first. */
  #hash: string | null = null;
  /** The parts while the address has a problem. The address is kept until they change, so that it can be corrected. */
  #unwritten: BundleDraft | null = null;
  #cancelAddress = (): void => {};
  readonly dryRun = createDryRun({
    now: () => this.now(),
    set: (part) => this.#set(part),
    service: () => this.#service,
  });

  constructor(service: Service) {
    this.#service = service;
    this.#now = createStore<BundleNow>({
      ...createInitialState(readStoredRawText(getBackendKey(service.backend))),
      comparison: null,
      dryRun: noDryRun,
      tab: "Changes",
      added: null,
      marked: null,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#now.subscribe(listener);
  readonly now = (): BundleNow => this.#now.get();

  /** Updates the service. Call it when the service reports a change. */
  use(service: Service): void {
    this.#service = service;
  }

  /** Returns what the body of a part is. A method, so that a write does not render all parts again. */
  readonly bodyOf = (part: BundlePart): JsonBody | null => describeBody(part, this.#service);

  /** Follows the address until the returned function is called. */
  attach(): () => void {
    addEventListener("hashchange", this.#follow);
    this.#follow();
    // The raw text of an earlier visit belongs to the parts in the address.
    if (this.now().raw?.draft === null) this.dispatch({ type: "keep-raw" });
    this.#writeAddress();
    return () => {
      removeEventListener("hashchange", this.#follow);
      this.#cancelAddress();
    };
  }

  readonly dispatch = (action: BundleAction): void => {
    const before = this.now();
    this.#set(reduce(before, action));
    if (this.now().draft !== before.draft) this.#writeAddress();
    const raw = getUnappliedRaw(this.now());
    if (raw !== getUnappliedRaw(before)) keepRawText(getBackendKey(this.#service.backend), raw?.text ?? null);
  };

  /** Keeps a new part rendered, so that it can get the focus. */
  readonly showPart = (added: string): void => this.#set({ added });

  readonly mark = (marked: string | null): void => {
    if (marked !== this.now().marked) this.#set({ marked });
  };

  /** Opens the data pane at one of its tabs. */
  readonly showTab = (tab: PaneTab): void => {
    if (!paneOpen.get()) paneOpen.update(() => true);
    this.#set({ tab });
  };

  readonly send = (): void => void this.sendBundle();

  /**
   * Sends the parts; first applies the raw request, so that its bytes are sent. If the data pane is open and the parts
   * write, reads the data before and after. What can't be sent becomes a notice.
   *
   * @returns the bundle when it has ended; null if it was not sent
   */
  async sendBundle(): Promise<SentBundle | null> {
    const raw = getUnappliedRaw(this.now());
    if (raw !== null && !(await this.#apply(raw))) return null;
    const { draft, exchange, comparison } = this.now();
    if (exchange?.phase === "sending" || comparison?.phase === "before") return null;
    const { client, collections } = this.#service;
    const refusal = findRefusal(draft, client);
    if (refusal !== undefined) {
      this.#refuse(refusal);
      return null;
    }
    const used = findUsedCollections(draft, collections);
    this.#comparing?.abort();
    if (paneOpen.get() && used.some(({ isWritten }) => isWritten)) return this.#sendCompared(draft, used);
    this.#set({ comparison: null });
    const isWrite = draft.parts.some(({ on, method }) => on && method !== "GET");
    const ended = await this.#sendNow();
    if (ended !== null && isWrite) this.#service.noteWrite();
    return ended;
  }

  /** Undoes the last bundle, or its undoing. */
  readonly undoSent = async (): Promise<void> => {
    const { exchange, undone } = this.now();
    if (exchange === null || undone.step === null || undone.running) return;
    const { client, noteWrite } = this.#service;
    const report = (next: WriteStatus): void =>
      this.dispatch({ type: "undo-sent", serial: exchange.serial, undone: next });
    report({ ...undone, running: true });
    const next = await sendUndo(client, undone);
    // What could not be undone can be tried again.
    report(next.problem === null ? next : { ...undone, affected: null, problem: next.problem });
    noteWrite();
  };

  /** Stops reading the data before a bundle, or waiting for its response. */
  readonly stop = (): void => {
    if (this.now().comparison?.phase === "before") this.#comparing?.abort();
    else this.#sending?.abort();
  };

  #refuse(text: string): false {
    this.dispatch({ type: "notice", title: "Not sent.", text });
    return false;
  }

  /** Applies the raw request. Returns false if it can't be applied, with a notice. */
  async #apply(raw: RawText): Promise<boolean> {
    if (raw.draft !== null && raw.draft !== this.now().draft) {
      return this.#refuse("Choose whether to keep the raw request or the parts.");
    }
    try {
      const { applyRaw } = await import("./apply-raw.ts");
      return applyRaw(this, this.#service.client, "Not sent.") === null;
    } catch {
      return this.#refuse("A part of the page could not be loaded. Check your connection and try again.");
    }
  }

  /** Sends the parts as they are now. Resolves as `sendBundle` does. */
  async #sendNow(): Promise<SentBundle | null> {
    const { client } = this.#service;
    const { draft } = this.now();
    const composed = compose(draft, client);
    if ("refusal" in composed) {
      this.#refuse(composed.refusal);
      return null;
    }
    this.#serial += 1;
    const serial = this.#serial;
    this.#sending = new AbortController();
    this.dispatch({ type: "send", serial, draft, sent: composed.sent });
    const end = await sendComposed(client, composed.requests, {
      params: getBundleParameters(draft),
      written: getAppliedRaw(this.now())?.applied ?? {
        boundary: getBundleBoundary(composed.requests.map(({ message }) => message.body)),
      },
      signal: this.#sending.signal,
      onArrive: (arrived) => this.dispatch({ type: "arrive", serial, ...arrived }),
    });
    this.dispatch({ type: "end", serial, ...end });
    return this.now().exchange;
  }

  async #sendCompared(draft: BundleDraft, used: readonly UsedCollection[]): Promise<SentBundle | null> {
    const own = new AbortController();
    this.#comparing = own;
    const names = used.map(({ collection }) => collection.name);
    const comparison = { names, difference: null, moments: { state: "none" }, problem: null } as const;
    this.#set({ comparison: { ...comparison, phase: "before" }, tab: "Changes" });
    const before = await attempt(() => readDataState(this.#service.client, used, own.signal));
    if (own.signal.aborted) {
      if (this.#comparing === own) this.#set({ comparison: { ...comparison, phase: "stopped" } });
      return null;
    }
    // Edits made while it is read are sent; only the collections that were read are compared.
    this.#change({ phase: "sending" });
    const ended = await this.#sendNow();
    if (ended === null) {
      // The outcome already shows why it could not be sent.
      this.#set({ comparison: null });
      return null;
    }
    this.#service.noteWrite();
    void this.#compareAfter(draft, used, before, own.signal);
    return ended;
  }

  async #compareAfter(
    draft: BundleDraft,
    used: readonly UsedCollection[],
    before: Attempted<DataState>,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    if ("problem" in before) {
      this.#change({ phase: "failed", problem: before.problem });
      return;
    }
    this.#change({ phase: "after" });
    const { client } = this.#service;
    const written = used.filter(({ isWritten }) => isWritten);
    const compared = await attempt(async () =>
      compareDataStates(before.value, await readDataState(client, written, signal)),
    );
    if (signal.aborted) return;
    if ("problem" in compared) {
      this.#change({ phase: "failed", problem: compared.problem });
      return;
    }
    this.#change({ phase: "compared", difference: compared.value });
    const { exchange } = this.now();
    if (exchange === null || exchange.phase !== "answered" || draft.parts.length > maxParts) return;
    this.#change({ moments: { state: "running" } });
    const moments = await findMoments(this.#service, exchange, before.value, signal);
    if (!signal.aborted) this.#change({ moments });
  }

  /** The user opened the section, followed a link or went back. */
  readonly #follow = (): void => {
    const hash = getCurrentHash();
    if (hash === this.#hash || readRoute(hash).section !== "bundle") return;
    // The first address only replaces the starter, which needs no undo.
    const isFirst = this.#hash === null;
    this.#hash = hash;
    this.#unwritten = null;
    const current = this.now().draft;
    const read = readDraft(readRoute(hash).params, current);
    if (read !== undefined && "problem" in read) {
      this.#unwritten = current;
      const text = `${read.problem} Your parts are unchanged.`;
      this.dispatch({ type: "notice", title: "This link can't be opened.", text });
      return;
    }
    if (read !== undefined && !isSame(read.draft, current)) {
      this.dispatch({ type: "replace", draft: read.draft, undoable: !isFirst });
    }
    this.#writeAddress();
  };

  #writeAddress(): void {
    this.#cancelAddress();
    this.#cancelAddress = writeSoon(() => {
      const { draft } = this.now();
      // An address that the user has followed since, or another section's, must not be replaced.
      if (getCurrentHash() !== this.#hash || draft === this.#unwritten) return;
      replaceHash(writeRoute("bundle", writeDraft(draft)));
      this.#hash = getCurrentHash();
    }, addressPause);
  }

  #set(part: Partial<BundleNow>): void {
    this.#now.set({ ...this.now(), ...part });
  }

  #change(part: Partial<DataComparison>): void {
    const { comparison } = this.now();
    if (comparison !== null) this.#set({ comparison: { ...comparison, ...part } });
  }
}

function isSame(read: BundleDraft, current: BundleDraft): boolean {
  return isSameDraft(read, current) && read.parts.every(({ id }, at) => id === current.parts[at]?.id);
}

/** Finds the moments between the data before and after, by a dry run. */
async function findMoments(
  { client, version, collections }: Service,
  exchange: SentBundle,
  data: DataState,
  signal: AbortSignal,
): Promise<MomentsState> {
  const ran = await attempt(async () => {
    const { runDry } = await import("../effects/dry-run.ts");
    return runDry(exchange.draft, { baseUrl: client.baseUrl, version, collections, data, signal });
  });
  if ("problem" in ran) return { state: "unknown", why: ran.problem };
  if ("refusal" in ran.value) return { state: "unknown", why: ran.value.refusal };
  const statuses = new Map([...exchange.answers].map(([id, { status }]) => [id, status]));
  if (isSameEnd(ran.value, statuses)) return { state: "known", dryRun: ran.value };
  const why = "A dry run on a copy of the data ended differently: the bundle timed out, or another client wrote first.";
  return { state: "unknown", why };
}

type Attempted<T> = { readonly value: T } | { readonly problem: string };

async function attempt<T>(work: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { problem: getErrorMessage(error) };
  }
}

/** The session of a service. */
export const bundleSessionOf = memoizePerService((service) => new BundleSession(service));

export const {
  Provider: BundleContext,
  useSession: useBundleSession,
  useNow: useBundle,
} = createSessionContext<BundleNow, BundleSession>("Bundle");
