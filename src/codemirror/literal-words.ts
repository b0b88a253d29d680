// Describes literals in words: dates with their weekday, grouped numbers, explained patterns.

import {
  type ArrayLiteral,
  groupedNumber,
  joinWords,
  type Operand,
  type Operator,
  operator,
  type Pattern,
  parse,
} from "../language/index.ts";

/**
 * Describes a value in words, with code between backticks; null for anything but a complete value.
 *
 * @param written - the value as in the filter
 * @param symbol - the operator before it
 */
export function literalWords(written: string, symbol = "="): string | null {
  // Parsed as a comparison with a field of unknown type.
  const { filter, issues } = parse(`field ${symbol} ${written}`);
  return issues.length > 0 || filter?.kind !== "comparison" ? null : wordsOf(filter.right, operator(filter.operator));
}

function wordsOf(value: Operand | ArrayLiteral | Pattern, row: Operator): string | null {
  switch (value.kind) {
    case "date":
      return dayWords(value.value);
    case "datetime":
      return `${dayWords(value.value.slice(0, 10))}, ${timeWords(value.value.slice(11, -1))} UTC`;
    case "time":
      return `${timeWords(value.value)}, a time of day`;
    case "number":
      return `The number ${groupedNumber(value.value)}`;
    case "string":
      return textWords(value.value);
    case "boolean":
      return value.value ? "Yes: `true`" : "No: `false`";
    case "null":
      return "No value. A missing field is null, too";
    case "pattern":
      return patternWords(value.parts, row.right === "pattern" && row.ignoresCase);
    default:
      return null;
  }
}

const days = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** @param day - canonical: `2024-03-01` */
function dayWords(day: string): string {
  const parts = new Map(days.formatToParts(Date.parse(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  return `${parts.get("weekday")}, ${parts.get("day")} ${parts.get("month")} ${parts.get("year")}`;
}

/** @param time - canonical: `10:30:00.000`; zero seconds are omitted */
function timeWords(time: string): string {
  return time.replace(/:00\.000$|\.000$/, "");
}

function textWords(text: string): string {
  const { length } = [...text];
  if (length === 0) return "Empty string, which is not null";
  return `A string of ${length === 1 ? "one character" : `${length} characters`}`;
}

/** Describes a pattern from its texts before, between and after the wildcards. */
function patternWords(parts: readonly string[], anyCase: boolean): string {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  const tail = anyCase ? ", ignoring case" : "";
  if (last === undefined) return `Exactly ${quoted(first)}${tail}`;
  const between = rest.filter((part) => part !== "").map(quoted);
  const wants = [
    ...(first === "" ? [] : [`begins with ${quoted(first)}`]),
    ...(between.length === 0 ? [] : [`holds ${between.join(" then ")}`]),
    ...(last === "" ? [] : [`ends with ${quoted(last)}`]),
  ];
  return wants.length === 0 ? "Any string, but not null" : `String that ${joinWords(wants)}${tail}`;
}

/** Quotes a text as code, without backticks, which would end it. */
function quoted(text: string): string {
  return `\`${text.replaceAll("`", "´")}\``;
}
