// What SQL needs to know of the types whose literals are between `#` signs.

import type { MarkedTypeName } from "../language/internal.ts";
import { type Sql, sql } from "./sql-text.ts";

export interface SqlType {
  /** The type in PostgreSQL. */
  readonly name: string;
  /** Converts a value to the widest type of its family: of the type in PostgreSQL, or as text. */
  readonly widen?: { native(value: Sql): Sql; text(value: Sql): Sql };
}

export const sqlTypes: Readonly<Record<MarkedTypeName, SqlType>> = {
  date: {
    name: "date",
    widen: {
      native: (value) => sql`(${value}::timestamp AT TIME ZONE 'UTC')`,
      text: (value) => sql`(${value} || 'T00:00:00.000Z')`,
    },
  },
  datetime: { name: "timestamptz" },
  time: { name: "time" },
};
