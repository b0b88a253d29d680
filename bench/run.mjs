// `npm run bench`: checks the setup, bundles the benchmarks, and runs them in a separate Node process.

import { join } from "node:path";
import { installPackages } from "../scripts/packages.mjs";
import { root } from "../scripts/project.mjs";
import { setUp } from "../scripts/setup.mjs";
import { runBundled } from "./bundle.mjs";

// One of the benchmarks types in the page.
await setUp({ browser: true });
if (process.argv.includes("--rivals")) installPackages(join(root, "bench"), (line) => console.log(`bench: ${line}`));
await runBundled("main");
