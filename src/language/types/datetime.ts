// Date-times in ISO 8601 (docs/language.md#dates-and-times): canonical in UTC, `2024-03-01T10:30:00.000Z`.

import { calendar } from "./calendar.ts";
import { readDate } from "./date.ts";
import { createMarkedType } from "./marked-type.ts";
import type { Misreading, Presentation, Reading } from "./scalar-type.ts";
import { readTime, shortenTime } from "./time.ts";

export const datetime = createMarkedType({
  noun: "a date-time",
  sample: "2024-03-01T10:30:00Z",
  prefix: "",
  read: readDateTime,
  family: calendar,
});

export const datetimePresentation = {
  describe: (value: string) => `${calendar.narrow(value)} ${shortenTime(value.slice(11, -1))} UTC`,
  preposition: "at",
  builder: "date",
} as const satisfies Presentation;

/** Without an offset, the time is in UTC. */
function readDateTime(text: string): Reading | undefined {
  const split = text.indexOf("T");
  const date = split < 0 ? undefined : readDate(text.slice(0, split));
  if (date === undefined || "problem" in date) return date;
  const rest = text.slice(split + 1);
  const zone = rest.search(/[Z+-]|$/);
  const time = readTime(rest.slice(0, zone));
  if ("problem" in time) return time;
  const offset = readOffset(rest.slice(zone));
  if (typeof offset === "object") return offset;
  const instant = Date.parse(`${date.value}T${time.value}Z`) - offset * 60_000;
  const value = new Date(instant).toISOString();
  // Outside of four-digit years, toISOString starts with a sign, which sorts before every digit.
  return value > "0001" ? { value } : { problem: "Years run from 0001 to 9999, in UTC." };
}

const offsetPattern = /^(?:Z?|([+-])(\d{2}):(\d{2}))$/;

/** Reads an offset in minutes east of UTC. */
function readOffset(text: string): number | Misreading {
  const match = offsetPattern.exec(text);
  if (match === null) return { problem: "An offset is written `Z`, `+02:00` or `-05:30`." };
  if (match[1] === undefined) return 0;
  const hours = Number(match[2]);
  const minutes = Number(match[3]);
  if (hours > 23 || minutes > 59) return { problem: `There is no offset ${text}.`, isImpossible: true };
  return (match[1] === "-" ? -1 : 1) * (hours * 60 + minutes);
}
