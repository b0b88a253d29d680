// The floors within a layer: `npm run lint` rejects an import that points up, and a circle of folders.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "vite";
import { isMain, root } from "../project.mjs";

/**
 * Folder → its floors, from the bottom up. A floor is a folder or a file, or several that must not import each other.
 * What stands on a floor imports only from the floors below it.
 * @type {Readonly<Record<string, readonly (string | readonly string[])[]>>}
 */
export const floors = {
  "src/app": [
    "state",
    "ui",
    "address",
    "connection",
    "editor",
    "requests",
    "rows",
    "history",
    "hand-overs.ts",
    ["explore", "bundle", "data", "learn"],
    "shell",
    "page.ts",
    "app.tsx",
  ],
  "src/app/explore": [
    "session",
    "query",
    "result",
    "views",
    "memory",
    "explore-commands.ts",
    ["collection-rows.tsx", "explore.tsx"],
  ],
  "src/app/bundle": [
    "text",
    "draft",
    "send",
    "effects",
    "session",
    "composer",
    "pane",
    "raw",
    "bundle-commands.ts",
    ["bundle.tsx", "bundle-editor.tsx"],
  ],
  "src/app/data": [
    ["data-actions.ts", "send-with-progress.ts", "undo-note.ts"],
    "dialog-steps.ts",
    "fields",
    ["import", "workspace"],
    ["collections", "open", "history"],
    ["data-dialog.tsx", "linked-workspace.tsx"],
    "data.tsx",
  ],
  "src/service": [
    "store",
    "rows",
    "history",
    "message",
    "files",
    "workspace",
    "endpoints",
    "bundle",
    "handler.ts",
    "boot.ts",
    ["dexie.ts", "public.ts"],
    ["internal.ts"],
  ],
};

/**
 * An import of one file by another; both paths begin at the project.
 * @typedef {{ readonly from: string, readonly to: string }} Import
 */

/** @param {string} project the project's directory @returns {readonly Import[]} those of the files with floors; tests aside */
export function readImports(project) {
  const layers = Object.keys(floors).filter((folder) => folder.split("/").length === 2);
  return layers
    .flatMap((layer) =>
      readdirSync(join(project, layer), { recursive: true, encoding: "utf8" }).map((file) => join(layer, file)),
    )
    .map((file) => file.replaceAll(sep, "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((from) =>
      readSpecifiers(from, readFileSync(join(project, from), "utf8")).map((specifier) => ({
        from,
        to: relative(project, resolve(project, dirname(from), specifier)).replaceAll(sep, "/"),
      })),
    );
}

/** @param {string} file @param {string} text @returns the relative specifiers of a module, without queries */
export function readSpecifiers(file, text) {
  const { module, program } = parseSync(file, text);
  if (program.body.length === 0 && text.trim() !== "" && !file.endsWith(".d.ts"))
    throw new Error(`${file} can't be read.`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? "")),
    // Also the types of a module: `import("./row.ts").Row`.
    ...[...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, specifier = ""]) => specifier),
  ];
  return [...new Set(requests)]
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => specifier.replace(/\?.*$/, ""));
}

/** @param {readonly Import[]} imports @returns {readonly string[]} what is wrong with them: a sentence each */
export function findProblems(imports) {
  return [...new Set(imports.flatMap(findUpward)), ...findCircles(imports)];
}

/** @param {Import} found @returns {readonly string[]} */
function findUpward({ from, to }) {
  return Object.entries(floors).flatMap(([folder, list]) => {
    const [above, below] = [from, to].map((file) => {
      const name = findChild(folder, file);
      return { name, floor: list.findIndex((floor) => [floor].flat().includes(name ?? "")) };
    });
    if (above?.name === undefined || below?.name === undefined || above.name === below.name) return [];
    for (const { name, floor } of [above, below])
      if (floor < 0) return [`${folder}/${name} has no floor. Add it to the list in scripts/checks/floors.mjs.`];
    if (below.floor < above.floor) return [];
    const where = below.floor === above.floor ? "beside" : "above";
    return [
      `${from} imports ${to}: ${below.name} is ${where} ${above.name}. Move what both need to a floor below them.`,
    ];
  });
}

/** @param {readonly Import[]} imports @returns {readonly string[]} one for each circle that contains a folder */
function findCircles(imports) {
  const folders = new Set(imports.flatMap(({ from }) => listFolders(from)));
  return [...folders].sort().flatMap((folder) => {
    /** @type {Map<string, Map<string, Import>>} */
    const graph = new Map();
    for (const found of imports) {
      const [from, to] = [findChild(folder, found.from), findChild(folder, found.to)];
      if (from === undefined || to === undefined || from === to) continue;
      graph.set(from, (graph.get(from) ?? new Map()).set(to, found));
    }
    const circle = [...graph.keys()]
      .map((start) => findPathBack(graph, start))
      .find((path) =>
        path.some(({ from, to }) => [from, to].some((file) => findChild(folder, file)?.includes(".") === false)),
      );
    if (circle === undefined) return [];
    const steps = circle.map(({ from, to }) => `${from} imports ${to}`);
    return [`The folders of ${folder} form a circle: ${steps.join(", ")}.`];
  });
}

/** @param {Map<string, Map<string, Import>>} graph @param {string} start @returns {readonly Import[]} the shortest path from it to itself */
function findPathBack(graph, start) {
  /** @type {Map<string, readonly Import[]>} */
  const paths = new Map([[start, []]]);
  for (const [name, path] of paths) {
    for (const [next, found] of graph.get(name) ?? []) {
      if (next === start) return [...path, found];
      if (!paths.has(next)) paths.set(next, [...path, found]);
    }
  }
  return [];
}

/** @param {string} file @returns {readonly string[]} its folders below `src` */
function listFolders(file) {
  const names = dirname(file).split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 2).join("/"));
}

/**
 * @param {string} folder @param {string} file
 * @returns {string | undefined} the name in the folder that leads to the file; for a style sheet, that of its component
 */
function findChild(folder, file) {
  if (!file.startsWith(`${folder}/`)) return undefined;
  return file
    .slice(folder.length + 1)
    .replace(/\.module\.css$/, ".tsx")
    .split("/")[0];
}

if (isMain(import.meta.url)) {
  const problems = findProblems(readImports(root));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "✓ every floor" : `${problems.length} imports or circles to correct`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
