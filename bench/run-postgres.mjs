// `npm run bench:postgres`: checks the setup, bundles the benchmark of PostgreSQL, and runs it in a separate Node process.

import { installPostgres } from "../scripts/proofs/postgres-cluster.mjs";
import { setUp } from "../scripts/setup.mjs";
import { runBundled } from "./bundle.mjs";

await setUp();
installPostgres();
await runBundled("postgres");
