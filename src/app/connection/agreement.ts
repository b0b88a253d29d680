// The user's consent, until the tab is closed: which servers requests may be sent to, and whether the service runs in
// the page.

import { createStored } from "../state/stored.ts";

/** Base URLs that requests may be sent to. */
export const agreedServers = createStored<readonly string[]>(
  "riddle:agreed-servers",
  (stored) => (Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : []),
  "sessionStorage",
);

/** Whether the user has chosen to run the service in the page. */
export const runsInPage = createStored("riddle:in-page", (stored) => stored === true, "sessionStorage");

export function isAgreed(baseUrl: string): boolean {
  return agreedServers.get().includes(baseUrl);
}

/** Records the user's consent to a server. Call it when the user enters its address or confirms the prompt. */
export function recordAgreement(baseUrl: string): void {
  agreedServers.update((before) => [...new Set([...before, baseUrl])]);
}

export function chooseInPage(inPage: boolean): void {
  runsInPage.update(() => inPage);
}
