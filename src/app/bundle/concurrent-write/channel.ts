// The way from tab to tab: one channel for each service, the name of this tab, and a clock that all tabs share.

import { randomId } from "../../../client/index.ts";
import type { Service } from "../../service.ts";

/** Tells this tab from the others; another one after each reload. */
export const ownTab = randomId();

/**
 * The channel on which the tabs of one service hear each other; null where the browser has none, and for a service that
 * is not the page's own or that no other tab shares: another server is never written to because a tab says so.
 *
 * @returns an open channel, to be closed.
 */
export function openChannel({
  client,
  backend,
  lasts,
}: Pick<Service, "client" | "backend" | "lasts">): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined" || backend.kind === "server" || lasts === false) return null;
  return new BroadcastChannel(`riddle:concurrent-write:${client.baseUrl}`);
}

/** Milliseconds since 1970, with fractions: as far as the browser's clocks agree, the same in every tab. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
