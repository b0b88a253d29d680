// `npm run layers`: writes biome.layers.json, the linter's rules for imports between layers, from the list here.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, root } from "../project.mjs";

const frameworks = [
  "react",
  "react/**",
  "react-dom",
  "react-dom/**",
  "react-resizable-panels",
  "@base-ui/**",
  "@tanstack/**",
  "lucide-react",
];
const pagePackages = [...frameworks, "@codemirror/**"];

/**
 * A layer with the layers that it may import, and the packages that it must not. Its files are those of a folder of the
 * same name in src unless it lists others. Other layers import its public.ts, its internal.ts where there is one, or another
 * file that it lists as an entry.
 * @typedef {{
 *   readonly name: string, readonly files?: readonly string[], readonly entries?: readonly string[],
 *   readonly imports: readonly string[], readonly packages: readonly string[]
 * }} Layer
 */

/** @type {readonly Layer[]} */
const layers = [
  { name: "grammar", files: ["grammar/**"], imports: [], packages: [...pagePackages, "dexie"] },
  { name: "language", imports: ["grammar"], packages: [...pagePackages, "dexie"] },
  { name: "sql", imports: ["language"], packages: [...pagePackages, "dexie"] },
  { name: "wire", imports: ["language"], packages: [...pagePackages, "dexie"] },
  { name: "request-text", imports: ["wire", "language"], packages: [...pagePackages, "dexie"] },
  { name: "samples", imports: ["language"], packages: [...pagePackages, "dexie"] },
  { name: "lessons", imports: ["service", "request-text", "wire", "language"], packages: [...pagePackages, "dexie"] },
  { name: "service", entries: ["dexie.ts"], imports: ["wire", "language"], packages: pagePackages },
  { name: "schemas", imports: ["service", "samples", "wire", "language"], packages: [...pagePackages, "dexie"] },
  { name: "client", imports: ["wire", "language"], packages: [...pagePackages, "dexie"] },
  { name: "codemirror", imports: ["language"], packages: [...frameworks, "dexie"] },
  {
    name: "sql-store",
    entries: ["postgres.ts", "sqlite.ts"],
    imports: ["service", "sql", "wire", "language"],
    packages: [...pagePackages, "dexie"],
  },
  {
    name: "app",
    imports: [
      "client",
      "codemirror",
      "lessons",
      "samples",
      "schemas",
      "request-text",
      "wire",
      "sql",
      "language",
      "service",
    ],
    packages: ["dexie"],
  },
  { name: "worker", files: ["src/worker.ts", "src/worker/**"], imports: ["service", "samples", "wire"], packages: [] },
  {
    name: "node",
    imports: ["service", "sql-store", "schemas", "samples", "wire"],
    packages: [...pagePackages, "dexie"],
  },
  { name: "main", files: ["src/main.tsx"], imports: ["app", "client"], packages: [] },
];

/** Layers without a public.ts: `main` imports a file of `app`, and `language` several of `grammar`. */
const withoutPublic = ["grammar", "app", "worker", "main"];

/** @param {readonly string[]} names @param {string} end what follows the folder */
function formatFolders(names, end) {
  return `**/${names.length === 1 ? names[0] : `{${names.join(",")}}`}/${end}`;
}

/** @param {readonly string[]} names layers of which only entries may be imported @param {string} message */
function allowOnlyFaces(names, message) {
  const others = layers
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, entries = [] }) => entries.map((entry) => `!${formatFolders([name], entry)}`));
  const group = [formatFolders(names, "**"), `!${formatFolders(names, "{public,internal}.ts")}`, ...others];
  return names.length === 0 ? [] : [{ group, message }];
}

/** @param {Layer} layer @returns what the files of a layer must not import */
function listPatterns({ name, imports, packages }) {
  const forbidden = layers.map((layer) => layer.name).filter((other) => other !== name && !imports.includes(other));
  const group = [
    formatFolders(forbidden, "**"),
    ...(forbidden.includes("worker") ? ["**/worker.ts"] : []),
    ...(forbidden.includes("main") ? ["**/main.tsx"] : []),
  ];
  const allowed = imports.length === 0 ? "no other layer" : `only ${imports.join(", ")}`;
  const faced = imports.filter((other) => !withoutPublic.includes(other));
  return [
    { group, message: `${name} imports ${allowed}.` },
    ...allowOnlyFaces(faced, "Import a layer through its public.ts or internal.ts."),
    ...(packages.length === 0 ? [] : [{ group: packages, message: `${name} must not import this package.` }]),
  ];
}

/** @param {readonly string[]} includes @param {readonly object[]} patterns */
function createOverride(includes, patterns) {
  const noRestrictedImports = { level: "error", options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/** @returns {string} the text of biome.layers.json */
export function formatLayerRules() {
  const faced = layers.map(({ name }) => name).filter((name) => !["grammar", "worker", "main"].includes(name));
  const overrides = [
    ...layers.map((layer) => createOverride(layer.files ?? [`src/${layer.name}/**`], listPatterns(layer))),
    // The last one that matches a file applies: a test may import any layer.
    createOverride(
      ["**/*.test.ts", "**/*.test.tsx"],
      allowOnlyFaces(faced, "A test imports another layer through its public.ts or internal.ts."),
    ),
    createOverride(
      ["e2e/**"],
      [{ group: ["**/src/**", "**/grammar/**"], message: "An end-to-end test knows the page only from outside." }],
    ),
  ];
  return `{ "overrides": [\n${overrides.map((each) => JSON.stringify(each)).join(",\n")}\n] }\n`;
}

if (isMain(import.meta.url)) writeFileSync(join(root, "biome.layers.json"), formatLayerRules());
