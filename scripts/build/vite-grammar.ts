// Vite plugin that generates the parser before a build, the dev server or a test, and again when the grammar changes.

import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../project.mjs";
import { generateParser, grammarFile } from "./generate-parser.mjs";

/** Updates grammar/generated with the grammar. An invalid grammar stops a build, but not a dev server. */
export function grammar(): Plugin {
  return {
    name: "riddle:grammar",
    async configResolved() {
      await generateParser(root);
    },
    configureServer(server) {
      const source = join(root, grammarFile);
      const { logger } = server.config;
      server.watcher.add(source);
      server.watcher.on("change", async (file) => {
        if (file !== source) return;
        try {
          if (await generateParser(root)) logger.info(`generated the parser from ${grammarFile}`, { timestamp: true });
        } catch (error) {
          logger.error(`${grammarFile}: ${error instanceof Error ? error.message : error}`, { timestamp: true });
        }
      });
    },
  };
}
