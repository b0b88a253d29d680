import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { contentSecurityPolicy } from "./scripts/vite-content-security-policy.ts";
import { grammar } from "./scripts/vite-grammar.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";

/**
 * The files of the page: few, because each is a request of its own. A module goes into the first group that fits, with
 * all that it imports.
 */
const groups = [
  // What the first view cannot do without.
  { name: "page", tags: ["$initial" as const] },
  // Loaded at once and not waited for: completion, problems, explanations.
  { name: "editing", test: /src\/(app\/editor\/(?!json)|codemirror\/)/ },
  // Loaded with the help.
  { name: "guide", test: /src\/app\/shell\/guide|docs\/language\.md/ },
  // Loaded after the first rows: history, palette with its commands, and welcome.
  {
    name: "idle",
    test: /src\/app\/(history|shell|ui\/(?!forms)|editor\/json|explore\/(memory|explore-commands|query\/examples\/(welcome|first|load)))|node_modules\/lucide-react\//,
  },
  // Loaded when they are first used. Only a service in the page needs the database.
  { name: "service", test: /src\/(samples|service\/(?!index\.ts|dexie\.ts|store\/dexie))/ },
  { name: "database", test: /node_modules\/dexie\/|src\/(service|app\/connection\/page-connection)/ },
  // With what Bundle and the course share of the wire layer.
  { name: "explore", test: /src\/(app\/(explore(?!\/views\/sql-view)|requests(?!\/parts)|rows)|wire)\// },
  // Loaded with the SQL view.
  { name: "sql", test: /src\/(sql|app\/explore\/views\/sql-view)\// },
  { name: "bundle", test: /src\/app\/(bundle|requests\/parts)\// },
  // The course with the parser of its files. Schemas read YAML, too.
  { name: "yaml", test: /node_modules\/yaml\// },
  {
    name: "course",
    test: /src\/(lessons\/(?!index|requests|check-course)|app\/learn\/own-courses)|node_modules\/(mdast|micromark|decode-named|character-|unist|devlop)/,
  },
  // Its steps with requests, and what they share with all others.
  { name: "requests", test: /src\/lessons\/requests\// },
  { name: "learn", test: /src\/app\/learn\/(?!requests|teachers)/ },
  { name: "requests", test: /src\/app\/learn\/requests/ },
  // With the libraries that only the schemas use.
  { name: "schemas", test: /src\/(schemas|app\/data\/(open|schema))|node_modules\/(?!papaparse)/ },
  { name: "others", test: /src\/(?!app\/learn\/teachers|lessons\/check-course)/ },
  { name: "teachers", test: /src\// },
];

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
      output: { codeSplitting: { groups } },
    },
  },
});
