// The tests of a mutation run: those of the language, quick ones only.

import { defineConfig } from "vitest/config";
import { grammar } from "./scripts/build/vite-grammar.ts";

export default defineConfig({
  plugins: [grammar()],
  test: {
    include: ["src/language/*.test.ts"],
    // Long runs and long texts, which every mutant would have to go through.
    exclude: ["src/language/oracle.test.ts", "src/language/limits.long.test.ts"],
    setupFiles: ["scripts/proofs/short-properties.mjs"],
  },
});
