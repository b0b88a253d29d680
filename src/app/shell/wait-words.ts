// The messages shown while responses or an update are delayed.

import type { ServiceStatus, UpdateStage } from "../../client/index.ts";
import type { ServiceWait } from "../../wire/index.ts";

export const waitWords: Readonly<Record<ServiceWait, string>> = {
  database:
    "Waiting for the browser's database, which another tab may hold. If this goes on, close other tabs that show this page.",
  transaction:
    "The browser's database is slow to respond. An earlier write, in this tab or another one, may keep it busy.",
};

const updateWords: Readonly<Record<UpdateStage, string | undefined>> = {
  // The button already says so.
  started: undefined,
  delayed: "The new version is waiting for requests to finish, perhaps in another tab.",
  "held-up":
    "The new version can't start while other tabs have requests under way. Close other tabs that show this page, or try again.",
};

/** @returns undefined while nothing is delayed */
export function waitText(status: ServiceStatus | null, updateStage: UpdateStage | undefined): string | undefined {
  const words = updateStage === undefined ? undefined : updateWords[updateStage];
  if (words !== undefined) return words;
  // Before the service is ready, the start screen says so.
  return status?.state === "ready" && status.wait !== undefined ? waitWords[status.wait] : undefined;
}
