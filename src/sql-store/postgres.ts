// What @riddle/service/postgres exports: the store over PostgreSQL, so that only those who import it load `pg`.

export type { PoolOptions } from "./postgres-pool.ts";
export { createPostgresStore, type PostgresStoreOptions } from "./postgres-store.ts";
export type { SqlStore } from "./sql-store.ts";
