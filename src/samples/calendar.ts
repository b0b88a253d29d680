// The shop's calendar: dates and date-times in the canonical form that the service stores.
// A day is a count of days since 1970-01-01, a moment a count of milliseconds since then, both in UTC.

const millisecondsPerDay = 86_400_000;

/** The day of an ISO date, `YYYY-MM-DD`. */
export function parseDay(date: string): number {
  return getDayOfMoment(Date.parse(date));
}

export const openingDay = parseDay("2023-01-01");
/** The date of the last order, which counts as today. */
export const closingDay = parseDay("2024-06-30");

/** The day that a moment falls on. */
export function getDayOfMoment(moment: number): number {
  return Math.floor(moment / millisecondsPerDay);
}

/** The first moment of a day. */
export function getStartOfDay(day: number): number {
  return day * millisecondsPerDay;
}

/** The last moment of a day. */
export function getEndOfDay(day: number): number {
  return getStartOfDay(day + 1) - 1;
}

/** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export function formatDateTime(moment: number): string {
  return new Date(moment).toISOString();
}

/** Caches formatted dates: formatting is most of the work of generating rows, and dates repeat. */
const dateTexts = new Map<number, string>();

/** `YYYY-MM-DD`. */
export function formatDate(day: number): string {
  let text = dateTexts.get(day);
  if (text === undefined) {
    text = formatDateTime(getStartOfDay(day)).slice(0, 10);
    dateTexts.set(day, text);
  }
  return text;
}

/** `HH:MM:00.000`, from minutes since midnight. */
export function formatTime(minutes: number): string {
  return formatDateTime(minutes * 60_000).slice(11, 23);
}
