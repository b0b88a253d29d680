import { afterAll } from "vitest";
import { sqlContract } from "./testing/sql-contract.ts";
import { SqliteFiles } from "./testing/stores.ts";

const files = new SqliteFiles();
afterAll(() => files.remove());

sqlContract("SQLite", () => files.create(), { sequences: 20, seed: 1, bundles: [3], undos: 5, workspaces: 5 });
