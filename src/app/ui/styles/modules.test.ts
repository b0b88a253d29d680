// Tests the class names of CSS modules and the design tokens, which neither the compiler nor the linter checks.

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).map((file) => join(app, file));
const modules = files.filter((file) => file.endsWith(".module.css"));

/** The classes that a style sheet defines. */
function definedIn(file: string): Set<string> {
  const selectors = readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\{[^{}]*\}/g, " ")
    .replace(/:global\([^)]*\)/g, "");
  return new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = ""]) => name));
}

/** The classes that components use, by style sheet. */
function usedByModule(): Map<string, Set<string>> {
  const used = new Map(modules.map((file) => [file, new Set<string>()]));
  for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
    const text = readFileSync(file, "utf8");
    for (const [, alias, path = ""] of text.matchAll(/import \* as (\w+) from "(.+\.module\.css)"/g)) {
      const names = used.get(join(dirname(file), path));
      for (const [, name = ""] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))) names?.add(name);
    }
  }
  return used;
}

test.each([...usedByModule()])("components use exactly the classes of %s", (file, used) => {
  expect([...used].sort()).toEqual([...definedIn(file)].sort());
});

test("no two modules have the same name, which is the prefix of their class names in the page", () => {
  const names = modules.map((file) => basename(file));
  expect(new Set(names).size).toBe(names.length);
});

test("every design token is used", () => {
  const tokens = readFileSync(join(app, "ui/styles/tokens.css"), "utf8");
  const texts = files.filter((file) => /\.(?:css|tsx?)$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)));
  const defined = [...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name);
  expect(defined.length).toBeGreaterThan(50);
  expect(defined.filter((name) => !used.has(name))).toEqual([]);
});
