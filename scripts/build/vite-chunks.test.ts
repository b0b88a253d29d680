import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { floors } from "../checks/floors.mjs";
import { root } from "../project.mjs";
import { chunks } from "./vite-chunks.ts";

const paths = chunks.flatMap((chunk) => chunk.paths);

test.each(paths)("%s is the beginning of a path", (path) => {
  const [folder, name] = path.endsWith("/") ? [path, ""] : [dirname(path), basename(path)];
  expect(readdirSync(join(root, folder)).filter((entry) => entry.startsWith(name))).not.toEqual([]);
});

test("each floor of the page has a chunk", () => {
  const without = floors["src/app"]
    ?.flat()
    .map((floor) => `src/app/${floor}`)
    .filter((floor) => !paths.some((path) => path.replace(/\/$/, "") === floor));
  expect(without).toEqual([]);
});
