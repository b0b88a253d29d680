// Dates as texts that are not written as rows hold them: with other separators, the name of a month, or the year last.

import { getScalarType } from "../../language/public.ts";

/** The order of day and month where the year comes last. */
export type DateOrder = "day-month" | "month-day";

export interface WrittenDate {
  readonly kind: "date" | "datetime";
  /** As rows hold it. */
  readonly value: string;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const monthNamed = /^(\p{L}{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/u;
const dayBeforeName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](\p{L}{3,9})\.?,?[ -](\d{4})$/u;
const timeOfDay =
  /^(.+?)(?:T| ?, ?| +)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)? ?([ap]m)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/**
 * The date or date-time that a text is; undefined for another text. A date-time without an offset is in UTC.
 *
 * @param order - undefined for only those dates that are the same in both
 */
export function readDate(text: string, order: DateOrder | undefined): WrittenDate | undefined {
  const trimmed = text.trim();
  // Most texts are no dates, and are known from this.
  if (trimmed.length < 8 || trimmed.length > 40 || !/\d{4}/.test(trimmed)) return undefined;
  const [, before = trimmed, ...time] = timeOfDay.exec(trimmed) ?? [];
  const day = readDay(before, order);
  if (day === undefined) return undefined;
  const kind = before === trimmed ? "date" : "datetime";
  const value = getScalarType(kind).accept(kind === "date" ? day : `${day}T${writeTime(time)}`);
  return value === undefined ? undefined : { kind, value: String(value) };
}

function writeTime([
  hour = "",
  minute,
  second = "00",
  fraction = "0",
  half = "",
  offset = "",
]: readonly string[]): string {
  const twelve = half === "" ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const zone = offset.replace(/utc/i, "Z").replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2");
  return `${pad(twelve)}:${minute}:${second}.${fraction}${zone.toUpperCase()}`;
}

/** @returns such as `2024-03-01`, which may not be in the calendar */
function readDay(text: string, order: DateOrder | undefined): string | undefined {
  const [, year = "", , month = "", day = ""] = yearFirst.exec(text) ?? [];
  if (year !== "") return `${year}-${pad(month)}-${pad(day)}`;
  const [, first = "", , second = "", last = ""] = yearLast.exec(text) ?? [];
  if (last !== "") {
    const isSame = Number(first) === Number(second);
    if (order === undefined && !isSame) return undefined;
    const [inner, outer] = order === "month-day" ? [first, second] : [second, first];
    return `${last}-${pad(inner)}-${pad(outer)}`;
  }
  const named = monthNamed.exec(text);
  const [name = "", date = "", of = ""] = named === null ? swapDayAndMonth(dayBeforeName.exec(text)) : named.slice(1);
  const index = months.findIndex((each) => isMonth(name.toLowerCase(), each));
  return index < 0 ? undefined : `${of}-${pad(index + 1)}-${pad(date)}`;
}

const fullNames = new Set(
  ["january", "february", "march", "april", "june", "july", "august", "september", "sept"].concat(
    ["october", "november", "december"],
    months,
  ),
);

function isMonth(name: string, short: string): boolean {
  return name.startsWith(short) && fullNames.has(name);
}

function swapDayAndMonth(match: RegExpExecArray | null): readonly string[] {
  return match === null ? [] : [match[2] ?? "", match[1] ?? "", match[3] ?? ""];
}

function pad(part: string | number): string {
  return String(part).padStart(2, "0");
}

/** The orders that a date with the year last can have: both if it is ambiguous, none for another text. */
export function findDateOrders(text: string): readonly DateOrder[] {
  const isLast = /^\s*\d{1,2}([-/.])\d{1,2}\1\d{4}(?!\d)/.test(text);
  if (!isLast) return [];
  return (["day-month", "month-day"] as const).filter((order) => readDate(text, order) !== undefined);
}
