import { createPostgresDialect, createSchemaTables } from "./postgres-dialect.ts";
import { createPostgresPool, type PoolOptions } from "./postgres-pool.ts";
import { createSqlStore, type SqlStore, type SqlStoreOptions } from "./sql-store.ts";
import { type PositionedServer, readFromStandby, readPosition } from "./standby.ts";

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
  const primary = openServer(connectionString, options);
  return readFromStandby(primary, openServer(readFrom, options), { maxLag, onUnexpected });
}

type ServerOptions = Omit<PostgresStoreOptions, "connectionString" | "readFrom" | "maxLag">;

function openStore(connectionString: string, options: ServerOptions): SqlStore {
  const { schema = "riddle", pool, locksWriters = true, onUnexpected, onRetry } = options;
  return createSqlStore({
    ...{ onUnexpected, onRetry },
    pool: createPostgresPool(connectionString, pool),
    dialect: createPostgresDialect(locksWriters),
    tables: createSchemaTables(schema),
  });
}

/** One whose position can be read, by a connection of its own: it must not wait for a free one. */
function openServer(connectionString: string, options: ServerOptions): PositionedServer {
  const store = openStore(connectionString, options);
  const pool = createPostgresPool(connectionString, { ...options.pool, connections: 1 });
  return {
    store: { ...store, close: async () => void (await Promise.all([store.close(), pool.close()])) },
    position: () => readPosition(pool),
  };
}
