// What the reader has agreed to in this tab: which servers may be asked, and that the service runs in the page.

import { useSyncExternalStore } from "react";
import { readJson } from "../../wire/index.ts";

const serversKey = "riddle:agreed-servers";
const pageKey = "riddle:in-page";

const listeners = new Set<() => void>();
let servers: ReadonlySet<string> = new Set(readServers(remembered(serversKey)));
let inPage = remembered(pageKey) === "true";
let changes = 0;

/** Whether requests may be sent to exactly this base URL. */
export function isAgreed(baseUrl: string): boolean {
  return servers.has(baseUrl);
}

/** To be called when the reader says yes to a server, by typing its address or by an answer to the question. */
export function agree(baseUrl: string): void {
  servers = new Set([...servers, baseUrl]);
  remember(serversKey, JSON.stringify([...servers]));
  notify();
}

/** Whether the reader has chosen to run the service in the page. */
export function isInPage(): boolean {
  return inPage;
}

export function chooseInPage(chosen: boolean): void {
  if (chosen === inPage) return;
  inPage = chosen;
  remember(pageKey, String(chosen));
  notify();
}

/** Grows whenever anything above has changed. */
export function useAgreement(): number {
  return useSyncExternalStore(subscribe, () => changes);
}

/** The base URLs in a remembered text; anything else that it holds is passed over. */
export function readServers(stored: string | null): readonly string[] {
  try {
    const value: unknown = readJson(stored ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function notify(): void {
  changes += 1;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

// Of the tab, not of the browser: a yes is good until the tab is closed. A browser that blocks storage asks again
// after a reload.
function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
