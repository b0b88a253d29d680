// The files of the built page: few, because each is a request of its own.

import { relative, sep } from "node:path";
import { root } from "../project.mjs";

interface Chunk {
  readonly name: string;
  /**
   * Beginnings of paths, of which the longest that fits a module counts. Each exists, and each floor of the page has one
   * (`vite-chunks.test.ts`), so that a move can't change a file of the page silently.
   */
  readonly paths: readonly string[];
}

/** In the order in which they take modules, each with all that it imports, after what the first view can't do without. */
export const chunks: readonly Chunk[] = [
  // Loaded at once and not waited for: completion, problems, explanations.
  { name: "editing", paths: ["src/app/editor/", "src/codemirror/", "src/app/requests/query/problems"] },
  // Loaded after the first rows: history, and palette with its commands.
  {
    name: "idle",
    paths: [
      "src/app/history/",
      "src/app/shell/",
      "src/app/ui/",
      "src/app/editor/json",
      "src/app/explore/memory/",
      "src/app/explore/explore-commands",
      "node_modules/lucide-react/",
    ],
  },
  // Loaded when they are first used. Only a service in the page needs the database.
  { name: "service", paths: ["src/samples/", "src/service/"] },
  {
    name: "database",
    paths: [
      "node_modules/dexie/",
      "src/service/internal.ts",
      "src/service/dexie.ts",
      "src/service/store/dexie",
      "src/app/connection/page-connection",
    ],
  },
  // With what Bundle and the course share of the wire layer.
  {
    name: "explore",
    paths: ["src/app/explore/", "src/app/requests/", "src/app/rows/", "src/request-text/", "src/wire/"],
  },
  // Loaded with the SQL view.
  { name: "sql", paths: ["src/sql/", "src/app/explore/views/sql-view/"] },
  { name: "bundle", paths: ["src/app/bundle/", "src/app/requests/parts/"] },
  // The course with the parser of its files. Schemas read YAML, too.
  { name: "yaml", paths: ["node_modules/yaml/"] },
  {
    name: "course",
    paths: [
      "src/lessons/",
      "src/app/learn/own-courses",
      "node_modules/mdast",
      "node_modules/micromark",
      "node_modules/decode-named",
      "node_modules/character-",
      "node_modules/unist",
      "node_modules/devlop",
    ],
  },
  // Its steps with requests, and what they share with all others.
  { name: "requests", paths: ["src/lessons/requests/"] },
  { name: "learn", paths: ["src/app/learn/"] },
  { name: "requests", paths: ["src/app/learn/requests/"] },
  // With the libraries that only the schemas use.
  { name: "schemas", paths: ["src/schemas/", "src/app/data/open/", "node_modules/"] },
  {
    name: "others",
    paths: [
      "src/",
      "src/lessons/public",
      "src/app/state/",
      "src/app/ui/forms/",
      "src/app/address/",
      "src/app/connection/",
      "src/app/hand-overs.ts",
      "src/app/data/",
      "src/app/page.ts",
      "src/app/app.tsx",
      "node_modules/papaparse/",
    ],
  },
  { name: "teachers", paths: ["src/lessons/check-course", "src/app/learn/teachers/"] },
];

const owners = chunks
  .flatMap((chunk) => chunk.paths.map((path) => ({ chunk, path })))
  .sort((a, b) => b.path.length - a.path.length);

/** The chunk that takes a module unless another took it before; undefined for a module of the bundler itself. */
function findChunk(id: string): Chunk | undefined {
  const path = relative(root, id)
    .replaceAll(sep, "/")
    .replace(/^.*(?=node_modules\/)/, "");
  return owners.find((owner) => path.startsWith(owner.path))?.chunk;
}

/** The groups of Rolldown's `codeSplitting`. */
export const chunkGroups = [
  { name: "page", tags: ["$initial" as const] },
  ...chunks.map((chunk) => ({ name: chunk.name, test: (id: string) => findChunk(id) === chunk })),
];
