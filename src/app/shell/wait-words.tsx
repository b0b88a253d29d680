// The messages shown while responses or an update are delayed.

import type { ServiceStatus, UpdateStage } from "../../client/internal.ts";
import { formatNumber } from "../../language/internal.ts";
import type { ServiceWait } from "../../wire/public.ts";

const words: Readonly<Record<Extract<ServiceWait, string>, string>> = {
  database:
    "Waiting for the browser's database, which another tab may hold. If this goes on, close other tabs that show this page.",
  transaction:
    "The browser's database is slow to respond. An earlier write, in this tab or another one, may keep it busy.",
};

export function describeWait(wait: ServiceWait): string {
  if (typeof wait === "string") return words[wait];
  const { loaded, total } = wait;
  return total === 0
    ? "Reading all rows of the collection."
    : `Reading ${formatNumber(total)} rows: ${Math.round((100 * loaded) / total)} %.`;
}

const updateWords: Readonly<Record<UpdateStage, string | undefined>> = {
  // The button already says so.
  started: undefined,
  delayed: "The new version is waiting for requests to finish, perhaps in another tab.",
  "held-up":
    "The new version can't start while other tabs have requests under way. Close other tabs that show this page, or try again.",
};

export function WaitText({ wait }: { readonly wait: ServiceWait }) {
  return describeWait(wait);
}

interface DelayProps {
  readonly status: ServiceStatus | null;
  readonly updateStage: UpdateStage | undefined;
}

export function DelayText({ status, updateStage }: DelayProps) {
  const update = updateStage === undefined ? undefined : updateWords[updateStage];
  if (update !== undefined) return update;
  // Before the service is ready, the start screen says so.
  return status?.state === "ready" && status.wait !== undefined ? describeWait(status.wait) : null;
}
