// How the service worker is served and built: one file, sw.js, beside index.html.

import { join, resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { listPrecache } from "./precache.ts";

const entry = "src/worker.ts";
const file = "sw.js";

/**
 * In the dev server sw.js is an ES module, transformed on request, with an empty `__PRECACHE__`. In a build it is one
 * classic script, bundled after the page so that `__PRECACHE__` can list the page's files.
 *
 * @param version what `__VERSION__` is in a build; the dev server says "dev"
 */
export function serviceWorker(version: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "riddle:service-worker",
    config: (_, { command }) => ({
      define: constants(command === "build" ? version : "dev", []),
      // The worker's packages are bundled at the start, because bundling them later would reload the page.
      optimizeDeps: { entries: ["index.html", entry] },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (pathname !== `/${file}` && pathname !== `${config.base}${file}`) return next();
        try {
          const worker = await server.transformRequest(`/${entry}`);
          response.setHeader("Content-Type", "text/javascript");
          response.setHeader("Cache-Control", "no-store");
          // Vite puts the constants into the page by this module, before any other; the worker needs them, too.
          response.end(`import "${config.base}@vite/env";\n${worker?.code ?? ""}`);
        } catch (error) {
          next(error);
        }
      });
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        await buildWorker(config, version);
      },
    },
  };
}

async function buildWorker(config: ResolvedConfig, version: string): Promise<void> {
  const folder = resolve(config.root, config.build.outDir);
  await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    base: config.base,
    publicDir: false,
    logLevel: "warn",
    define: constants(version, listPrecache(folder)),
    // The modern build of Dexie, and nothing of the highlighter: see docs/decisions/004-weight-of-the-worker.md.
    resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: config.build.target,
      minify: config.build.minify,
      sourcemap: config.build.sourcemap,
      modulePreload: false,
      rolldownOptions: {
        input: join(config.root, entry),
        treeshake: {
          moduleSideEffects: [{ test: /@lezer\/highlight/, sideEffects: false }],
          propertyReadSideEffects: false,
        },
        output: { format: "iife", entryFileNames: file, codeSplitting: false },
      },
    },
  });
}

function constants(version: string, precache: readonly unknown[]): Record<string, string> {
  return { __VERSION__: JSON.stringify(version), __PRECACHE__: JSON.stringify(precache) };
}
