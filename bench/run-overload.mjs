// `npm run bench:overload`: checks the setup, bundles the measurement of attacks, and runs it in a separate Node process.

import { installPostgres } from "../scripts/proofs/postgres-cluster.mjs";
import { setUp } from "../scripts/setup.mjs";
import { runBundled } from "./bundle.mjs";

await setUp();
installPostgres();
await runBundled("overload");
