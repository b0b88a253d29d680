// Communication between tabs: a channel per service, this tab's id, and a shared clock.

import { randomId } from "../../../client/index.ts";
import type { Service } from "../../service.ts";

/** Identifies this tab; new after each reload. */
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
