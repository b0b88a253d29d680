import { createPostgresDialect, createSchemaTables } from "./postgres-dialect.ts";
import { createPostgresPool, type PoolOptions } from "./postgres-pool.ts";
import { createSqlStore, type SqlStore, type SqlStoreOptions } from "./sql-store.ts";

export interface PostgresStoreOptions extends Pick<SqlStoreOptions, "onUnexpected" | "onRetry"> {
  /** `postgres://user:password@host:port/database`, with the parameters of the package `pg`. */
  readonly connectionString: string;
  /** The schema for the tables, which is created if it does not exist. Defaults to `riddle`. */
  readonly schema?: string | undefined;
  readonly pool?: PoolOptions | undefined;
  /**
   * Whether writers wait for each other by LOCK TABLE. Without it, for databases that lack the statement, a write that
   * conflicts with another one is repeated. Defaults to true.
   */
  readonly locksWriters?: boolean | undefined;
}

/** Creates a store. It connects when it is first used. */
export function createPostgresStore(options: PostgresStoreOptions): SqlStore {
  const { connectionString, schema = "riddle", pool, locksWriters = true, ...reports } = options;
  return createSqlStore({
    ...reports,
    pool: createPostgresPool(connectionString, pool),
    dialect: createPostgresDialect(locksWriters),
    tables: createSchemaTables(schema),
  });
}
