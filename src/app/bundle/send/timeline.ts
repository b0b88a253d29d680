// The numbers of the timeline: when each part ran, its length and its ticks.

import type { TimedStage } from "../../ui/server-timing.ts";

/** In milliseconds since the bundle started running. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface Scale {
  /** The end of the timeline, in milliseconds; a multiple of the step. */
  readonly end: number;
  /** Milliseconds from one label to the next. */
  readonly step: number;
  /** The times with a label, from 0 to the end. */
  readonly ticks: readonly number[];
  /** The number of decimals that makes every tick distinct. */
  readonly decimals: number;
}

/**
 * When a part ran, from the stages of its Server-Timing: it began at `start`, waited for the database if it was not in
 * a transaction, then planned and accessed the store. All parts are parsed before any runs, and encoded after. Null for
 * a part that never began.
 */
export function findPartSpan(stages: readonly TimedStage[]): TimeSpan | null {
  const duration = (name: string): number | undefined => stages.find((stage) => stage.name === name)?.duration;
  const start = duration("start");
  if (start === undefined) return null;
  const from = start + (duration("wait") ?? 0);
  return { from, to: from + (duration("plan") ?? 0) + (duration("store") ?? 0) };
}

/**
 * When a transaction was rolled back: from the failure of its last part to the end of its work in the store, according
 * to the bundle's Server-Timing. Null if that is missing.
 */
export function findRollbackSpan(stop: number, stages: readonly TimedStage[]): TimeSpan | null {
  const end = stages.find(({ name }) => name === "store")?.duration;
  return end === undefined || end < stop ? null : { from: stop, to: end };
}

/** A scale that contains all spans, with at most six steps of 1, 2 or 5 times a power of ten. */
export function createScale(spans: readonly TimeSpan[]): Scale {
  const latest = Math.max(0.1, ...spans.map(({ to }) => to));
  const rough = latest / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  const decimals = Math.max(0, -Math.floor(Math.log10(factor * power) + 1e-9));
  const step = Number((factor * power).toFixed(decimals));
  const steps = Math.max(1, Math.ceil(latest / step - 1e-9));
  const at = (index: number): number => Number((index * step).toFixed(decimals));
  return { end: at(steps), step, decimals, ticks: Array.from({ length: steps + 1 }, (_, index) => at(index)) };
}

/** A position on the timeline as an SVG length, as in `12.5%`. */
export function formatPosition(time: number, { end }: Scale): string {
  return `${Number(((100 * time) / end).toFixed(2))}%`;
}

/** Formats milliseconds: two decimals below 1, one below 100, none above. */
export function formatMilliseconds(time: number): string {
  return time.toFixed(time < 1 ? 2 : time < 100 ? 1 : 0);
}
