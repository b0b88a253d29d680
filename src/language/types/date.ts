// Dates in ISO 8601 (docs/language.md#dates-and-times): `2024-03-01`, from year 1 to 9999.

import { calendar } from "./calendar.ts";
import { createMarkedType } from "./marked-type.ts";
import type { Misreading, Presentation, Reading } from "./scalar-type.ts";

export const date = createMarkedType({
  noun: "a date",
  sample: "2024-03-01",
  prefix: "",
  read: readDate,
  family: calendar,
});

export const datePresentation = {
  describe: String,
  preposition: "on",
  builder: "date",
} as const satisfies Presentation;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads a date. It has only one form, which is canonical. */
export function readDate(text: string): Reading | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  return findProblem(Number(match[1]), Number(match[2]), Number(match[3])) ?? { value: text };
}

function findProblem(year: number, month: number, date: number): Misreading | undefined {
  if (year === 0) return { problem: "Years run from 0001 to 9999." };
  if (month < 1 || month > 12)
    return { problem: `There is no month ${month}; months run from 01 to 12.`, isImpossible: true };
  const days = countDays(year, month);
  if (date >= 1 && date <= days) return undefined;
  return {
    problem: `There is no day ${date} in month ${month} of ${year}; it has ${days} days.`,
    isImpossible: true,
  };
}

function countDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
