// Times of day in ISO 8601 (docs/language.md#dates-and-times): `T10:30` in filters, canonical `10:30:00.000`.

import { createMarkedType } from "./marked-type.ts";
import type { Presentation, Reading } from "./scalar-type.ts";

export const time = createMarkedType({
  noun: "a time",
  sample: "10:30:00",
  prefix: "T",
  read: readTime,
  convert: (type, value) => (type === "datetime" ? value.slice(11, -1) : undefined),
});

export const timePresentation = {
  describe: shortenTime,
  preposition: "at",
  builder: "time",
} as const satisfies Presentation;

const pattern = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;

/** Reads a time without its `T`. */
export function readTime(text: string): Reading {
  const match = pattern.exec(text);
  if (match === null) return { problem: "A time is written `#T10:30#`, `#T10:30:00#` or `#T10:30:00.000#`." };
  const [, hour, minute, second = "00", fraction = ""] = match;
  if (Number(hour) > 23) return { problem: `There is no hour ${hour}; hours run from 00 to 23.`, isImpossible: true };
  if (Number(minute) > 59)
    return { problem: `There is no minute ${minute}; minutes run from 00 to 59.`, isImpossible: true };
  if (Number(second) > 59)
    return { problem: `There is no second ${second}; seconds run from 00 to 59.`, isImpossible: true };
  return { value: `${hour}:${minute}:${second}.${fraction.padEnd(3, "0")}` };
}

/** Removes the redundant zeros from `10:30:00.000`. */
export function shortenTime(time: string): string {
  return time.replace(/\.000$/, "").replace(/^(\d\d:\d\d):00$/, "$1");
}
