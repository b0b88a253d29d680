// Tests that a script and what it started end together with npm.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./project.mjs";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

const url = (script: string) => JSON.stringify(pathToFileURL(join(root, "scripts", script)).href);
const main = `
import { endWithNpm } from ${url("npm-end.mjs")};
import { start } from ${url("project.mjs")};
endWithNpm();
console.log(process.pid);
await start([process.execPath, "-e", "console.log(process.pid); setInterval(() => {}, 1000)"], [], { show: true });
console.log("It went on.");
`;

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test.skipIf(process.platform === "win32")("a script and the programs that it started end when npm does", async () => {
  const cwd = createTemporaryFolder({ "main.mjs": main });
  // npm starts a script in a shell, which does not pass on signals.
  const shell = spawn("sh", ["-c", `"${process.execPath}" main.mjs; true`], {
    cwd,
    env: { ...process.env, npm_lifecycle_event: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  shell.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ids = () => output.trim().split("\n").map(Number);
  await expect.poll(() => ids()).toHaveLength(2);
  onTestFinished(() => {
    for (const id of ids()) if (isRunning(id)) process.kill(id, "SIGKILL");
  });
  expect(ids().map(isRunning)).toEqual([true, true]);
  shell.kill("SIGTERM");
  await expect.poll(() => ids().map(isRunning)).toEqual([false, false]);
});
