import { createPostgresDialect, createSchemaTables } from "./postgres-dialect.ts";
import { createPostgresPool, type PoolOptions } from "./postgres-pool.ts";
import { createSqlStore, type SqlStore, type SqlStoreOptions } from "./sql-store.ts";
import { readFromStandby, readPosition } from "./standby.ts";

export interface PostgresStoreOptions extends Pick<SqlStoreOptions, "onUnexpected" | "onRetry"> {
  /** `postgres://user:password@host:port/database`, with the parameters of the package `pg`. */
  readonly connectionString: string;
  /** The schema for the tables, which is created if it does not exist. Defaults to `riddle`. */
  readonly schema?: string | undefined;
  readonly pool?: PoolOptions | undefined;
  /**
   * Whether writers of a collection wait for each other by locks. Without it, for databases that lack them, a write that
   * conflicts with another one is repeated. Defaults to true.
   */
  readonly locksWriters?: boolean | undefined;
  /** A standby, as `connectionString`, for the reads that may see an earlier state (`TransactionScope.since`). */
  readonly readFrom?: string | undefined;
  /** How old that state may be, in milliseconds. Defaults to 5,000. */
  readonly maxLag?: number | undefined;
}

/** Creates a store. It connects when it is first used. */
export function createPostgresStore(options: PostgresStoreOptions): SqlStore {
  const { connectionString, readFrom, maxLag = 5_000, onUnexpected } = options;
  if (readFrom === undefined) return openStore(connectionString, options);
  const primary = openStore(connectionString, options);
  const standby = openStore(readFrom, options);
  // A connection of its own: it must not wait for a free one.
  const pool = createPostgresPool(connectionString, { ...options.pool, connections: 1 });
  return readFromStandby({
    primary: { ...primary, close: async () => void (await Promise.all([primary.close(), pool.close()])) },
    standby,
    position: () => readPosition(pool),
    maxLag,
    onUnexpected,
  });
}

type ServerOptions = Omit<PostgresStoreOptions, "connectionString" | "readFrom" | "maxLag">;

function openStore(connectionString: string, options: ServerOptions): SqlStore {
  const { schema = "riddle", pool, locksWriters = true, onUnexpected, onRetry } = options;
  return createSqlStore({
    ...{ onUnexpected, onRetry, connections: pool?.connections },
    pool: createPostgresPool(connectionString, pool),
    dialect: createPostgresDialect(locksWriters),
    tables: createSchemaTables(schema),
  });
}
