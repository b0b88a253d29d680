// The parser's place in Vite: generated before anything is built, served or tested, and again when it changes.

import { join } from "node:path";
import type { Plugin } from "vite";
import { generateParser, grammarFile } from "./generate-parser.mjs";
import { root } from "./project.mjs";

/** Keeps grammar/generated in step with the grammar. A grammar that is not sound stops a build; a dev server goes on. */
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
