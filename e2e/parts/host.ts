// Owns servers of a story's own: the built page from a folder, on a free port, until the story takes it away.

import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/project.mjs";
import { staticServer } from "../../scripts/serve.mjs";

export const built = join(root, "dist");

/**
 * The console's lines on fonts that no worker keeps and no server has: the page's own fonts are kept, those for other
 * scripts are left to the network.
 */
export const fontsLeftToTheNetwork =
  /(net::ERR_|download failed|Failed to load ‘).*-(cyrillic|greek|latin-ext|vietnamese)-/;

export interface Host {
  /** With the path that the page lies at. */
  readonly site: string;
  /** Stops the server and cuts what is connected; after it nothing answers at this address. */
  stop(): Promise<void>;
}

/** Serves a folder in the same way as `npm start` does. */
export async function host(folder = built, base = "/"): Promise<Host> {
  const server = staticServer(folder, base);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "localhost", resolve);
  });
  const { port } = server.address() as AddressInfo;
  let stopping: Promise<void> | undefined;
  return {
    site: `http://localhost:${port}${base}`,
    stop: () => {
      stopping ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return stopping;
    },
  };
}

/** A copy of the built page that a story may change, and how to be rid of it. */
export async function copyOfBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "riddle-e2e-"));
  await cp(built, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
