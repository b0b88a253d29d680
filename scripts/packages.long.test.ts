// Tests that packages are installed when necessary, and only then.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { installPackages } from "./packages.mjs";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      "": {},
      "node_modules/one": { version },
      "node_modules/for-another-system": { version: "1.0.0", optional: true, os: ["plan9"] },
    },
  });

/** A stand-in for npm: empties node_modules and records what it installed there. */
const npm = `
const { cpSync, appendFileSync, rmSync } = require("node:fs");
appendFileSync("calls.txt", process.argv.slice(2).join(" ") + "\\n");
rmSync("node_modules", { recursive: true, force: true });
cpSync("package-lock.json", "node_modules/.package-lock.json");
`;

function project(files: Readonly<Record<string, string>> = {}) {
  const root = createTemporaryFolder({ "package-lock.json": lockfile("1.0.0"), "npm.js": npm, ...files });
  vi.stubEnv("npm_execpath", join(root, "npm.js"));
  const stamp = join(root, "node_modules/.cache/packages-stamp");
  const calls = () => (existsSync(join(root, "calls.txt")) ? readFileSync(join(root, "calls.txt"), "utf8") : "");
  const install = (): string => {
    rmSync(join(root, "calls.txt"), { force: true });
    installPackages(root, () => {});
    return calls();
  };
  return { root, stamp, install };
}

test("a fresh clone gets its packages, development tools included, and only once", () => {
  const { install } = project();
  expect(install()).toMatch(/^ci --include=dev /);
  expect(install()).toBe("");
});

test("a new lockfile is installed", () => {
  const { root, install } = project();
  install();
  writeFileSync(join(root, "package-lock.json"), lockfile("1.0.1"));
  expect(install()).toMatch(/^ci /);
});

test("packages of another system or another version of Node are reinstalled", () => {
  const { stamp, install } = project();
  install();
  writeFileSync(stamp, readFileSync(stamp, "utf8").replace(process.version, "v20.0.0"));
  expect(install()).toMatch(/^ci /);
});

test("a complete manual installation is kept", () => {
  const installed = JSON.stringify({ packages: { "node_modules/one": { version: "1.0.0" } } });
  const { install } = project({ "node_modules/.package-lock.json": installed });
  expect(install()).toBe("");
});

test.each([
  ["another version", { "node_modules/one": { version: "0.9.0" } }],
  ["a package too few", {}],
  ["a package too many", { "node_modules/one": { version: "1.0.0" }, "node_modules/two": { version: "1.0.0" } }],
  ["another system's", { "node_modules/one": { version: "1.0.0", os: ["plan9"] } }],
])("a manual installation is replaced if it is %s", (_, packages) => {
  const { install } = project({ "node_modules/.package-lock.json": JSON.stringify({ packages }) });
  expect(install()).toMatch(/^ci /);
});

test("a failure of npm is reported, and the next run tries again", () => {
  const { root, stamp, install } = project({ "npm.js": "process.exitCode = 1;" });
  expect(install).toThrow(/npm ci failed/);
  expect(existsSync(stamp)).toBe(false);
  writeFileSync(join(root, "npm.js"), npm);
  expect(install()).toMatch(/^ci /);
});
