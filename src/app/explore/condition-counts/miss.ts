// How far a row is from satisfying a comparison, as words and as a number to sort by.

import type { ExplainedComparison, SeenValue } from "../../../language/index.ts";

const day = 86_400_000;

/** What the row has, and how far that is from what was wanted where both can be measured: `90, 10 under`. */
export function missText(miss: ExplainedComparison): string {
  const values = miss.left.values;
  const had = values.length === 0 ? "nothing" : values.map(valueText).join(", ");
  const gap = gapOf(miss);
  if (gap === undefined || gap.by === 0) return had;
  const { by, unit } = gap;
  const amount = Number(Math.abs(by).toPrecision(12));
  const words = unit === "days" ? (amount === 1 ? "1 day" : `${amount} days`) : String(amount);
  return `${had}, ${words} ${by < 0 ? (unit === "days" ? "early" : "under") : unit === "days" ? "late" : "over"}`;
}

/** Zero is a hit; what can't be measured is farther than everything that can. */
export function distanceOf(miss: ExplainedComparison): number {
  const gap = gapOf(miss);
  return gap === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(gap.by);
}

interface Gap {
  /** Negative where the row has less than was wanted. */
  readonly by: number;
  readonly unit: "number" | "days";
}

function gapOf({ left, right }: ExplainedComparison): Gap | undefined {
  const [had, ...others] = left.values;
  const [wanted] = right?.values ?? [];
  if (had === undefined || wanted === undefined || others.length > 0) return undefined;
  if (typeof had === "number" && typeof wanted === "number") return { by: had - wanted, unit: "number" };
  const [from, to] = [momentOf(wanted), momentOf(had)];
  if (from === undefined || to === undefined) return undefined;
  return { by: Math.round((10 * (to - from)) / day) / 10, unit: "days" };
}

/** Of dates and date-times in milliseconds; a text that merely looks like one is none. */
function momentOf(value: SeenValue): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

function valueText(value: SeenValue): string {
  return typeof value === "string" ? (value === "" ? "''" : value) : String(value);
}
