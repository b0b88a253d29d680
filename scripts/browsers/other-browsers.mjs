// Finds Firefox and WebKitGTK for the end-to-end tests in other browsers, and explains how to install them.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../project.mjs";

/**
 * Requirements of the WebKit tests: its driver, the browser that the driver starts, and a virtual display.
 * @typedef {{ readonly driver: string, readonly browser: string, readonly screen: string }} Webkit
 */

/**
 * A browser for the tests: its path if installed, its Debian packages, and instructions for other systems.
 * @typedef {object} OtherBrowser
 * @property {string} name
 * @property {() => unknown} find
 * @property {readonly string[]} packages
 * @property {string} otherwise
 */

/** @type {readonly OtherBrowser[]} */
export const otherBrowsers = [
  {
    name: "firefox",
    find: () => findFirefox(),
    packages: ["firefox-esr"],
    otherwise: "Install Firefox, or set FIREFOX_PATH to its executable.",
  },
  {
    name: "webkit",
    find: () => findWebkit(),
    packages: ["webkit2gtk-driver", "xvfb"],
    otherwise:
      "It is there for Linux alone: install WebKitGTK with its WebKitWebDriver and MiniBrowser, and Xvfb " +
      "(on Debian as root: apt-get install webkit2gtk-driver xvfb). WEBKIT_PATH names a MiniBrowser elsewhere.",
  },
];

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} Firefox's executable
 */
export function findFirefox(env = process.env) {
  if (env.FIREFOX_PATH) return existing([env.FIREFOX_PATH]);
  switch (process.platform) {
    case "darwin":
      return existing(["/Applications/Firefox.app/Contents/MacOS/firefox"]);
    case "win32": {
      const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA];
      return existing(folders.flatMap((folder) => (folder ? [join(folder, "Mozilla Firefox", "firefox.exe")] : [])));
    }
    default:
      return onPath(["firefox-esr", "firefox"], env);
  }
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [system] the folder that holds the system's files
 * @returns {Webkit | undefined} nothing when one of its pieces is missing
 */
export function findWebkit(env = process.env, system = "/usr") {
  const driver = onPath(["WebKitWebDriver"], env);
  const screen = onPath(["Xvfb"], env);
  const browser = existing(env.WEBKIT_PATH ? [env.WEBKIT_PATH] : miniBrowsers(system));
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/** The paths of WebKitGTK's MiniBrowser in distributions. @param {string} system */
function miniBrowsers(system) {
  const libraries = join(system, "lib");
  const homes = [join(system, "libexec"), join(system, "lib64"), libraries];
  const all = [...homes, ...folders(libraries).map((machine) => join(libraries, machine))];
  return all.flatMap((home) =>
    folders(home)
      .filter((name) => /^webkit2?gtk-/.test(name))
      .map((name) => join(home, name, "MiniBrowser")),
  );
}

/** The names of the folders in a folder. @param {string} folder */
function folders(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** @param {readonly string[]} names @param {NodeJS.ProcessEnv} env */
function onPath(names, env) {
  const paths = (env.PATH ?? "").split(":").filter((folder) => folder.startsWith("/"));
  return existing(names.flatMap((name) => paths.map((folder) => join(folder, name))));
}

/** @param {readonly string[]} files @returns {string | undefined} the first that exists */
function existing(files) {
  return files.find((file) => existsSync(file));
}

/**
 * Makes sure that browsers are installed: as root on Debian and derived systems, installs what is missing.
 * @param {readonly OtherBrowser[]} wanted
 * @param {(line: string) => void} say
 * @param {(packages: readonly string[]) => void} [install]
 * @throws an Error with what is missing and what to do
 */
export function provide(wanted, say, install = installPackages) {
  const missing = wanted.filter(({ find }) => find() === undefined);
  const packages = missing.flatMap((browser) => browser.packages);
  if (packages.length > 0 && canInstall()) {
    say(`installing ${packages.join(" ")} (apt-get)…`);
    install(packages);
  }
  const still = missing.filter(({ find }) => find() === undefined);
  if (still.length > 0) throw new Error(still.map(({ name, otherwise }) => `No ${name} here. ${otherwise}`).join("\n"));
}

function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** @param {readonly string[]} packages */
function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // If it fails, its output precedes the error message.
  runProgram(["apt-get"], ["update", "--quiet"], { env });
  runProgram(["apt-get"], ["install", "--yes", "--quiet", "--no-install-recommends", ...packages], { env });
}
