// Servers for one test: the built page from a folder, on a free port.

import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { createStaticServer } from "../../scripts/build/serve.mjs";
import { root } from "../../scripts/project.mjs";

export const built = join(root, "dist");

/** Waits until the worker has cached every file of the build: index.html is the last one. */
export async function allFilesKept(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => (await caches.match("index.html")) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

export interface Host {
  /** Includes the path of the page. */
  readonly site: string;
  /** Stops the server and closes its connections. */
  stop(): Promise<void>;
}

/**
 * Serves a folder in the same way as `npm start` does.
 * @param rewrite the path that is served in place of the requested one
 */
export async function host(folder = built, base = "/", rewrite?: (path: string) => string): Promise<Host> {
  const server = createStaticServer(folder, base);
  server.prependListener("request", (request) => {
    if (rewrite !== undefined) request.url = rewrite(request.url ?? "/");
  });
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

/**
 * Stops a server after the pages of a context have left it: a page that still loads its files would report them as
 * missing.
 */
export async function stopAfterPages(server: Host, context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.goto("about:blank");
  await server.stop();
}

/** A copy of the built page that a test may change, and a function that removes it. */
export async function copyOfBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "riddle-e2e-"));
  await cp(built, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
