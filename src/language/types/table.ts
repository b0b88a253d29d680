// The table of the types of fields. Every layer reads it, or has a record over its names for what it may not contain.

import { boolean } from "./boolean.ts";
import { date, datePresentation } from "./date.ts";
import { datetime, datetimePresentation } from "./datetime.ts";
import { number } from "./number.ts";
import type { Presentation } from "./scalar-type.ts";
import { string } from "./string.ts";
import { time, timePresentation } from "./time.ts";

/** One row per type (docs/language.md#types), in the order of the documentation. */
export const rows = { string, number, boolean, date, datetime, time };

type Rows = typeof rows;

/** The name of a type, as declarations contain it. */
export type ScalarTypeName = keyof Rows;

/** The names of the types whose literals are between `#` signs. */
export type MarkedTypeName = {
  [Name in ScalarTypeName]: Rows[Name]["literal"] extends "marked" ? Name : never;
}[ScalarTypeName];

/** What a value of a type is in rows. */
export type ValueOf<Name extends ScalarTypeName> = NonNullable<ReturnType<Rows[Name]["accept"]>>;

/** The presentation of each marked type. */
export const presentations = {
  date: datePresentation,
  datetime: datetimePresentation,
  time: timePresentation,
} satisfies Readonly<Record<MarkedTypeName, Presentation>>;
