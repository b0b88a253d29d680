// The session of Explore: the query, its analysis, the requests sent for it and their results. One per backend; the
// panes select what they show, and call the actions of its slices.

import { useEffect } from "react";
import { analyseText } from "../../../codemirror/public.ts";
import { getCurrentHash, readRoute } from "../../address/route.ts";
import { memoizePerService, type Service } from "../../connection/service.ts";
import type { EditorMemory } from "../../editor/setting.ts";
import { createFirstState, type ExploreState } from "../../requests/query/explore-state.ts";
import { noWrite } from "../../requests/query/write-status.ts";
import { createSessionContext } from "../../state/session-context.ts";
import { createStore, useStore, type Writable } from "../../state/store.ts";
import { say } from "../../ui/notice.tsx";
import { createAddress, readQueryLink } from "./address.ts";
import { noChoice } from "./choice.ts";
import { createComparison } from "./comparison.ts";
import { noDiff } from "./diff/diff-status.ts";
import { createEditorLink } from "./editor-link.ts";
import { deriveNow, type ExploreNow } from "./explore-now.ts";
import { noResults } from "./find-status.ts";
import { getQueryKey, type Inputs, isUsable, reconcile } from "./inputs.ts";
import { createQuery } from "./query.ts";
import { createResult } from "./result.ts";
import { createWhy } from "./why.ts";
import { createWrite } from "./write.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

export class ExploreSession {
  #service: Service;
  #inputs: Inputs;
  readonly #core = {
    inputs: () => this.#inputs,
    now: () => this.#now.get(),
    set: (part: Partial<Inputs>) => this.#set(part),
    service: () => this.#service,
  };
  readonly editor = createEditorLink();
  readonly query = createQuery(this.#core);
  readonly result = createResult(this.#core);
  readonly comparison = createComparison(this.#core);
  readonly write = createWrite(this.#core);
  readonly why = createWhy(this.#core);
  readonly saved = createStore(false);
  readonly #address = createAddress(this.#core, this.query);
  readonly #memory: EditorMemory = { state: null, load: 0 };
  readonly #now: Writable<ExploreNow>;

  /** @param service - declares at least one collection */
  constructor(service: Service) {
    const { collections, revision } = service;
    const { state, missing } = readQueryLink(getCurrentHash(), collections);
    this.#service = service;
    this.#inputs = {
      ...noDiff,
      collections,
      revision,
      state: state ?? createFirst(collections),
      missing,
      load: 0,
      notice: null,
      analysis: null,
      patch: null,
      results: noResults,
      waiting: null,
      more: null,
      isRunning: false,
      isLate: false,
      write: noWrite,
      confirmation: null,
      choice: noChoice,
    };
    this.#now = createStore(this.#derive(null));
  }

  /** Sends the query before an editor does. Call it before the panes are rendered: that takes about as long. */
  sendAhead(): void {
    const { state, rules } = this.now();
    this.query.type(analyseText(state.filter, rules));
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#now.subscribe(listener);
  readonly now = this.#core.now;

  use(service: Service): void {
    const { collections, revision } = service;
    this.#service = service;
    const { state, ...before } = this.#inputs;
    if (collections === before.collections && revision === before.revision) return;
    const isGone = !collections.some(({ name }) => name === state.collection);
    this.#set({ collections, revision, ...(isGone ? { state: createFirst(collections) } : {}) });
    if (isGone) this.#address.leave();
    this.#address.followMissing();
  }

  /** Follows the address until the returned function is called, which also stops what runs. */
  readonly attach = (): (() => void) => {
    const detach = this.#address.attach();
    return () => {
      detach();
      this.#set({ ...this.result.end(), ...noDiff, analysis: null });
    };
  };

  readonly send = (): void => {
    const { blocked, state } = this.now();
    if (blocked !== null) say(`Not sent. ${blocked}`);
    else if (state.operation === "Find") this.result.send(true);
    else this.write.send();
  };

  #set(part: Partial<Inputs>): void {
    const before = this.#inputs;
    const inputs = reconcile(before, { ...before, ...part });
    this.#inputs = inputs;
    this.#now.set(this.#derive(this.now()));
    if (inputs.state !== before.state) this.#address.write();
    if (getQueryKey(inputs) !== getQueryKey(before) || isUsable(inputs) !== isUsable(before))
      this.result.sendSoon(before.analysis === null ? 0 : typingPause);
    this.comparison.follow();
  }

  #derive(before: ExploreNow | null): ExploreNow {
    return deriveNow(this.#inputs, before, (value) => ({
      value,
      load: this.#inputs.load,
      memory: this.#memory,
      onCursor: this.editor.cursor.set,
      onRestore: (restored) => this.#set({ state: { ...this.#inputs.state, ...restored }, notice: null }),
    }));
  }
}

export const {
  Provider: ExploreContext,
  useSession: useExploreSession,
  useNow: useExplore,
} = createSessionContext<ExploreNow, ExploreSession>("Explore");

/** The example of Explore's first visit would hide rows in Data. */
function createFirst(collections: Service["collections"]): ExploreState {
  const first = createFirstState(collections);
  return readRoute(getCurrentHash()).section === "data" ? { ...first, filter: "" } : first;
}

export const getExploreSession = memoizePerService((service) => {
  const session = new ExploreSession(service);
  session.sendAhead();
  return session;
});

export function useConnectedSession(service: Service): ExploreSession {
  const session = getExploreSession(service);
  useEffect(() => session.use(service), [session, service]);
  useEffect(() => session.attach(), [session]);
  return session;
}

export function useCursor(): number {
  return useStore(useExploreSession().editor.cursor);
}
