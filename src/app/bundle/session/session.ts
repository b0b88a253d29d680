import type { Client } from "../../../client/public.ts";
import { waitForNextTask } from "../../../wire/public.ts";
import { getCurrentHash, readRoute, replaceHash, writeRoute, writeSoon } from "../../address/route.ts";
import { getBackendKey } from "../../connection/backend.ts";
import { memoizePerService, type Service } from "../../connection/service.ts";
import type { JsonBody } from "../../editor/json-completion.ts";
import { readDraft, writeDraft } from "../../requests/parts/address-state.ts";
import { compose, createPartRequest, getBundleBoundary } from "../../requests/parts/compose.ts";
import { type BundleDraft, type BundlePart, describeBody, isSameWithIds } from "../../requests/parts/part.ts";
import { sendUndo, sendWriteRequest } from "../../requests/query/write.ts";
import { noWrite, type WriteStatus } from "../../requests/query/write-status.ts";
import { createSessionContext } from "../../state/session-context.ts";
import { createStore } from "../../state/store.ts";
import { createStored, type Stored } from "../../state/stored.ts";
import { findUsedCollections } from "../effects/used-collections.ts";
import type { ConcurrentWrite } from "../send/concurrent-write.ts";
import { type SentBundle, sendComposed } from "../send/send.ts";
import { applyRaw } from "./apply-raw.ts";
import {
  type BundleAction,
  type BundleState,
  createInitialState,
  getAppliedRaw,
  getUnappliedRaw,
  reduce,
} from "./bundle-state.ts";
import { createComparison, type DataComparison } from "./comparison.ts";
import { type PaneTab, paneOpen } from "./data-pane-state.ts";
import { createDryRun, type DryRunState, noDryRun } from "./dry-run.ts";
import { isForOtherParts } from "./outcome-words.ts";

/** Milliseconds without a change after which the address is written. */
const addressPause = 200;

export interface BundleNow extends BundleState {
  readonly comparison: DataComparison | null;
  readonly dryRun: DryRunState;
  /** The write that was sent with the last bundle; null without one. */
  readonly write: ConcurrentWrite | null;
  readonly tab: PaneTab;
  /** The key of the part whose details are shown: it is rendered, even in a long list. */
  readonly open: string | null;
  /** The key of the part under the pointer or with the focus, or at the cursor of the raw text. */
  readonly marked: string | null;
}

/** Selects the results of the last bundle; none if it had other parts, as before another template was chosen. */
export function selectResults(now: BundleNow): Pick<BundleNow, "exchange" | "comparison"> {
  const { exchange, comparison, draft } = now;
  if (exchange === null || !isForOtherParts(exchange, draft)) return now;
  // The data is read before a bundle with these parts.
  const isNew = comparison?.phase === "before" || comparison?.phase === "stopped";
  return { exchange: null, comparison: isNew ? comparison : null };
}

