// Tests `npm run check-course`: its output and exit codes.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../project.mjs";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { checkFile } from "./check-course.ts";

/** The example for teachers. */
const example = /````markdown\n([\s\S]*?)````/.exec(readFileSync(join(root, "docs/teaching.md"), "utf8"))?.[1] ?? "";

function run(folder: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, INIT_CWD: folder };
  const child = spawn(process.execPath, [join(root, "scripts/checks/check-course.mjs"), ...args], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

test("prints each problem with its file, line and column, and exits with 1", async () => {
  const folder = createTemporaryFolder({
    "good.md": example,
    "bad.md": example.replace("priority != 3", "priority > 3"),
  });
  const { code, output } = await run(folder, "good.md", "bad.md");
  expect(output).toContain("good.md: no problems, 4 answers\n");
  expect(output).toMatch(/^bad\.md:\d+:1 This wrong answer is accepted\. Equivalent: proved\./m);
  expect(code).toBe(1);
});

test("exits with 2 if a file is not there", async () => {
  const { code, output } = await run(createTemporaryFolder(), "none.md");
  expect(output).toContain("none.md");
  expect(code).toBe(2);
});

test("reports the problems of the format alone, and checks with the rows of a workspace", async () => {
  expect(await checkFile(example.replace(" {#limits}", ""))).toEqual({
    problems: [expect.stringMatching(/^9:1 This step has no id\./)],
    answers: 0,
  });
  const workspace = JSON.stringify({ riddle: 1, collections: [], rows: {} });
  expect(await checkFile(example, workspace)).toEqual({
    problems: [expect.stringMatching(/^\d+:1 There is no collection `Orders`\./)],
    answers: 0,
  });
});
