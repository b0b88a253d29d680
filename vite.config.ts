import { basename } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { contentSecurityPolicy } from "./scripts/vite-content-security-policy.ts";
import { grammar } from "./scripts/vite-grammar.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";

export default defineConfig({
  // Relative addresses: the built folder works below any path.
  base: "./",
  plugins: [grammar(), react(), contentSecurityPolicy(), serviceWorker(manifest.version)],
  css: {
    modules: {
      // Short, and the same in every build: `rows_cell`. No two modules share a name (src/app/styles/modules.test.ts).
      generateScopedName: (name, file) => `${basename(file, ".module.css")}_${name}`,
    },
  },
  build: {
    target: "es2022",
    sourcemap: true,
    // The content security policy allows no "data:".
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What the page needs at once is one file: torn into those that each later part shares, it weighs more.
      output: { codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }] } },
    },
  },
});
