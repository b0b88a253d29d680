// The timeline that a bundle's responses share.

import { readServerTiming } from "../../ui/server-timing.ts";
import { isFault } from "./answer.ts";
import type { SentBundle } from "./exchange.ts";
import { createScale, findRollbackSpan, type Scale, type TimeSpan } from "./timeline.ts";

export interface Timeline {
  readonly scale: Scale;
  /** When the part that stopped the transaction failed, in milliseconds. */
  readonly stop: number | null;
  /** When everything was rolled back. */
  readonly undone: TimeSpan | null;
}

/** Null while no part is known to have run. */
export function createTimeline({ answers, head }: SentBundle): Timeline | null {
  const all = [...answers.values()];
  const spans = all.flatMap(({ span }) => (span === null ? [] : [span]));
  if (spans.length === 0) return null;
  const stop = head?.outcome === "rolled-back" ? (all.find(isFault)?.span?.to ?? null) : null;
  const undone =
    stop === null ? null : findRollbackSpan(stop, readServerTiming(head?.headers.get("Server-Timing") ?? ""));
  return { scale: createScale(undone === null ? spans : [...spans, undone]), stop, undone };
}
