import { afterAll } from "vitest";
import { sqlContract } from "./testing/sql-contract.ts";
import { SqliteFiles } from "./testing/stores.ts";

const files = new SqliteFiles();
afterAll(() => files.remove());

sqlContract("SQLite", () => files.create(), { sequences: 10, seed: 1, bundles: [3], undos: 3, workspaces: 2 });
