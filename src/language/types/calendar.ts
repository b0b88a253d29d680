// The family of dates and date-times: a date means its midnight in UTC.

import type { Family } from "./scalar-type.ts";

/** Dates and date-times, as values of the latter. */
export const calendar: Family = {
  widest: "datetime",
  widen: (value) => (value.length === 10 ? `${value}T00:00:00.000Z` : value),
  narrow: (value) => value.slice(0, 10),
};
