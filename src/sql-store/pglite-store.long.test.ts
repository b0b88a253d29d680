import { testSqlContract } from "./testing/sql-contract.ts";
import { preparePgliteStores } from "./testing/stores.ts";

// Before the first test, whose time is limited: PGlite takes a while to start.
const create = await preparePgliteStores();

testSqlContract("PGlite", create, { sequences: 4, seed: 2, bundles: [3], undos: 1, workspaces: 1 });
