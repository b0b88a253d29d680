// The timeline that a bundle's responses share.

import { readServerTiming, type TimedStage } from "../../ui/server-timing.ts";
import { isFault, type TimeSpan } from "./answer.ts";
import type { SentBundle } from "./exchange.ts";

export interface Timeline {
  /** When the last part ended, or the rollback, in milliseconds; not 0. */
  readonly end: number;
  /** When the part that stopped the transaction failed. */
  readonly stop: number | null;
  /** When everything was rolled back. */
  readonly undone: TimeSpan | null;
}

/** Null while no part is known to have run. */
export function createTimeline({ answers, head }: SentBundle): Timeline | null {
  const all = [...answers.values()];
  const ends = all.flatMap(({ span }) => (span === null ? [] : [span.to]));
  if (ends.length === 0) return null;
  const stop = head?.outcome === "rolled-back" ? (all.find(isFault)?.span?.to ?? null) : null;
  const undone =
    stop === null ? null : findRollbackSpan(stop, readServerTiming(head?.headers.get("Server-Timing") ?? ""));
  return { end: Math.max(0.1, undone?.to ?? 0, ...ends), stop, undone };
}

/**
 * When a transaction was rolled back: from the failure of its last part to the end of its work in the store, according
 * to the bundle's Server-Timing. Null if that is missing.
 */
export function findRollbackSpan(stop: number, stages: readonly TimedStage[]): TimeSpan | null {
  const end = stages.find(({ name }) => name === "store")?.duration;
  return end === undefined || end < stop ? null : { from: stop, to: end };
}

/** A position on the timeline as an SVG length, as in `12.5%`. */
export function formatPosition(time: number, { end }: Pick<Timeline, "end">): string {
  return `${Number(((100 * time) / end).toFixed(2))}%`;
}

/** Formats milliseconds: two decimals below 1, one below 100, none above. */
export function formatMilliseconds(time: number): string {
  return time.toFixed(time < 1 ? 2 : time < 100 ? 1 : 0);
}
