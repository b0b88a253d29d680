// The server that `npm run test:postgres` has started.

import { createPostgresStore, type PostgresStoreOptions } from "../postgres-store.ts";
import type { SqlStore } from "../sql-store.ts";

/** The connection string of its superuser. */
export function getTestServer(): string {
  const { TEST_POSTGRES: connectionString } = process.env;
  if (connectionString === undefined)
    throw new Error("There is no server. Run these tests by `npm run test:postgres`.");
  return connectionString;
}

/** A name that no other test has given a schema. */
export function createSchemaName(): string {
  return `test ${crypto.randomUUID()}`;
}

/** An empty store in a schema of its own. */
export function createPostgresTestStore(options: Partial<PostgresStoreOptions> = {}): SqlStore {
  return createPostgresStore({ connectionString: getTestServer(), schema: createSchemaName(), ...options });
}
