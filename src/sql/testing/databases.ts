// Databases for tests, in this process.

import { PGlite } from "@electric-sql/pglite";
import initSqlite from "sql.js";
import type { Dialect, SqlValue } from "../public.ts";
import type { Cell } from "./layouts.ts";

/** Runs a statement. Returns its rows, each as its values in order. */
export type RunQuery = (
  text: string,
  values?: readonly (SqlValue | Cell)[],
) => Promise<readonly (readonly unknown[])[]>;

export interface TestDatabase {
  readonly dialect: Dialect;
  readonly query: RunQuery;
  readonly close: () => Promise<void>;
}

export async function openSqlite(): Promise<TestDatabase> {
  const sqlite = await initSqlite();
  const database = new sqlite.Database();
  return {
    dialect: "sqlite",
    query: async (text, values = []) => database.exec(text, values as (string | number | null)[])[0]?.values ?? [],
    close: async () => database.close(),
  };
}

/** PostgreSQL as WebAssembly. Takes one to two seconds to start. */
export async function openPglite(): Promise<TestDatabase> {
  const database = await PGlite.create();
  return {
    dialect: "postgresql",
    query: async (text, values = []) =>
      (await database.query(text, [...values], { rowMode: "array" })).rows as unknown[][],
    close: () => database.close(),
  };
}
