// `npm run serve`: serves the sample shop from memory over HTTP, until it is stopped.

import { samples } from "../samples/index.ts";
import { boot, createMemoryStore } from "../service/index.ts";
import { listen } from "./listen.ts";
import { readCommandLine, usage } from "./options.ts";
import { createServiceServer } from "./server.ts";
import { Shutdown } from "./stop.ts";

// Defined by scripts/serve-service.mjs.
declare const __VERSION__: string;

const prefix = "/api";

/** How long running requests may take to finish after a signal, in milliseconds. */
const grace = 5_000;

async function main(): Promise<void> {
  const { help, hosts, origins, ...where } = readCommandLine(process.argv.slice(2));
  if (help) return console.log(usage);
  const { handle } = boot({
    store: createMemoryStore(),
    sample: samples,
    prefix,
    version: __VERSION__,
    onUnexpected: (error) => console.error(error),
  });
  const shutdown = new Shutdown();
  const server = createServiceServer({ handle, version: __VERSION__, hosts, origins, shutdown });
  const { origin } = await listen(server, where);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The rows end with the process, so unfinished requests can be dropped. A second signal exits immediately.
    process.once(signal, () => void shutdown.stop({ grace }).then(() => process.exit()));
  }
  console.log(`The service is ready. Its rows are lost when it stops. Stop it with Ctrl+C.\n${origin}${prefix}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
