// `npm run serve`: installs packages, bundles the server, and starts it in this process.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signalEndOfNpm } from "../npm-end.mjs";
import { root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";

try {
  signalEndOfNpm();
  await setUp();
  // In a separate process, so that the server does not keep the bundler in memory.
  const { status, output } = await start([process.execPath, join(root, "scripts/build/build-service.mjs")], []);
  if (status !== 0) throw new Error(output);
  await import(pathToFileURL(output.trim()).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
