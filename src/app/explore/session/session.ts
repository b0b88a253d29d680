// The session of Explore: the query, its analysis, the requests sent for it and their results. One per backend; the
// panes subscribe to it and call its methods.

import { type Client, collectionPath, entityPath } from "../../../client/index.ts";
import { type Analysis, analyseText } from "../../../codemirror/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { currentHash, readRoute, replaceHash, writeRoute, writeSoon } from "../../address/route.ts";
import type { Service } from "../../connection/service.ts";
import type { FilterEditorHandle } from "../../editor/filter-editor.tsx";
import type { EditorMemory } from "../../editor/setting.ts";
import {
  type ExploreState,
  firstState,
  missingCollection,
  readExplore,
  sameQuestion,
  writeExplore,
} from "../../requests/query/explore-state.ts";
import { exchange, findPath, rowsQuery } from "../../requests/query/find.ts";
import { isRefused, noWrite, sendPatch, sendUndo, sendWrite, type WriteStatus } from "../../requests/query/write.ts";
import { createLatestRequest } from "../../state/latest-request.ts";
import { createSessionContext } from "../../state/session-context.ts";
import { createStore, type Store, useStore } from "../../state/store.ts";
import { say } from "../../ui/notice.tsx";
import { type Choice, chooseIn, noChoice, type RowKey } from "./choice.ts";
import { deriveNow, type ExploreNow, type Inputs, isTyping, isUsable, questionOf } from "./explore-now.ts";
import {
  answered,
  answeredFirst,
  failed,
  isEmpty,
  type MoreRows,
  noResults,
  type Results,
  type Sent,
  stoppedByReader,
} from "./find-status.ts";
import { awaited, hasMore, requestPage, withoutPage } from "./more-rows.ts";
import type { PatchReading } from "./read-patch.ts";
import { questionBefore } from "./write-effect.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

/**
 * How long a response may take before the rows of the former one are marked as old, and the new ones are requested without
 * their number, in milliseconds.
 */
const lateAfter = 250;

/** The pause in typing before the address is updated, in milliseconds; browsers limit how often it may change. */
const addressPause = 250;

/** Changes the query, except for its filter and collection, or changes the view. */
export type Change = (change: Partial<Omit<ExploreState, "collection" | "filter">>) => void;

let lastId = 0;

export class ExploreSession {
  /** The editor on the page; null while there is none. */
  readonly editor: { current: FilterEditorHandle | null } = { current: null };
  /** The offset of the cursor in the filter. A separate store, because moving the cursor changes nothing else. */
  readonly cursor = createStore(0);
  /** Whether a favourite has the query. */
  readonly saved = createStore(false);
  readonly #memory: EditorMemory = { state: null, load: 0 };
  readonly #finding = createLatestRequest();
  /** Requests the first rows of a Find alone. */
  readonly #findingFirst = createLatestRequest();
  readonly #paging = createLatestRequest();
  #service: Service;
  #inputs: Inputs;
  readonly #now: Store<ExploreNow>;
  /** The address that was last read or written. */
  #hash: string;
  /** Empty results that wait until the reader stops typing; null if there are none. */
  #waiting: Results | null = null;
  #findTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the first request without a response. */
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the last request until its rows are requested alone. */
  #firstTimer: ReturnType<typeof setTimeout> | undefined;
  #cancelAddress = (): void => {};

