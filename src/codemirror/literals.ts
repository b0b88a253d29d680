// Formats values, days and minutes as in the filter language.

import { type FieldType, findMarkedType, printNode } from "../language/internal.ts";

/** Formats a value as a literal. */
export function formatLiteral(value: string | number): string {
  const span = { from: 0, to: 0 };
  return printNode(typeof value === "number" ? { kind: "number", value, ...span } : { kind: "string", value, ...span });
}

/** Formats a stored value as a literal: dates and times are stored as strings. */
export function formatStoredLiteral(value: string | number, { type }: Pick<FieldType, "type">): string {
  return findMarkedType(type)?.print(value) ?? formatLiteral(value);
}

/** Escapes a text for use between quotes of the given kind. */
export function escapeForQuotes(text: string, quote: string): string {
  const inner = formatLiteral(text).slice(1, -1);
  return quote === '"' ? inner.replaceAll("''", "'").replaceAll('"', '""') : inner;
}

/** The user's calendar day: `2024-03-01`. */
export function formatLocalDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return `${String(year).padStart(4, "0")}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
}

/** The minute in UTC: `2024-03-01T10:30:00Z`. */
export function formatUtcMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16)}:00Z`;
}

/** The first day of the month that is `away` months from now. */
export function getFirstOfMonth(time: Date, away: number): Date {
  return new Date(time.getFullYear(), time.getMonth() + away, 1);
}

function padTwoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
