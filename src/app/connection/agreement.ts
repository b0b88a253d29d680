// The user's consent in this tab: which servers requests may be sent to, and whether the service runs in the page.

import { readJson } from "../../wire/public.ts";
import { createStore } from "../state/store.ts";

const serversKey = "riddle:agreed-servers";
const pageKey = "riddle:in-page";

export interface Agreement {
  /** Base URLs that requests may be sent to. */
  readonly servers: ReadonlySet<string>;
  /** Whether the user has chosen to run the service in the page. */
  readonly inPage: boolean;
}

/** The current consent. */
export const agreement = createStore<Agreement>({
  servers: new Set(readServers(readConsent(serversKey))),
  inPage: readConsent(pageKey) === "true",
});

/** Whether requests may be sent to exactly this base URL. */
export function isAgreed(baseUrl: string): boolean {
  return agreement.get().servers.has(baseUrl);
}

/** Records the user's consent to a server. Call it when the user enters its address or confirms the prompt. */
export function recordAgreement(baseUrl: string): void {
  const servers = new Set([...agreement.get().servers, baseUrl]);
  remember(serversKey, JSON.stringify([...servers]));
  agreement.set({ ...agreement.get(), servers });
}

export function chooseInPage(inPage: boolean): void {
  if (inPage === agreement.get().inPage) return;
  remember(pageKey, String(inPage));
  agreement.set({ ...agreement.get(), inPage });
}

/** Parses stored base URLs; ignores invalid values. */
export function readServers(stored: string | null): readonly string[] {
  try {
    const value: unknown = readJson(stored ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

// Consent lasts until the tab is closed. Where storage is blocked, the page asks for it again after a reload.
function readConsent(key: string): string | null {
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
    // The consent is then lost on reload, as described above.
  }
}