  /** @param service - declares at least one collection */
  constructor(service: Service) {
    const { collections, revision } = service;
    const hash = currentHash();
    this.#service = service;
    this.#hash = hash;
    this.#inputs = {
      collections,
      revision,
      state: stateOf(hash, collections) ?? firstState(collections),
      missing: missingIn(hash, collections),
      load: 0,
      notice: null,
      analysis: null,
      results: noResults,
      more: null,
      isRunning: false,
      isLate: false,
      write: noWrite,
      choice: noChoice,
      patch: null,
      question: null,
    };
    this.#now = createStore(this.#derive(null));
  }

  /**
   * Analyses the query and sends it, before an editor does. Call it before the panes are rendered: that takes about as
   * long as the response.
   */
  sendAhead(): void {
    const { state, rules } = this.now();
    this.#set({ analysis: analyseText(state.filter, rules) });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#now.subscribe(listener);
  readonly now = (): ExploreNow => this.#now.get();

  /** Updates the service. Call it when the service reports a change. */
  use(service: Service): void {
    const { collections, revision } = service;
    this.#service = service;
    if (collections === this.#inputs.collections && revision === this.#inputs.revision) return;
    const { state, missing } = this.#inputs;
    const isGone = !collections.some(({ name }) => name === state.collection);
    this.#set({ collections, revision, ...(isGone ? { state: firstState(collections) } : {}) });
    const found =
      missing === null || missingIn(this.#hash, collections) !== null ? null : stateOf(this.#hash, collections);
    if (found !== null) this.load(found, null);
  }

  /** Follows the address until the returned function is called, which also stops what runs. */
  readonly attach = (): (() => void) => {
    addEventListener("hashchange", this.#follow);
    this.#follow();
    this.#writeAddress();
    return () => {
      removeEventListener("hashchange", this.#follow);
      this.#cancelAddress();
      clearTimeout(this.#findTimer);
      this.#finding.abort();
      this.#set({ ...this.#atRest(), more: this.#withoutPage(false), analysis: null });
    };
  };

  readonly change: Change = (part) => this.#set({ state: { ...this.#inputs.state, ...part } });

  /** Changes the query except for its filter, and discards the last write. */
  readonly edit: Change = (part) =>
    this.#set({ state: { ...this.#inputs.state, ...part }, write: this.#withoutWrite() });

  /** Updates the filter to the text in the editor. */
  readonly type = (analysis: Analysis): void => {
    const { state } = this.#inputs;
    if (analysis.text === state.filter) this.#set({ analysis, ...this.#rested(analysis) });
    else {
      this.#waiting = null;
      this.#set({ analysis, state: { ...state, filter: analysis.text }, notice: null, write: this.#withoutWrite() });
    }
  };

  /**
   * Loads a query in place of the current one; can be undone in the editor.
   *
   * @param part - the properties to change
   * @param notice - a message about what was loaded; null if nothing was lost
   */
  readonly load = (part: Partial<ExploreState>, notice: string | null): void => {
    const { state, load } = this.#inputs;
    // What is switched off belongs to one filter.
    const off = part.filter === undefined || part.filter === state.filter ? state.off : "";
    this.#set({
      state: { ...state, off, ...part },
      missing: null,
      load: load + 1,
      notice,
      write: this.#withoutWrite(),
    });
  };

  readonly pickCollection = (collection: string): void => {
    const notice = this.#inputs.state.filter.trim() === "" ? null : `Switched to ${collection} and cleared the filter.`;
    this.load({ collection, filter: "", sort: "", projection: "", allColumns: false, compare: "" }, notice);
  };

  /** Pins the filter, to compare later ones with it. */
  readonly pin = (): void => this.change({ compare: this.#inputs.state.filter });

  readonly unpin = (): void => this.change({ compare: "" });

  /** Exchanges the filter and the pinned one. */
  readonly swap = (): void => {
    const { filter, compare } = this.#inputs.state;
    this.load({ filter: compare, compare: filter }, "Swapped the filters.");
  };

  readonly moveCursor = (offset: number): void => this.cursor.set(offset);

  /** Stores the check of an update's changes; null while its problems wait for the user to pause. */
  readonly readPatch = (patch: PatchReading | null): void => this.#set({ patch });

  /** Sends the query now; asks first where a write concerns many rows. While it is blocked, a notice says why. */
  readonly send = (): void => {
    const now = this.now();
    if (now.blocked !== null) {
      say(`Not sent. ${now.blocked}`);
      return;
    }
    if (now.state.operation === "Find") {
      this.#sendFind(true);
      return;
    }
    if (now.lastWrite.running) return;
    const question = questionBefore(now);
    if (question === null) this.#sendWrite(now.state);
    else this.#set({ question });
  };

  /** Answers the question before a write. */
  readonly answer = (isConfirmed: boolean): void => {
    const { state, question, blocked } = this.now();
    this.#set({ question: null });
    if (isConfirmed && question !== null && blocked === null) this.#sendWrite(state);
  };

  /** Changes a row of the collection. @param patch - the changed fields, as JSON */
  readonly patchRow = (key: string | number, patch: string): Promise<WriteStatus> =>
    this.#write((client) => sendPatch(client, entityPath(this.#inputs.state.collection, key), patch), noWrite);

  /** Undoes a write, or its undoing. */
  readonly undoWrite = (write: WriteStatus): Promise<WriteStatus> =>
    this.#write((client) => sendUndo(client, write), write);

  /** Stops waiting for the response of a Find. */
  readonly stop = (): void => {
    clearTimeout(this.#findTimer);
    this.#finding.abort();
    const { results, state } = this.#inputs;
    const stopped = { collection: state.collection, question: questionOf(this.#inputs) };
    this.#set({ ...this.#atRest(), results: stoppedByReader(results, stopped) });
  };

  /** Requests the next page of rows. Does nothing while one is requested, or if there is none. */
  readonly loadMore = (): void => {
    const { find } = this.now();
    const { found } = find;
    // A page stays when its rows are counted, which have the same id. Another response would replace it.
    const isReplaced = find.running && found?.body.totalMatches !== undefined;
    if (found === null || isReplaced || find.more?.running === true || !hasMore(find)) return;
    const more = awaited(found, find.more);
    const end = (next: MoreRows): void => this.#set({ more: next });
    this.#set({ more });
    this.#paging.send(
      (signal) => requestPage(this.#service.client, found, more, signal),
      end,
      () => {},
    );
  };

  /** Stops waiting for the next page of rows. */
  readonly stopMore = (): void => this.#set({ more: this.#withoutPage(true) });

  /** Selects a row. Why stays open or closed. */
  readonly choose = (key: RowKey): void => this.#choose(() => ({ key }));

  /** Opens Why for the selected row; with `focus`, moves the focus there. */
  readonly openWhy = ({ focus }: { readonly focus: boolean }): void => {
    const opener = document.activeElement;
    this.#choose((before) => ({ isOpen: true, ...(focus ? { focus: before.focus + 1, opener } : {}) }));
  };

  readonly closeWhy = (): void => this.#choose(() => ({ isOpen: false, focus: 0 }));

  readonly select = (from: number, to: number): void => this.editor.current?.select(from, to);
  readonly replace = (from: number, to: number, insert: string): void => this.editor.current?.replace(from, to, insert);
  readonly undo = (): void => this.editor.current?.undo();

  /** Moves the focus to the filter, except on a touch device, where the keyboard would cover the result. */
  readonly focusFilter = (): void => {
    if (!matchMedia("(pointer: coarse)").matches) this.editor.current?.focus();
  };

  /** Discards the last write unless it is still running. */
  #withoutWrite(): WriteStatus {
    return this.#inputs.write.running ? this.#inputs.write : noWrite;
  }

  #withoutPage(byReader: boolean): MoreRows | null {
    this.#paging.abort();
    return withoutPage(this.#inputs.more, byReader);
  }

  #choose(change: (before: Choice) => Partial<Choice>): void {
    const before = this.#inputs.choice;
    this.#set({ choice: { ...before, ...change(before) } });
  }

  /** The results that waited, once the reader has stopped typing. */
  #rested({ isTyping }: Analysis): Partial<Inputs> {
    const results = this.#waiting;
    return isTyping || results === null ? {} : { results };
  }

  #sendFind(byHand: boolean): void {
    clearTimeout(this.#findTimer);
    this.#waiting = null;
    const { state, revision } = this.#inputs;
    const { collection, filter, sort, limit, projection } = state;
    const question = questionOf(this.#inputs);
    const sent: Sent = { id: ++lastId, collection, filter, sort, limit, projection, revision, byHand, question };
    const end = (results: Results): void => {
      // The beginning of a value rarely equals one: the rows stay until the value is complete.
      const isWaiting = !byHand && isTyping(this.#inputs) && isEmpty(results);
      this.#waiting = isWaiting ? results : null;
      this.#set({ ...this.#atRest(), ...(isWaiting ? {} : { results }) });
    };
    this.#lateTimer ??= setTimeout(() => this.#set({ isLate: true }), lateAfter);
    this.#endFirst();
    if (limit > 0) this.#firstTimer = setTimeout(() => this.#sendFirst(state, sent), lateAfter);
    this.#set({ isRunning: true, more: this.#withoutPage(false) });
    this.#finding.send(
      (signal) => exchange(this.#service.client.get(findPath(state), { signal })),
      (done) => end(answered(this.#inputs.results, sent, done)),
      (error) => end(failed(this.#inputs.results, sent, error)),
    );
  }

  /** Requests the first rows of a Find whose response takes long. */
  #sendFirst(state: ExploreState, sent: Sent): void {
    const path = collectionPath(state.collection, rowsQuery(state));
    this.#findingFirst.send(
      (signal) => exchange(this.#service.client.get(path, { signal })),
      (done) => this.#set({ results: answeredFirst(this.#inputs.results, sent, done) }),
      // The response to the Find itself says why.
      () => {},
    );
  }

  #endFirst(): void {
    clearTimeout(this.#firstTimer);
    this.#findingFirst.abort();
  }

  /** The inputs while no response is awaited. */
  #atRest() {
    clearTimeout(this.#lateTimer);
    this.#lateTimer = undefined;
    this.#endFirst();
    return { isRunning: false, isLate: false } as const;
  }

  #sendSoon(pause: number): void {
    clearTimeout(this.#findTimer);
    if (!isUsable(this.#inputs)) return;
    if (pause === 0) this.#sendFind(false);
    else this.#findTimer = setTimeout(() => this.#sendFind(false), pause);
  }

  #sendWrite(state: ExploreState): void {
    this.#set({ state: { ...state, view: "Response" } });
    void this.#write((client) => sendWrite(client, state), noWrite);
  }

  /** @param before - is shown while it runs */
  async #write(send: (client: Client) => Promise<WriteStatus>, before: WriteStatus): Promise<WriteStatus> {
    const running = { ...before, running: true };
    this.#set({ write: running });
    const { client, noteWrite } = this.#service;
    // Never aborted, because it may take effect anyway. A newer write replaces its result.
    const write = await send(client);
    // The rows stay after a refused write, and with them a cell that is edited. An undo is refused because they are old.
    if (write.did !== "write" || !isRefused(write)) noteWrite();
    if (this.#inputs.write === running) this.#set({ write });
    return write;
  }

  /** The user followed a link or went back. */
  readonly #follow = (): void => {
    const hash = currentHash();
    const { collections, state, missing } = this.#inputs;
    if (hash === this.#hash) return;
    const inAddress = stateOf(hash, collections);
    if (readRoute(hash).section !== "explore") return;
    this.#hash = hash;
    const unknown = missingIn(hash, collections);
    if (unknown !== null) this.#set({ missing: unknown });
    else if (inAddress === null) {
      this.#set({ missing: null });
      this.#writeAddress();
    } else if (missing === null && sameQuestion(inAddress, state)) {
      const { view, allColumns, compare } = inAddress;
      this.change({ view, allColumns, compare });
    } else this.load(inAddress, "Loaded from the address.");
  };

  #writeAddress(): void {
    this.#cancelAddress();
    this.#cancelAddress = writeSoon(() => {
      // An address that the user has followed since, or another section's, must not be replaced.
      if (currentHash() !== this.#hash || this.#inputs.missing !== null) return;
      replaceHash(writeRoute("explore", writeExplore(this.#inputs.state)));
      this.#hash = currentHash();
    }, addressPause);
  }

  #set(part: Partial<Inputs>): void {
    const before = this.#inputs;
    const { state, choice } = { ...before, ...part };
    // A question is about the query that it was asked for.
    const question = state === before.state ? before.question : null;
    this.#inputs = { ...before, question, ...part, choice: chooseIn(choice, state.collection) };
    this.#now.set(this.#derive(this.now()));
    if (state !== before.state) this.#writeAddress();
    const isOther = questionOf(this.#inputs) !== questionOf(before);
    if (isOther || isUsable(this.#inputs) !== isUsable(before))
      this.#sendSoon(before.analysis === null ? 0 : typingPause);
  }

  #derive(before: ExploreNow | null): ExploreNow {
    return deriveNow(this.#inputs, before, (value) => ({
      value,
      load: this.#inputs.load,
      memory: this.#memory,
      onCursor: this.moveCursor,
      onRestore: (restored) => this.#set({ state: { ...this.#inputs.state, ...restored }, notice: null }),
    }));
  }
}

/** The state in an address of Explore; null if there is none. */
function stateOf(hash: string, collections: readonly CollectionDeclaration[]): ExploreState | null {
  const { section, params } = readRoute(hash);
  return section === "explore" ? readExplore(params, collections) : null;
}

/** The collection that an address of Explore names and the service does not have; null otherwise. */
function missingIn(hash: string, collections: readonly CollectionDeclaration[]): string | null {
  const { section, params } = readRoute(hash);
  return section === "explore" ? missingCollection(params, collections) : null;
}

export const {
  Provider: ExploreContext,
  useSession: useExploreSession,
  useNow: useExplore,
} = createSessionContext<ExploreNow, ExploreSession>("Explore");

/** The offset of the cursor in the filter. */
export function useCursor(): number {
  return useStore(useExploreSession().cursor);
}