export class BundleSession {
  #service: Service;
  readonly #now = createStore<BundleNow>({
    ...createInitialState(),
    comparison: null,
    dryRun: noDryRun,
    write: null,
    tab: "Changes",
    open: null,
    marked: null,
  });
  readonly subscribe = this.#now.subscribe;
  readonly now = this.#now.get;
  /** The raw text that this browser tab left unapplied; null if there is none. */
  readonly #rawText: Stored<string | null>;
  #sending: AbortController | undefined;
  /** The address that the parts came from or were written to; null before the first. */
  #hash: string | null = null;
  /** The parts while the address has a problem. The address is kept until they change, so that it can be corrected. */
  #unwritten: BundleDraft | null = null;
  #cancelAddress = (): void => {};
  readonly #core = {
    now: this.now,
    set: (part: Partial<BundleNow>) => this.#set(part),
    service: () => this.#service,
  };
  readonly #comparison = createComparison(this.#core);
  readonly dryRun = createDryRun(this.#core);

  constructor(service: Service) {
    this.#service = service;
    const name = `riddle:raw-request ${getBackendKey(service.backend)}`;
    this.#rawText = createStored(name, (stored) => (typeof stored === "string" ? stored : null), "sessionStorage");
  }

  use(service: Service): void {
    this.#service = service;
  }

  /** Returns what the body of a part is. A method, so that a write does not render all parts again. */
  readonly describeBody = (part: BundlePart): JsonBody | null => describeBody(part, this.#service);

  attach(): () => void {
    const text = this.now().raw === null ? this.#rawText.get() : null;
    if (text !== null) this.dispatch({ type: "edit-raw", text });
    addEventListener("hashchange", this.#follow);
    this.#follow();
    // The raw text of an earlier visit belongs to the parts in the address.
    if (text !== null) this.dispatch({ type: "keep-raw" });
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
    if (raw !== getUnappliedRaw(before)) this.#rawText.update(() => raw?.text ?? null);
  };

  readonly openPart = (open: string | null): void => {
    if (open !== this.now().open) this.#set({ open });
  };

  readonly mark = (marked: string | null): void => {
    if (marked !== this.now().marked) this.#set({ marked });
  };

  readonly showTab = (tab: PaneTab): void => {
    if (!paneOpen.get()) paneOpen.update(() => true);
    this.#set({ tab });
  };

  readonly send = (): void => void this.sendBundle();

  /**
   * First applies the raw request, so that its bytes are sent. What can't be sent becomes a notice.
   *
   * @param write - sent as another client would, as soon as the bundle is on its way
   * @returns the bundle when it has ended; null if it was not sent
   */
  async sendBundle(write: BundlePart | null = null): Promise<SentBundle | null> {
    const raw = getUnappliedRaw(this.now());
    if (raw !== null && raw.draft !== this.now().draft) {
      return this.#refuse("Choose whether to keep the raw request or the parts.");
    }
    const { client, collections, noteWrite } = this.#service;
    if (applyRaw(this, client, "Not sent.") !== null) return null;
    const state = this.now();
    const { draft, exchange, comparison } = state;
    if (exchange?.phase === "sending" || comparison?.phase === "before") return null;
    const composed = compose(draft, client);
    if ("refusal" in composed) return this.#refuse(composed.refusal);
    const written = getAppliedRaw(state)?.applied ?? {
      boundary: getBundleBoundary(composed.requests.map(({ message }) => message.body)),
    };
    const send = async (): Promise<SentBundle> => {
      const serial = (this.now().exchange?.serial ?? 0) + 1;
      this.#sending = new AbortController();
      const { signal } = this.#sending;
      const onChange = (current: SentBundle): void => this.dispatch({ type: "exchange", exchange: current });
      this.#set({ write: null });
      let writing: Promise<void> | undefined;
      const onSend = (): void => {
        // In a task of its own, because the bundle is sent first.
        if (write !== null) writing = waitForNextTask().then(() => this.#sendWrite(write, client, serial));
      };
      const ended = await sendComposed(client, draft, composed, { serial, written, signal, onSend, onChange });
      onChange(ended);
      await writing;
      if (draft.parts.some(({ on, method }) => on && method !== "GET")) noteWrite();
      return ended;
    };
    const used = findUsedCollections(draft, collections);
    if (paneOpen.get() && used.some(({ isWritten }) => isWritten)) {
      this.#set({ tab: "Changes" });
      return this.#comparison.compareAround(used, send);
    }
    this.#comparison.clear();
    return send();
  }

  async #sendWrite(part: BundlePart, client: Client, serial: number): Promise<void> {
    this.#set({ write: { part, status: { ...noWrite, running: true } } });
    const status = await sendWriteRequest(noWrite, () => createPartRequest(part, client));
    // It may end after another bundle was sent.
    if (this.now().exchange?.serial === serial) this.#set({ write: { part, status } });
  }

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

  readonly stop = (): void => {
    if (this.now().comparison?.phase === "before") this.#comparison.stop();
    else this.#sending?.abort();
  };

  #refuse(text: string): null {
    this.dispatch({ type: "notice", title: "Not sent.", text });
    return null;
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
    if (read !== undefined && !isSameWithIds(read.draft, current)) {
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
}

export const getBundleSession = memoizePerService((service) => new BundleSession(service));

export const {
  Provider: BundleContext,
  useSession: useBundleSession,
  useNow: useBundle,
} = createSessionContext<BundleNow, BundleSession>("Bundle");
