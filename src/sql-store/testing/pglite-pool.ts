// PostgreSQL in this process, for tests.

import { PGlite } from "@electric-sql/pglite";
import type { SqlRow, Statement } from "../connection.ts";
import { readCursorPages } from "../cursor-pages.ts";
import type { OwnConnection } from "../single-pool.ts";

let shared: Promise<PGlite> | undefined;

/** The PGlite of all tests of a process: starting one takes a second. */
export function getSharedPglite(): Promise<PGlite> {
  const json = 114;
  shared ??= PGlite.create({ parsers: { [json]: (text) => text } });
  return shared;
}

/** A connection that leaves PGlite open when it is closed. */
export function createPgliteConnection(database: PGlite): OwnConnection {
  const run = async ({ text, params }: Statement): Promise<readonly SqlRow[]> =>
    (await database.query<SqlRow>(text, [...params])).rows;
  return {
    run,
    runForEach: async (text, rows) => {
      for (const params of rows) await run({ text, params });
    },
    execute: async (...texts) => (await database.exec(texts.join(";"))).at(-1)?.rows ?? [],
    pages: (statement) => readCursorPages(statement, run),
    commit: async () => void (await database.exec("COMMIT")),
    cancel: () => false,
    close: async () => {},
  };
}
