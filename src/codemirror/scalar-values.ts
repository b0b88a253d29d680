// What the editor says and offers for the values of each type.

import { formatNumber, getScalarType, type ScalarTypeName } from "../language/internal.ts";
import { formatLocalDay, formatUtcMinute, getFirstOfMonth } from "./literals.ts";

/** A value to complete, as a body contains it. */
export interface SuggestedValue {
  readonly value: string | boolean;
  readonly detail?: string;
}

interface ScalarValues {
  /** Explains a canonical value, as the beginning of a sentence. */
  explain(value: string | number | boolean): string;
  /** Values that are useful without knowing any rows, the best first. */
  suggest(now: Date): readonly SuggestedValue[];
  /** Two values in their order, between quotes or `#` signs: of a snippet with a range. For dates the current month. */
  getBounds(now: Date): readonly [string, string];
  /** Those of a snippet with a list, if they are others. */
  readonly listed?: readonly [string, string];
}

const days = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** @param day - canonical: `2024-03-01` */
function explainDay(day: string): string {
  const parts = new Map(days.formatToParts(Date.parse(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  return `${parts.get("weekday")}, ${parts.get("day")} ${parts.get("month")} ${parts.get("year")}`;
}

/** @param time - canonical: `10:30:00.000`; zero seconds are omitted */
function explainTime(time: string): string {
  return time.replace(/:00\.000$|\.000$/, "");
}

function explainText(text: string): string {
  const { length } = [...text];
  if (length === 0) return "Empty string, which is not null";
  return `A string of ${length === 1 ? "one character" : `${length} characters`}`;
}

const getMonth: ScalarValues["getBounds"] = (now) => [
  formatLocalDay(getFirstOfMonth(now, 0)),
  formatLocalDay(getFirstOfMonth(now, 1)),
];

export const scalarValues: Readonly<Record<ScalarTypeName, ScalarValues>> = {
  string: {
    explain: explainText,
    suggest: () => [],
    getBounds: () => ["A", "N"],
    listed: ["one", "another"],
  },
  number: {
    explain: (value: number) => `The number ${formatNumber(value)}`,
    suggest: () => [],
    getBounds: () => ["1", "100"],
  },
  boolean: {
    explain: (value) => (value ? "Yes: `true`" : "No: `false`"),
    suggest: () => [{ value: true }, { value: false }],
    getBounds: () => ["true", "null"],
  },
  date: {
    explain: explainDay,
    suggest: (now) => [{ value: formatLocalDay(now), detail: "today" }],
    getBounds: getMonth,
  },
  datetime: {
    explain: (value: string) => `${explainDay(value.slice(0, 10))}, ${explainTime(value.slice(11, -1))} UTC`,
    suggest: (now) => [
      { value: formatUtcMinute(now), detail: "now" },
      { value: `${now.toISOString().slice(0, 10)}T00:00:00Z`, detail: "today, midnight UTC" },
    ],
    getBounds: getMonth,
  },
  time: {
    explain: (value: string) => `${explainTime(value)}, a time of day`,
    suggest: () => [{ value: "12:00", detail: "noon" }],
    getBounds: () => ["T09:00", "T17:00"],
  },
};

/** Values that are useful for a type without knowing any rows, the best first. */
export function suggestValues(type: ScalarTypeName, now: Date): readonly SuggestedValue[] {
  return scalarValues[type].suggest(now);
}

/** What stands before and after a literal of a type. */
export function getMark(type: ScalarTypeName): "" | "'" | "#" {
  return ({ quoted: "'", marked: "#", number: "", boolean: "" } as const)[getScalarType(type).literal];
}
