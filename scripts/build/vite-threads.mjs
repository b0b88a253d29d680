// A plugin for Vite: a thread's file, which nothing imports, is copied beside the module that starts it.

import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** Written with the comment `@vite-ignore`, because Vite would make it a `data:` URL. */
const threadUrl = /new URL\(\s*(?:\/\*.*?\*\/\s*)?"(\.\/[\w-]+-thread\.mjs)",\s*import\.meta\.url/g;

/** @returns {import("vite").Plugin} */
export function threads() {
  return {
    name: "riddle:threads",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          for (const [, path = ""] of this.getModuleInfo(id)?.code?.matchAll(threadUrl) ?? []) {
            const source = readFileSync(join(dirname(id), path), "utf8");
            this.emitFile({ type: "asset", fileName: posix.join(dirname(chunk.fileName), path), source });
          }
        }
      }
    },
  };
}
