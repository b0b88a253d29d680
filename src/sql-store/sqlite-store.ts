import { quoteName } from "../sql/public.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore, type SqlStore, type SqlStoreOptions } from "./sql-store.ts";
import { openSqliteConnection } from "./sqlite-connection.ts";
import { sqlite } from "./sqlite-dialect.ts";

/** A journal that stays has room for a deletion when the disk is full; it is used where there is no write-ahead log. */
const durable = "PRAGMA journal_mode = PERSIST; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";

/**
 * Creates a store in a file, which a thread has open: with the SQLite of Node 22.5 and later, otherwise with the package
 * node-sqlite3-wasm. Its transactions run one after the other.
 *
 * @param pragmas - how the file is written. By default a commit is on disk when it returns; the package has no shared
 * memory, and so no write-ahead log
 */
export function createSqliteStore(
  file: string,
  options: Pick<SqlStoreOptions, "onUnexpected"> = {},
  pragmas = durable,
): SqlStore {
  const pool = createSinglePool(() => openSqliteConnection(file, pragmas));
  return createSqlStore({ ...options, pool, dialect: sqlite, tables: { namespace: "", of: quoteName } });
}
