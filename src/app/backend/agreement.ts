// What the user agreed to in this tab: servers that requests may be sent to, and running the service in the page.

import { readJson } from "../../wire/index.ts";
import { createStore, useStore } from "../store.ts";

const serversKey = "riddle:agreed-servers";
const pageKey = "riddle:in-page";

interface Agreement {
  /** Base URLs that requests may be sent to. */
  readonly servers: ReadonlySet<string>;
  readonly inPage: boolean;
}

const agreement = createStore<Agreement>({
  servers: new Set(readServers(remembered(serversKey))),
  inPage: remembered(pageKey) === "true",
});

/** Whether requests may be sent to exactly this base URL. */
export function isAgreed(baseUrl: string): boolean {
  return agreement.get().servers.has(baseUrl);
}

/** To be called when the user says yes to a server, by typing its address or by an answer to the question. */
export function agree(baseUrl: string): void {
  const servers = new Set([...agreement.get().servers, baseUrl]);
  remember(serversKey, JSON.stringify([...servers]));
  agreement.set({ ...agreement.get(), servers });
}

/** Whether the user has chosen to run the service in the page. */
export function isInPage(): boolean {
  return agreement.get().inPage;
}

export function chooseInPage(inPage: boolean): void {
  if (inPage === isInPage()) return;
  remember(pageKey, String(inPage));
  agreement.set({ ...agreement.get(), inPage });
}

/** The same object until anything above has changed. */
export function useAgreement(): object {
  return useStore(agreement);
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

// Consent lasts until the tab is closed. Where storage is blocked, the page asks for it again after a reload.
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
