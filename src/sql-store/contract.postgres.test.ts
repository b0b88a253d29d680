import { postgresTestStore } from "./testing/postgres.ts";
import { sqlContract } from "./testing/sql-contract.ts";

const amounts = { sequences: 30, seed: 1, bundles: [1, 2, 3, 12], undos: 10, workspaces: 10 };
sqlContract("PostgreSQL", postgresTestStore, amounts);
sqlContract("PostgreSQL without LOCK TABLE", () => postgresTestStore({ locksWriters: false }), {
  ...amounts,
  sequences: 20,
});
