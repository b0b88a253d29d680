import { createPostgresTestStore } from "./testing/postgres.ts";
import { testSqlContract } from "./testing/sql-contract.ts";

const amounts = { sequences: 30, seed: 1, bundles: [1, 2, 3, 12], undos: 10, workspaces: 10 };
testSqlContract("PostgreSQL", createPostgresTestStore, amounts);
testSqlContract("PostgreSQL without LOCK TABLE", () => createPostgresTestStore({ locksWriters: false }), {
  ...amounts,
  sequences: 20,
});
