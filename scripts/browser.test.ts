// Owns the proof that the search for a browser takes the first that starts, and remembers it only while it is there.

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Browser, type BrowserSource, findBrowser, knownBrowser } from "./browser.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

/** A project with one browser in it, and sources of which only some have one. */
function search(having: readonly string[]) {
  const root = temporaryFolder({ chromium: "a program" });
  const lines: string[] = [];
  const asked: string[] = [];
  const sources = ["CHROMIUM_PATH", "playwright", "system", "download", "npm", "apt"].map((name): BrowserSource => {
    const found: Browser = { by: name, executablePath: join(root, "chromium"), env: { FROM: name } };
    return {
      name,
      find: async () => {
        asked.push(name);
        return having.includes(name) ? found : undefined;
      },
    };
  });
  const find = async (env: NodeJS.ProcessEnv = {}) => findBrowser(root, (line) => lines.push(line), env, sources);
  return { root, lines, asked, find };
}

test("takes the first and asks no further", async () => {
  const { find, asked } = search(["system", "npm"]);
  expect((await find()).by).toBe("system");
  expect(asked).toEqual(["CHROMIUM_PATH", "playwright", "system"]);
});

test("remembers what it found, with its environment", async () => {
  const { root, find, asked } = search(["apt"]);
  const first = await find();
  asked.length = 0;
  expect(await find()).toEqual(first);
  expect(asked).toEqual([]);
  expect(knownBrowser(root, {})).toEqual({ by: "apt", executablePath: join(root, "chromium"), env: { FROM: "apt" } });
});

test("searches again when the browser is gone", async () => {
  const { root, find, asked } = search(["system"]);
  await find();
  rmSync(join(root, "chromium"));
  expect(knownBrowser(root, {})).toBeUndefined();
  asked.length = 0;
  await find();
  expect(asked).toContain("system");
});

test("searches again when CHROMIUM_PATH has changed", async () => {
  const { root, find } = search(["system"]);
  await find();
  expect(knownBrowser(root, { CHROMIUM_PATH: "/elsewhere" })).toBeUndefined();
});

test("CHROMIUM_FROM limits the search", async () => {
  const { find, asked } = search(["system", "npm", "apt"]);
  await find();
  asked.length = 0;
  expect((await find({ CHROMIUM_FROM: "npm,apt" })).by).toBe("npm");
  expect(asked).toEqual(["npm"]);
});

test("finding none says what to do and remembers nothing", async () => {
  const { root, find } = search([]);
  await expect(find()).rejects.toThrow(/CHROMIUM_PATH, playwright, .*apt\).*set CHROMIUM_PATH/);
  expect(existsSync(join(root, "node_modules/.cache/browser.json"))).toBe(false);
});
