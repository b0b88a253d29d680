import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { root } from "../../scripts/project.mjs";
import { JsonDepthError, jsonDepthLimit, readJson } from "./read-json.ts";

const arrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

test("parses any JSON value like JSON.parse", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ["arrays", arrays],
  ["objects", objects],
])("parses %s up to the limit and rejects one more, with its position", (_, nested) => {
  expect(() => readJson(nested(jsonDepthLimit))).not.toThrow();
  const text = nested(jsonDepthLimit + 1);
  const opens = text.startsWith("[") ? 1 : '{"a":'.length;
  expect(() => readJson(text)).toThrow(expect.objectContaining({ name: "JsonDepthError", at: jsonDepthLimit * opens }));
});

test("accepts another limit", () => {
  expect(() => readJson(arrays(jsonDepthLimit + 2), { levels: jsonDepthLimit + 2 })).not.toThrow();
  expect(() => readJson(arrays(3), { levels: 2 })).toThrow("Arrays and objects are nested more than 2 levels deep");
});

test("ignores brackets in strings, with any escapes", () => {
  const open = "[".repeat(1_000);
  for (const text of [open, `"${open}`, `\\"${open}`, `\\\\${open}`, `${open}\\`])
    expect(readJson(JSON.stringify({ text }))).toEqual({ text });
});

test("rejects a million levels, closed or not, without recursion", () => {
  for (const text of [arrays(1_000_000), "[".repeat(1_000_000), '{"a":[{"b":'.repeat(100_000)])
    expect(() => readJson(text)).toThrow(JsonDepthError);
});

test("counts nesting, not the number of brackets", () => {
  const text = `[${Array.from({ length: 10_000 }, () => "[]").join(",")}]`;
  expect(readJson(text)).toHaveLength(10_000);
});

test("throws a SyntaxError for invalid JSON", () => {
  for (const text of ["", "[", '"', '"\\', "]]]]", "{a:1}"]) expect(() => readJson(text)).toThrow(SyntaxError);
});

test("is used by the page and the client to parse all JSON", async () => {
  const known = ["src/client/testing/streaming-contract.ts"]; // A contract suite for tests.
  const files = (await Promise.all(["src/app", "src/client"].map(sourcesIn))).flat();
  expect(files.length).toBeGreaterThan(300);
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  const parsing = files.filter((file, at) => !known.includes(file) && /JSON\.parse\(|\.json\(\)/.test(code(texts[at])));
  expect(parsing).toEqual([]);
});

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** A source without its comments and strings. */
function code(source = ""): string {
  return source.replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g, "");
}
