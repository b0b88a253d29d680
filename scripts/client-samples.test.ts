// Tests that the code in docs/client.md runs, and prints the output in its comments.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import * as client from "../src/client/index.ts";
import { collections, rows } from "../src/samples/index.ts";
import { boot, createMemoryStore } from "../src/service/index.ts";
import { root } from "./project.mjs";

const text = readFileSync(join(root, "docs", "client.md"), "utf8");
/** Each with its first line, as its name. */
const samples = [...text.matchAll(/^```ts\n((.*?)\n.*?)```$/gms)].map(
  ([, code = "", line = ""]) => [line, code] as const,
);

/** The globals of a sample: the client, a service with its own shop and, unless the sample creates it, `api`. */
function surroundings(): Record<string, unknown> {
  const service = boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "test" });
  const fetch: typeof globalThis.fetch = (input, init) => service.handle(new Request(input, init));
  return { ...client, service, api: client.createClient("/api", { fetch }) };
}

/** Runs code with the given globals; resolves to the lines that it printed. */
async function printed(sample: string, names: Record<string, unknown>): Promise<string[]> {
  const { code } = await transformWithOxc(sample.replace(/^import .*;$/gm, ""), "sample.ts");
  const lines: string[] = [];
  const console = { log: (...values: unknown[]) => lines.push(values.join(" ")) };
  const all = { ...names, console };
  // In the inner block a sample may redeclare a global, such as `api`.
  const run = new Function(...Object.keys(all), `return (async () => { ${code.replace(/^export \{.*$/m, "")} })();`);
  await run(...Object.values(all));
  return lines;
}

test("there are samples", () => {
  expect(samples.length).toBeGreaterThan(8);
});

test.each(samples)("%s …", async (_, sample) => {
  const expected = [...sample.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
  expect(await printed(sample, surroundings())).toEqual(expected);
});
