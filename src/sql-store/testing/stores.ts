import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresDialect, createSchemaTables } from "../postgres-dialect.ts";
import { createSinglePool } from "../single-pool.ts";
import { createSqlStore, type SqlStore } from "../sql-store.ts";
import { createSqliteStore } from "../sqlite-store.ts";
import { createPgliteConnection, getSharedPglite } from "./pglite-pool.ts";

let schemas = 0;

/** Returns a function that creates stores over one PGlite, each in a schema of its own. */
export async function preparePgliteStores(): Promise<() => SqlStore> {
  const database = await getSharedPglite();
  return () => {
    const pool = createSinglePool(async () => createPgliteConnection(database));
    return createSqlStore({
      pool,
      dialect: createPostgresDialect(true),
      tables: createSchemaTables(`test ${schemas++}`),
    });
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
