// Values of marked types that stand for those near them: in examples of filters, and at the edges of bins.

import type { MarkedTypeName } from "../../language/internal.ts";

interface Rounding {
  /** Rounds a canonical value for an example of a filter. Returns a text that the type can read. */
  round(value: string): string;
  /** Formats a canonical value at the edge of a bin. */
  formatBound(value: string): string;
}

export const roundings: Readonly<Record<MarkedTypeName, Rounding>> = {
  date: { round: (value) => value.slice(0, 10), formatBound: (value) => value },
  datetime: {
    round: (value) => `${value.slice(0, 10)}T00:00Z`,
    formatBound: (value) => value.slice(0, 16).replace("T", " "),
  },
  time: { round: (value) => value.slice(0, 5), formatBound: (value) => value.slice(0, 8) },
};
