// Guesses which date was meant: parts in another order, without leading zeros, or with spaces.

import { readMarked } from "./types/read-marked.ts";

/**
 * Returns the date, date-time or time literals, with their `#`s, that a text was probably meant to be: two if day and
 * month are ambiguous, none if the text does not resemble a date.
 */
export function guessDates(text: string): string[] {
  const time = /^T?(\d\d?:\d\d\S*)$/.exec(text)?.[1];
  const [, day = "", timeOfDay] = /^([^\sT]+)(?:[T ]+(\d\d?:\d\d.*))?$/.exec(text) ?? [];
  const rest = timeOfDay === undefined ? "" : `T${padHour(timeOfDay).replace(" ", "")}`;
  const guesses =
    time === undefined
      ? listDateOrders(day).map(([year, month, date]) => `${year}-${pad(month)}-${pad(date)}${rest}`)
      : [`T${padHour(time)}`];
  return [...new Set(guesses)].filter((guess) => "value" in readMarked(guess)).map((guess) => `#${guess}#`);
}

/** The day after a date. Both have the form `2024-03-01`. */
export function getDayAfter(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
  return next.slice(0, 10);
}

/** Year, month and day, in every order that the separators allow. Some combinations may not be valid dates. */
function listDateOrders(text: string): [year: string, month: string, day: string][] {
  const [, first = "", sign, second = "", third = ""] = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? [];
  // The usual order, unless it is not a valid date, as in 2024-13-01.
  if (first.length === 4) return Number(second) > 12 ? [[first, third, second]] : [[first, second, third]];
  const europe: [string, string, string] = [third, second, first];
  return sign === "." ? [europe] : [[third, first, second], europe];
}

function pad(part: string): string {
  return part.padStart(2, "0");
}

function padHour(time: string): string {
  return time.charAt(1) === ":" ? `0${time}` : time;
}
