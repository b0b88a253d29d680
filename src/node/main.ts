// Owns `npm run serve`: the shop in this process's memory, over HTTP, until it is told to stop.

import { collections, rows } from "../samples/index.ts";
import { boot, createMemoryStore } from "../service/index.ts";
import { listen } from "./listen.ts";
import { readCommandLine, usage } from "./options.ts";
import { createServiceServer } from "./server.ts";

// Put in by scripts/serve-service.mjs.
declare const __VERSION__: string;

const prefix = "/api";

async function main(): Promise<void> {
  const { help, ...where } = readCommandLine(process.argv.slice(2));
  if (help) return console.log(usage);
  const { handle } = boot({
    store: createMemoryStore(),
    sample: { collections, rows },
    prefix,
    version: __VERSION__,
    onUnexpected: (error) => console.error(error),
  });
  const server = createServiceServer({ handle, version: __VERSION__ });
  const { origin } = await listen(server, where);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
  console.log(`The service is ready, its rows are kept until it ends; stop it with Ctrl+C.\n${origin}${prefix}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
