// The axis that an index's ranges are drawn on: values as places, from the least that there is to the greatest.

import type { ScalarType } from "../../../language/index.ts";
import type { IndexRange } from "../find.ts";

/** The types whose values have a distance from each other. */
export type AxisType = Extract<ScalarType, "number" | "date" | "datetime" | "time">;

export function isAxisType(type: ScalarType): type is AxisType {
  return type === "number" || type === "date" || type === "datetime" || type === "time";
}

/** A stretch of values, as numbers: milliseconds for times and dates. */
export interface Extent {
  readonly type: AxisType;
  readonly least: number;
  readonly greatest: number;
}

/** One end of a range on the axis. */
export interface End {
  /** In percent of the axis. */
  readonly at: number;
  /** `open`: the value itself is left out. `past`: it goes on beyond what there is. */
  readonly kind: "open" | "closed" | "past";
}

export interface Stretch {
  readonly from: End;
  readonly to: End;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

const day = 86_400_000;

/** A value as the number that stands for it; undefined for what is no value of the type. */
export function numberOf(value: unknown, type: AxisType): number | undefined {
  if (type === "number") return typeof value === "number" ? value : undefined;
  if (typeof value !== "string") return undefined;
  const number = Date.parse(type === "time" ? `1970-01-01T${value}Z` : value);
  return Number.isNaN(number) ? undefined : number;
}

/** Room beside the data, in percent: ranges that go on are drawn into it. */
const margin = 4;

/** Where a value lies, in percent; beyond the data it is at most at the end of the axis. */
export function placeOf(value: number, { least, greatest }: Extent): number {
  const share = greatest === least ? 0.5 : (value - least) / (greatest - least);
  return Math.min(100, Math.max(0, margin + share * (100 - 2 * margin)));
}

/** A range as it is drawn; undefined where its bounds are no values of the axis. */
export function stretchOf(range: IndexRange, extent: Extent): Stretch | undefined {
  const from = endOf(range.lower, range.lowerOpen === true, extent, 0);
  const to = endOf(range.upper, range.upperOpen === true, extent, 100);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function endOf(bound: unknown, isOpen: boolean, extent: Extent, without: number): End | undefined {
  if (bound === undefined) return { at: without, kind: "past" };
  const value = numberOf(bound, extent.type);
  if (value === undefined) return undefined;
  const at = placeOf(value, extent);
  if (at === 0 || at === 100) return { at, kind: "past" };
  return { at, kind: isOpen ? "open" : "closed" };
}

/** At most so many ticks, so that their texts stay apart on a phone. */
const mostTicks = 5;

/** Round values along the axis. */
export function ticksOf(extent: Extent): readonly Tick[] {
  if (extent.greatest === extent.least) return [tick(extent.least, 0, extent)];
  const values = extent.type === "number" ? roundNumbers(extent) : roundMoments(extent);
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return values.map((value) => tick(value, step, extent));
}

function tick(value: number, step: number, extent: Extent): Tick {
  return { at: placeOf(value, extent), text: textOf(value, step, extent.type) };
}

function roundNumbers({ least, greatest }: Extent): readonly number[] {
  const rough = (greatest - least) / mostTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
  const first = Math.ceil(least / step);
  const count = Math.floor(greatest / step) - first + 1;
  // Multiplied and not added up, so that 0.3 is 0.3.
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const seconds = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800];
const months = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 6_000, 12_000];

function roundMoments({ type, least, greatest }: Extent): readonly number[] {
  const step = seconds
    .map((each) => each * 1000)
    .find((each) => (greatest - least) / each <= mostTicks && (type !== "date" || each >= day));
  if (step !== undefined) {
    const first = Math.ceil(least / step);
    const count = Math.floor(greatest / step) - first + 1;
    return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step);
  }
  const monthOf = (value: number): number => {
    const date = new Date(value);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const [from, to] = [monthOf(least), monthOf(greatest)];
  const stride = months.find((each) => (to - from) / each <= mostTicks) ?? 12_000;
  const first = Math.ceil(from / stride) * stride;
  return Array.from({ length: Math.floor((to - first) / stride) + 1 }, (_, at) => firstOf(first + at * stride)).filter(
    (value) => value >= least,
  );
}

function firstOf(month: number): number {
  // A year below 100 is taken for one of the twentieth century by Date.UTC.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
}

function textOf(value: number, step: number, type: AxisType): string {
  if (type === "number") return String(value);
  const iso = new Date(value).toISOString();
  if (type === "time") return iso.slice(11, step > 0 && step < 60_000 ? 19 : 16);
  if (type === "datetime" && step > 0 && step < day) return iso.slice(5, step < 60_000 ? 19 : 16).replace("T", " ");
  if (step >= 360 * day && iso.slice(5, 10) === "01-01") return iso.slice(0, 4);
  return step >= 28 * day ? iso.slice(0, 7) : iso.slice(0, 10);
}
