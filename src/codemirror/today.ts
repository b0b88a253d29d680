// Formats days and minutes as in the filter language.

/** The user's calendar day: `2024-03-01`. */
export function localDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The minute in UTC: `2024-03-01T10:30:00Z`. */
export function minuteInUtc(time: Date): string {
  return `${time.toISOString().slice(0, 16)}:00Z`;
}

/** The first day of the month that is `away` months from now. */
export function firstOfMonth(time: Date, away: number): Date {
  return new Date(time.getFullYear(), time.getMonth() + away, 1);
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
