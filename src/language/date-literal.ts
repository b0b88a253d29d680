// Reads dates, date-times and times in ISO 8601, and converts them to one canonical form.

export type Temporal =
  | { readonly kind: "date"; readonly value: string }
  | { readonly kind: "datetime"; readonly value: string }
  | { readonly kind: "time"; readonly value: string };

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;
const offsetPattern = /^(?:Z?|([+-])(\d{2}):(\d{2}))$/;

/**
 * Reads the text of a date literal without its `#`s (docs/grammar.md): `2024-03-01`, `2024-03-01T10:30:00.000+02:00` or
 * `T10:30`.
 *
 * @returns the canonical form, or an error message
 */
export function readTemporal(text: string): Temporal | string {
  const split = text.indexOf("T");
  if (split < 0) return readDate(text);
  if (split === 0) return readTime(text.slice(1));
  return readDateTime(text.slice(0, split), text.slice(split + 1));
}

/**
 * Like `readTemporal`, but the `T` of a time is optional. For strings that are compared with a field of a known type.
 */
export function readTemporalAs(kind: "time", text: string): (Temporal & { readonly kind: "time" }) | string;
export function readTemporalAs(kind: Temporal["kind"], text: string): Temporal | string;
export function readTemporalAs(kind: Temporal["kind"], text: string): Temporal | string {
  if (kind === "time") return readTime(text.startsWith("T") ? text.slice(1) : text);
  return readTemporal(text);
}

function readDate(text: string): Temporal | string {
  const match = datePattern.exec(text);
  if (match === null)
    return `A date is written \`#2024-03-01#\`, a date-time \`#2024-03-01T10:30:00Z#\`, a time \`#T10:30:00#\`.`;
  const problem = calendarProblem(Number(match[1]), Number(match[2]), Number(match[3]));
  return problem ?? { kind: "date", value: text };
}

function calendarProblem(year: number, month: number, day: number): string | undefined {
  if (year === 0) return "Years run from 0001 to 9999.";
  if (month < 1 || month > 12) return `There is no month ${month}; months run from 01 to 12.`;
  const days = daysIn(year, month);
  if (day < 1 || day > days) return `There is no day ${day} in month ${month} of ${year}; it has ${days} days.`;
  return undefined;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function readTime(text: string): (Temporal & { readonly kind: "time" }) | string {
  const match = timePattern.exec(text);
  if (match === null) return "A time is written `#T10:30#`, `#T10:30:00#` or `#T10:30:00.000#`.";
  if (Number(match[1]) > 23) return `There is no hour ${match[1]}; hours run from 00 to 23.`;
  if (Number(match[2]) > 59) return `There is no minute ${match[2]}; minutes run from 00 to 59.`;
  if (Number(match[3] ?? 0) > 59) return `There is no second ${match[3]}; seconds run from 00 to 59.`;
  return { kind: "time", value: `${match[1]}:${match[2]}:${match[3] ?? "00"}.${(match[4] ?? "").padEnd(3, "0")}` };
}

function readDateTime(dateText: string, rest: string): Temporal | string {
  const date = readDate(dateText);
  if (typeof date === "string") return date;
  const split = rest.search(/[Z+-]|$/);
  const time = readTime(rest.slice(0, split));
  if (typeof time === "string") return time;
  const offset = readOffset(rest.slice(split));
  if (typeof offset === "string") return offset;
  const instant = Date.parse(`${date.value}T${time.value}Z`) - offset * 60_000;
  const value = new Date(instant).toISOString();
  // Outside of four-digit years, toISOString starts with a sign, which sorts before every digit.
  return value > "0001" ? { kind: "datetime", value } : "Years run from 0001 to 9999, in UTC.";
}

/** Minutes east of UTC. Without an offset, the time is in UTC. */
function readOffset(text: string): number | string {
  const match = offsetPattern.exec(text);
  if (match === null) return "An offset is written `Z`, `+02:00` or `-05:30`.";
  if (match[1] === undefined) return 0;
  const hours = Number(match[2]);
  const minutes = Number(match[3]);
  if (hours > 23 || minutes > 59) return `There is no offset ${text}.`;
  return (match[1] === "-" ? -1 : 1) * (hours * 60 + minutes);
}

/** Converts a date to a date-time at midnight UTC. Date-times are returned unchanged. */
export function widenDate(value: string): string {
  return value.length === 10 ? `${value}T00:00:00.000Z` : value;
}
