// The positions of the values of marked types. Apart from the rows, because neither the service nor the first view needs
// them.

import { calendar } from "./calendar.ts";
import type { Scale } from "./scalar-type.ts";
import type { MarkedTypeName } from "./table.ts";

const day = 86_400_000;
const days = {
  first: Date.parse("0001-01-01"),
  last: Date.parse("9999-12-31"),
  unit: day,
  step: day,
  usual: Date.parse("2024-03-01"),
  getPosition: Date.parse,
};

export const scales: Readonly<Record<MarkedTypeName, Scale>> = {
  date: { ...days, getValue: (position) => calendar.narrow(new Date(position).toISOString()) },
  datetime: {
    ...days,
    last: days.last + day - 1,
    unit: 1,
    getValue: (position) => new Date(position).toISOString(),
  },
  time: {
    first: 0,
    last: day - 1,
    unit: 1,
    step: 3_600_000,
    usual: day / 2,
    getPosition: (value) => Date.parse(`1970-01-01T${value}Z`),
    getValue: (position) => new Date(position).toISOString().slice(11, -1),
  },
};

/** The scale of a marked type; undefined for another type and for any other text. */
export function findScale(name: string): Scale | undefined {
  return (scales as Readonly<Record<string, Scale | undefined>>)[name];
}
