import { isFault } from "./answer.ts";
import type { SentBundle } from "./send.ts";

/** The timeline that a bundle's responses share, in milliseconds since the bundle started running. */
export interface Timeline {
  /** When the last part ended; not 0. */
  readonly end: number;
  /** When the part that stopped the transaction failed. */
  readonly stop: number | null;
}

/** Null while no part is known to have run. */
export function createTimeline({ answers, head }: SentBundle): Timeline | null {
  const all = [...answers.values()];
  const ends = all.flatMap(({ span }) => (span === null ? [] : [span.to]));
  if (ends.length === 0) return null;
  const stop = head?.outcome === "rolled-back" ? (all.find(isFault)?.span?.to ?? null) : null;
  return { end: Math.max(0.1, ...ends), stop };
}

/** A position on the timeline as an SVG length, as in `12.5%`. */
export function formatPosition(time: number, { end }: Pick<Timeline, "end">): string {
  return `${Number(((100 * time) / end).toFixed(2))}%`;
}

export function formatMilliseconds(time: number): string {
  return time.toFixed(time < 1 ? 2 : time < 100 ? 1 : 0);
}
