// Stores for the service over SQL databases. Each is loaded with its driver.

export type { PoolOptions } from "./postgres-pool.ts";
export { createPostgresStore, type PostgresStoreOptions } from "./postgres-store.ts";
export type { SqlStore } from "./sql-store.ts";
export { createSqliteStore } from "./sqlite-store.ts";
