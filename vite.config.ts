import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { chunkGroups } from "./scripts/build/vite-chunks.ts";
import { contentSecurityPolicy } from "./scripts/build/vite-content-security-policy.ts";
import { grammar } from "./scripts/build/vite-grammar.ts";
import { serviceWorker } from "./scripts/build/vite-service-worker.ts";

export default defineConfig({
  // Relative addresses: the built folder works below any path.
  base: "./",
  plugins: [grammar(), react(), contentSecurityPolicy(), serviceWorker(manifest.version)],
  css: {
    modules: {
      // Short, and the same in every build: `rows_cell`. No two modules share a name (src/app/ui/styles/modules.test.ts).
      generateScopedName: (name, file) => `${basename(file, ".module.css")}_${name}`,
    },
  },
  resolve: {
    alias: [
      // The package's entry for browsers decodes by innerHTML, which the content security policy forbids.
      {
        find: /^decode-named-character-reference$/,
        replacement: fileURLToPath(new URL("node_modules/decode-named-character-reference/index.js", import.meta.url)),
      },
    ],
  },
  build: {
    target: "es2022",
    // Every browser with popovers, which the page needs, supports it.
    modulePreload: { polyfill: false },
    sourcemap: true,
    // The content security policy allows no "data:".
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
