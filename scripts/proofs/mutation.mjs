// Runs mutation tests of src/language, or of the files named, in a copy, and reports surviving mutants.
//
// Stryker is not a dependency, because it is large and rarely used. It is installed into the copy, in these versions.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { findNpm, root, runProgram } from "../project.mjs";

const stryker = ["@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"];
/** Folders that are not copied; packages are installed from the cache of npm. */
const left = new Set(["node_modules", "dist", ".git"]);

const copy = mkdtempSync(join(tmpdir(), "riddle-mutation-"));
try {
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split(sep)[0] ?? ""),
  });
  const files = process.argv.slice(2);
  const mutate = files.length > 0 ? ["--mutate", files.join(",")] : [];
  const program = /** @type {const} */ ([
    process.execPath,
    join(copy, "node_modules/@stryker-mutator/core/bin/stryker.js"),
  ]);
  const vitest = /** @type {const} */ ([process.execPath, join(copy, "node_modules/vitest/vitest.mjs")]);
  const done =
    runProgram(findNpm(), ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: copy }) &&
    runProgram(findNpm(), ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", ...stryker], {
      cwd: copy,
    }) &&
    // Stryker ignores a test file that can't be loaded.
    runProgram(vitest, ["run", "--config", "vitest.mutation.config.ts", "--reporter", "dot"], { cwd: copy }) &&
    runProgram(program, ["run", ...mutate], { cwd: copy });
  const report = join(root, "node_modules/.cache/mutation");
  if (done) {
    mkdirSync(report, { recursive: true });
    cpSync(join(copy, "reports/mutation"), report, { recursive: true });
    console.log(`The report: ${join(report, "mutation.html")}`);
  }
  process.exitCode = done ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
