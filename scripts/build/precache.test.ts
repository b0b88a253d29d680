// Tests that the worker caches every file of the shell, and no others.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { listPrecache } from "./precache.ts";

const shell = [
  "assets/index-1a.css",
  "assets/index-1a.js",
  "assets/inter-latin-wght-normal-1a.woff2",
  "assets/learn-1a.js",
  "icon.svg",
  "index.html",
];
const besides = ["sw.js", "sw.js.map", "assets/index-1a.js.map"];
const build = () => createTemporaryFolder(Object.fromEntries([...besides, ...shell].map((path) => [path, path])));

test("lists the shell, by path", () => {
  const paths = listPrecache(build()).map(([path]) => path);
  expect(paths).toEqual(shell);
});

test("a hash changes with its file, and not with others", () => {
  const folder = build();
  const before = new Map(listPrecache(folder).map(([path, content]) => [path, content]));
  writeFileSync(join(folder, "index.html"), "another page");
  const changed = listPrecache(folder).filter(([path, hash]) => before.get(path) !== hash);
  expect(changed.map(([path]) => path)).toEqual(["index.html"]);
});
