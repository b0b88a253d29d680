// Serves the built page and the benchmark page locally, and records each request.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { createStaticServer } from "../scripts/build/serve.mjs";
import { getCacheFolder, root } from "../scripts/project.mjs";
import type { Options } from "./options.ts";

const packages = join(root, "bench", "node_modules", "@duckdb", "duckdb-wasm", "dist");

/** Builds the page and that of the benchmarks. @returns the output folder */
export async function buildSite({ rivals }: Pick<Options, "rivals">): Promise<string> {
  const outDir = join(getCacheFolder(root), "bench-site");
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
  await build({
    configFile: false,
    root: join(root, "bench"),
    base: "/bench/",
    logLevel: "error",
    // The package does not export this file for browsers.
    resolve: { alias: { "@duckdb/duckdb-wasm/blocking": join(packages, "duckdb-browser-blocking.mjs") } },
    worker: { format: "es" },
    build: {
      outDir: join(outDir, "bench"),
      target: "esnext",
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ["page.html", ...(rivals ? ["rivals.html"] : [])].map((name) => join(root, "bench", name)),
      },
    },
  });
  // A service worker that does nothing else than to answer, in a scope of its own.
  const empty = join(outDir, "bench", "empty");
  mkdirSync(empty);
  const answer = 'new Response("{}", { headers: { "Cross-Origin-Embedder-Policy": "require-corp" } })';
  writeFileSync(join(empty, "sw.js"), `onfetch = (event) => event.respondWith(${answer});`);
  return outDir;
}

export interface Site {
  readonly address: string;
  /** Returns the paths requested since the last call. */
  takePaths(): string[];
  close(): void;
}

/** @param delay - the milliseconds to wait before each response */
export async function serveSite(folder: string, delay = 0): Promise<Site> {
  const files = createStaticServer(folder);
  let paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "/");
    // In an isolated page, the clock resolution is 5 instead of 100 microseconds.
    if (request.url?.startsWith("/bench/") === true) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    setTimeout(() => files.emit("request", request, response), delay);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takePaths: () => {
      const taken = paths;
      paths = [];
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The total size of files after gzip, in bytes. */
export function gzippedBytes(folder: string, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + gzippedSize(join(folder, path === "/" ? "index.html" : path)), 0);
}

const sizes = new Map<string, number>();

function gzippedSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(file)).length;
  sizes.set(file, size);
  return size;
}
