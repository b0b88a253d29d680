const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options);
const weekday = format({ weekday: "short" });
const date = format({ day: "numeric", month: "short" });
const withYear = format({ day: "numeric", month: "short", year: "numeric" });
const whole = format({ dateStyle: "full", timeStyle: "short" });

/** For example `now`, `4 min`, `3 h`, `Tue`, `12 Mar`, `12 Mar 2024`. Times in milliseconds since 1970. */
export function formatAge(at: number, now: number): string {
  const past = now - at;
  // The clock may have been set back.
  if (past < minute) return "now";
  if (past < hour) return `${Math.floor(past / minute)} min`;
  if (past < day) return `${Math.floor(past / hour)} h`;
  if (past < 6 * day) return weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? date.format(at) : withYear.format(at);
}

export function formatMoment(at: number): string {
  return whole.format(at);
}
