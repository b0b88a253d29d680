// The user's consent, until the tab is closed: to servers that requests are sent to, and to the service in the page.

import { createStored } from "../state/stored.ts";

export const agreedServers = createStored<readonly string[]>(
  "riddle:agreed-servers",
  (stored) => (Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : []),
  "sessionStorage",
);

export const runsInPage = createStored("riddle:in-page", (stored) => stored === true, "sessionStorage");

export function isAgreed(baseUrl: string): boolean {
  return agreedServers.get().includes(baseUrl);
}

export function recordAgreement(baseUrl: string): void {
  agreedServers.update((before) => [...new Set([...before, baseUrl])]);
}

export function chooseInPage(inPage: boolean): void {
  runsInPage.update(() => inPage);
}
