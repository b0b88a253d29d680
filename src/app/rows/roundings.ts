import type { MarkedTypeName } from "../../language/internal.ts";

/** Rounds a canonical value for an example of a filter. Returns a text that the type can read. */
type Round = (value: string) => string;

export const roundings: Readonly<Record<MarkedTypeName, Round>> = {
  date: (value) => value.slice(0, 10),
  datetime: (value) => `${value.slice(0, 10)}T00:00Z`,
  time: (value) => value.slice(0, 5),
};
