// Empty stores for tests.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgres, schemaTables } from "../postgres-dialect.ts";
import { createSinglePool } from "../single-pool.ts";
import { createSqlStore, type SqlStore } from "../sql-store.ts";
import { createSqliteStore } from "../sqlite-store.ts";
import { pgliteConnection, sharedPglite } from "./pglite-pool.ts";

let schemas = 0;

/** Returns a function that creates stores over one PGlite, each in a schema of its own. */
export async function pgliteStores(): Promise<() => SqlStore> {
  const database = await sharedPglite();
  return () => {
    const pool = createSinglePool(async () => pgliteConnection(database));
    return createSqlStore({ pool, dialect: postgres(true), tables: schemaTables(`test ${schemas++}`) });
  };
}

/** Creates stores in files of their own, which need not survive a power failure. */
export class SqliteFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), "riddle-test-"));
  #files = 0;

  create(): SqlStore {
    return createSqliteStore(join(this.#folder, `${this.#files++}.sqlite`), {}, "PRAGMA synchronous = OFF");
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
