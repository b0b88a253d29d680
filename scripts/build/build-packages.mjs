// `npm run build:packages`: builds the packages in packages/ from the sources in src and grammar, and prints their sizes.
//
// The `exports` and `bin` of a package say what is built: ./dist/language/public.js is built from src/language/public.ts
// and whatever it imports. A file that another package exports is imported from that package.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { findCommand, getCacheFolder, isMain, root, start } from "../project.mjs";
import { generateParser } from "./generate-parser.mjs";
import { threads } from "./vite-threads.mjs";

/**
 * A package: its folder, its entries, each with the source file that it is built from, and those of its commands.
 * @typedef {{
 *   readonly name: string, readonly version: string, readonly folder: string, readonly entries: ReadonlyMap<string, string>,
 *   readonly commands: readonly string[],
 * }} Package
 */

/** @returns {readonly Package[]} the packages in packages/ */
export function readPackages() {
  const all = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  // A folder may hold nothing but what was built from another commit.
  const folders = all.filter((folder) => existsSync(join(folder, "package.json")));
  return folders.map((folder) => {
    const { name, version, exports, bin = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const entries = Object.entries(/** @type {Record<string, string>} */ (exports))
      .filter(([, file]) => file.startsWith("./dist/"))
      .map(([entry, file]) => /** @type {const} */ ([entry.replace(".", name), findSource(file)]));
    const commands = Object.values(/** @type {Record<string, string>} */ (bin)).map(findSource);
    return { name, version, folder, entries: new Map(entries), commands };
  });
}

/** "./dist/language/public.js" → the path of src/language/public.ts. @param {string} file */
function findSource(file) {
  const path = file.replace(/^\.\/dist\//, "").replace(/\.js$/, ".ts");
  return join(root, path.startsWith("grammar/") ? path : join("src", path));
}

/** The path of a source's built file in dist, without its ending and without a query such as `?raw`. @param {string} source */
const getBuiltPath = (source) =>
  relative(root, source)
    .replaceAll("\\", "/")
    .replace(/^src\//, "")
    .replace(/\.ts$|\?.*$/, "");

/**
 * The specifier of a source that another package exports.
 * @param {string} source @param {Package} own @param {readonly Package[]} packages
 */
function findSpecifier(source, own, packages) {
  for (const { name, entries } of packages) {
    if (name === own.name) continue;
    for (const [specifier, file] of entries) if (file === source) return specifier;
  }
  return undefined;
}

/**
 * The modules of a package: one file for each source that its entries need.
 * @param {Package} own @param {readonly Package[]} packages
 */
async function buildModules(own, packages) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    define: { __VERSION__: JSON.stringify(own.version) },
    plugins: [
      threads(),
      {
        name: "riddle:packages",
        enforce: "pre",
        resolveId(id, importer) {
          if (!id.startsWith(".")) return importer === undefined ? null : { id, external: true };
          const specifier = importer && findSpecifier(resolve(dirname(importer), id), own, packages);
          return specifier ? { id: specifier, external: true } : null;
        },
      },
    ],
    build: {
      outDir: join(own.folder, "dist"),
      target: "es2023",
      minify: false,
      lib: { entry: [...own.entries.values(), ...own.commands], formats: ["es"] },
      rolldownOptions: {
        output: {
          preserveModules: true,
          // The bundler's own module has an id that is no path.
          entryFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.startsWith(root) ? `${getBuiltPath(facadeModuleId)}.js` : "runtime.js",
        },
      },
    },
  });
}

/**
 * The declarations of all sources, in a folder like that of the project.
 * @param {readonly Package[]} packages
 */
async function emitDeclarations(packages) {
  const folder = join(getCacheFolder(root), "declarations");
  const options = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
      types: ["node"],
      composite: false,
      declaration: true,
      emitDeclarationOnly: true,
      // npm run types checks each layer.
      noCheck: true,
      rootDir: root,
      outDir: folder,
    },
    files: packages.flatMap(({ entries }) => [...entries.values()]),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  const { status, output } = await start(findCommand("typescript", "tsc"), ["--project", folder]);
  if (status !== 0) throw new Error(output);
  return folder;
}

/**
 * Copies the declarations that the entries of a package need, with the imports of its modules.
 * @param {Package} own @param {readonly Package[]} packages @param {string} folder of all declarations
 */
function copyDeclarations(own, packages, folder) {
  const wanted = new Set(own.entries.values());
  for (const source of wanted) {
    const text = readFileSync(join(folder, relative(root, source).replace(/\.ts$/, ".d.ts")), "utf8");
    const target = getBuiltPath(source);
    const copied = text.replace(/((?:from |import |import\()")(\.[^"]+)(")/g, (_, before, path, after) => {
      const imported = resolve(dirname(source), path);
      const specifier = findSpecifier(imported, own, packages);
      if (specifier === undefined) wanted.add(imported);
      const own_ = relative(dirname(target), getBuiltPath(imported)).replaceAll("\\", "/");
      return before + (specifier ?? `${own_.startsWith(".") ? "" : "./"}${own_}.js`) + after;
    });
    const file = join(own.folder, "dist", `${target}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, copied);
  }
}

/**
 * What a package says of the project: only the package.json of the root names the organisation.
 * @param {string} folder of the package
 */
export function describeProject(folder) {
  const { author, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const directory = relative(root, folder).replaceAll("\\", "/");
  const page = repository.url.replace(/^git\+|\.git$/g, "");
  const homepage = `${page}/tree/main/${directory}#readme`;
  return { author, homepage, bugs: `${page}/issues`, repository: { ...repository, directory } };
}

/** Builds every package. */
async function buildPackages() {
  await generateParser(root);
  for (const { folder } of readPackages()) {
    const path = join(folder, "package.json");
    const manifest = { ...JSON.parse(readFileSync(path, "utf8")), ...describeProject(folder) };
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const packages = readPackages();
  const declarations = await emitDeclarations(packages);
  for (const own of packages) {
    await buildModules(own, packages);
    copyDeclarations(own, packages, declarations);
    copyFileSync(join(root, "LICENSE"), join(own.folder, "LICENSE"));
  }
}

/**
 * The size of a built package with its dependencies, as a page would load it: minified and compressed. Peers and Node's
 * modules are not counted.
 * @param {Package} own
 * @returns {Promise<number>} bytes after gzip
 */
export async function weighPackage({ name, folder }) {
  const { exports, peerDependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: {
        input: { [name]: join(folder, exports["."]) },
        preserveEntrySignatures: "strict",
        external: [/^node:/, ...Object.keys(peerDependencies)],
      },
    },
  });
  const outputs = "output" in result ? result.output : [];
  return gzipSync(outputs.map((output) => ("code" in output ? output.code : "")).join("")).length;
}

if (isMain(import.meta.url)) {
  await buildPackages();
  for (const own of readPackages()) console.log(`${own.name}: ${((await weighPackage(own)) / 1000).toFixed(1)} kB`);
}
