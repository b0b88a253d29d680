// State of the concurrent write: the other tabs and the run in progress.

import { useEffect, useSyncExternalStore } from "react";
import type { Service } from "../../service.ts";
import { openChannel, ownTab } from "./channel.ts";
import type { CompetingWrite } from "./competing-write.ts";
import { type Message, readMessage } from "./messages.ts";
import type { NoResult, Result } from "./result.ts";
import { sendBoth } from "./run.ts";
import type { TabChannel } from "./wait-for-message.ts";

export interface ConcurrentWriteState {
  /** How many other tabs are there; null while nobody can know. */
  readonly tabs: number | null;
  readonly isRunning: boolean;
  readonly result: Result | NoResult | null;
}

/** Milliseconds after which a tab that did not answer the call is taken to be gone. */
const pingTimeout = 400;

let state: ConcurrentWriteState = { tabs: null, isRunning: false, result: null };
let channel: BroadcastChannel | null = null;
let baseUrl = "";
const tabs = new Set<string>();
const listeners = new Set<() => void>();
const messageListeners = new Set<(message: Message) => void>();

function set(change: Partial<ConcurrentWriteState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tabChannel: TabChannel = {
  send: (message) => channel?.postMessage(message),
  listen: (listener) => {
    messageListeners.add(listener);
    return () => messageListeners.delete(listener);
  },
};

function onMessage({ data }: MessageEvent<unknown>): void {
  const message = readMessage(data);
  // SecondTab of this tab posts to the same channel.
  if (message === undefined || message.from === ownTab) return;
  if (message.kind === "here") tabs.add(message.from);
  if (message.kind === "gone") tabs.delete(message.from);
  for (const listener of messageListeners) listener(message);
  if (!state.isRunning && (message.kind === "here" || message.kind === "gone")) set({ tabs: tabs.size });
}

/** Listens from the first look on; the channel stays open, so that a bundle on its way may end unseen. */
function listenTo(service: Service): void {
  if (channel !== null && baseUrl === service.client.baseUrl) return;
  channel?.close();
  channel = openChannel(service);
  baseUrl = service.client.baseUrl;
  tabs.clear();
  set({ tabs: null, result: null });
  if (channel !== null) channel.onmessage = onMessage;
}

/** Pings the other tabs and counts those that reply. */
function pingTabs(): () => void {
  tabs.clear();
  tabChannel.send({ kind: "call", from: ownTab });
  const timer = setTimeout(() => set({ tabs: tabs.size }), pingTimeout);
  return () => clearTimeout(timer);
}

/** What is known of the other tabs; asked for when the component is first drawn. */
export function useConcurrentWrite(service: Service): ConcurrentWriteState {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one service is one base URL
  useEffect(() => {
    listenTo(service);
    return pingTabs();
  }, [service.client.baseUrl]);
  return useSyncExternalStore(subscribe, () => state);
}

/** Sends the bundle and has another tab write, unless that is going on. */
export async function begin(service: Service, write: CompetingWrite): Promise<void> {
  if (state.isRunning) return;
  // Those that are there say so again when they are asked.
  tabs.clear();
  set({ isRunning: true, result: null });
  const result = await sendBoth(service, write, tabChannel);
  set({ result, isRunning: false, tabs: tabs.size });
}
