// A project that uses the packages as others do: built, packed and installed into an empty folder.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findCommand, findNpm, root, start } from "../project.mjs";
import { readPackages } from "./build-packages.mjs";

/** What strict projects demand of declarations, in an environment with no globals but those of ECMAScript. */
const strictest = {
  target: "ES2023",
  lib: ["ES2023"],
  types: [] as readonly string[],
  module: "NodeNext",
  strict: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmit: true,
};

export interface Consumer {
  readonly folder: string;
  /** The packed packages, by their names. */
  readonly tarballs: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Writes a file. */
  write(path: string, text: string): void;
  /** Runs a module in Node and returns what it prints. @throws an Error with its output if it fails */
  run(path: string, ...args: readonly string[]): Promise<string>;
  /** Checks the types of files with the strictest options; returns the compiler's errors. */
  check(files: readonly string[], options?: { lib?: readonly string[]; types?: readonly string[] }): Promise<string>;
  remove(): void;
}

/**
 * Builds, packs and installs all packages. Their dependencies are copied from the installed packages of this project,
 * so that no network is needed.
 */
export async function createConsumer(): Promise<Consumer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "riddle-consumer-")));
  const write: Consumer["write"] = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  await succeed(start([process.execPath, join(root, "scripts/build/build-packages.mjs")], []));
  await succeed(start(findNpm(), ["pack", "--workspaces", "--ignore-scripts", "--pack-destination", folder]));
  const files = new Map(readPackages().map(({ name, version }) => [name, getTarballName(name, version)]));
  const packed = [...files].map(([name, file]) => [name, `file:${file}`]);
  write(
    "package.json",
    JSON.stringify({ type: "module", dependencies: Object.fromEntries([...packed, ...installed()]) }),
  );
  // With --install-links, npm copies the folders instead of linking them.
  const quietly = ["--offline", "--install-links", "--ignore-scripts", "--no-audit", "--no-fund"];
  await succeed(start(findNpm(), ["install", "--prefix", folder, ...quietly]));
  return {
    folder,
    tarballs: new Map([...files].map(([name, file]) => [name, Uint8Array.from(readFileSync(join(folder, file)))])),
    write,
    run: (path, ...args) => succeed(start([process.execPath, join(folder, path)], args)),
    check: async (checked, options) => {
      const project = `tsconfig.${Object.values(options ?? {})
        .flat()
        .join(".")}.json`;
      write(project, JSON.stringify({ compilerOptions: { ...strictest, ...options }, files: checked }));
      const tsc = findCommand("typescript", "tsc");
      return (await start(tsc, ["--project", join(folder, project), "--pretty", "false"])).output;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function succeed(ending: ReturnType<typeof start>): Promise<string> {
  const { status, output } = await ending;
  if (status !== 0) throw new Error(output);
  return output;
}

/** The name that npm gives a packed package. */
function getTarballName(name: string, version: string): string {
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}

/** Every package that ours depend on, and Node's types, as installed here: its name and its folder. */
function installed(): [string, string][] {
  const found = new Set(["@types/node", ...readPackages().flatMap(({ folder }) => listDependencies(folder))]);
  const getFolder = (name: string) => join(root, "node_modules", name);
  // Optional peers of others are not installed.
  for (const name of found)
    for (const inner of listDependencies(getFolder(name))) if (existsSync(getFolder(inner))) found.add(inner);
  return [...found].map((name) => [name, `file:${getFolder(name)}`]);
}

/** The packages that a package needs, without ours. */
export function listDependencies(folder: string): string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !name.startsWith("@riddle/"));
}
