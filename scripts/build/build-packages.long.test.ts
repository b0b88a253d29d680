// Tests the packages as others use them: packed, installed into an empty project, imported, compiled and bundled.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { type Browser, chromium, type Page } from "playwright";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { transformWithOxc } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { readKnownBrowser } from "../browsers/browser.mjs";
import { getLaunchOptions } from "../browsers/browser-launch.mjs";
import { addClaims, readSamples } from "../docs/samples.ts";
import { findCommand, root, start } from "../project.mjs";
import { readPackages, weighPackage } from "./build-packages.mjs";
import { type Consumer, createConsumer, listDependencies } from "./consumer.ts";

const packages = readPackages();
const names = packages.map(({ name }) => name);
const all = readSamples().map((sample, index) => ({ ...sample, file: `sample-${index}` }));
const samples = all.filter(({ inPage }) => !inPage);

const dom = ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"];

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
}, 240_000);
afterAll(() => consumer?.remove());

describe.each(packages)("$name", (own) => {
  const { name, version, folder, entries } = own;
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const { dependencies = {} } = JSON.parse(read("package.json"));

  test("has this project's version, and depends on the others of the same version", () => {
    expect(version).toBe(manifest.version);
    for (const [other, range] of Object.entries(dependencies)) if (names.includes(other)) expect(range).toBe(version);
  });

  test("depends on exactly the packages that it imports", () => {
    const files = readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" });
    const imports = files
      .filter((file) => /\.m?js$|\.d\.ts$/.test(file))
      .flatMap((file) => [...read(join("dist", file)).matchAll(/(?:from |import |import\()"((?:@\w+\/)?[\w-]+)/g)]);
    const imported = new Set(imports.map(([, found = ""]) => found).filter((found) => found !== "node"));
    const own = Object.keys(dependencies).filter((other) => names.includes(other));
    expect([...imported].sort()).toEqual([...listDependencies(folder), ...own].sort());
  });

  test("states its size", async () => {
    const stated = /^- \*\*Size:\*\* (\d+) kB/m.exec(read("README.md"))?.[1];
    // Other versions of the compressor differ by a few bytes.
    expect(Math.abs((await weighPackage(own)) / 1000 - Number(stated))).toBeLessThan(1);
  });

  test("has no problem that publint knows", async () => {
    const tarball = consumer.tarballs.get(name)?.buffer ?? new ArrayBuffer();
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("has types for every entry, for Node's modules and for bundlers", async () => {
    const packed = createPackageFromTarballData(consumer.tarballs.get(name) ?? new Uint8Array());
    const analysis = await checkPackage(packed);
    expect(Object.keys(analysis.types === false ? {} : analysis.entrypoints)).toHaveLength(entries.size + 1);
    const { problems = [] } = analysis.types === false ? {} : analysis;
    // It has no CommonJS, and entries that only `exports` lists.
    const counts = (problem: object) =>
      !("resolutionKind" in problem) || !["node10", "node16-cjs"].includes(String(problem.resolutionKind));
    expect(problems.filter(counts)).toEqual([]);
  });
});

test("the command of @riddle/service is installed, and starts", async () => {
  expect(await consumer.run("node_modules/.bin/riddle", "--help")).toMatch(/^riddle serve /);
});

describe("the declarations are correct for", () => {
  const entries = packages.flatMap((each) => [...each.entries.keys()]);
  const pure = (entry: string) => /^@riddle\/(?:language|sql|service\/samples)/.test(entry);
  const forNode = (entry: string) => /^@riddle\/service\/(?:node|postgres|sqlite)/.test(entry);
  const forPages = (entry: string) => /^@riddle\/(?:codemirror|service\/dexie)/.test(entry);
  test.each([
    ["ECMAScript without other globals", {}, pure],
    ["Node", { types: ["node"] }, (entry: string) => !forPages(entry)],
    ["a page", { lib: dom }, (entry: string) => !forNode(entry)],
  ])("%s", async (environment, options, fits) => {
    const file = `${environment.replaceAll(" ", "-")}.ts`;
    const found = entries.filter(fits);
    expect(found.length).toBeGreaterThan(1);
    consumer.write(file, found.map((entry, at) => `export * as entry${at} from "${entry}";\n`).join(""));
    expect(await consumer.check([file], options)).toBe("");
  });
});

describe("the programs in the documents", () => {
  let results: Readonly<Record<string, readonly { value: unknown; stated: unknown }[]>> = {};

  beforeAll(async () => {
    for (const { file, code } of samples) {
      consumer.write(`${file}.ts`, code);
      const script = await transformWithOxc(addClaims(code), `${file}.ts`);
      consumer.write(`${file}.js`, script.code);
    }
    consumer.write("globals.ts", globals);
    consumer.write("run.js", runner(samples.map(({ file }) => file)));
    results = JSON.parse(await consumer.run("run.js"));
  }, 60_000);

  test("are found, and state results", () => {
    expect(samples.length).toBeGreaterThan(15);
    expect(Object.values(results).flat().length).toBeGreaterThan(30);
  });

  test.each(samples)("$document: $title", ({ file }) => {
    const claims = results[file] ?? [];
    expect(claims.map(({ value }) => value)).toEqual(claims.map(({ stated }) => stated));
  });

  test("have no type errors", async () => {
    const files = ["globals.ts", ...samples.map(({ file }) => `${file}.ts`)];
    expect(await consumer.check(files, { types: ["node"] })).toBe("");
  });
});

describe("the programs for pages, built by Vite", () => {
  const pages = all.filter(({ inPage }) => inPage);
  const address = (document: string) =>
    `http://localhost/${pages.find((page) => page.document === document)?.file}.html`;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    for (const { file, language, code } of pages) {
      consumer.write(`${file}.${language}`, code);
      const script = `<script type="module" src="/${file}.${language}"></script>`;
      consumer.write(`${file}.html`, `<!doctype html><meta charset="utf-8"><body>${script}`);
    }
    const input = pages.map(({ file }) => join(consumer.folder, `${file}.html`));
    consumer.write(
      "vite.config.js",
      `export default { build: { rolldownOptions: { input: ${JSON.stringify(input)} } } };`,
    );
    const { status, output } = await start(findCommand("vite"), ["build", consumer.folder]);
    if (status !== 0) throw new Error(output);
    browser = await chromium.launch(getLaunchOptions(readKnownBrowser(root)));
    page = await browser.newPage();
    await page.route("http://localhost/**", (route) =>
      route.fulfill({ path: join(consumer.folder, "dist", new URL(route.request().url()).pathname) }),
    );
  }, 120_000);
  afterAll(() => browser?.close());

  test("have no type errors", async () => {
    const typed = pages.filter(({ language }) => language === "ts").map(({ file }) => `${file}.ts`);
    expect(await consumer.check(typed, { lib: dom })).toBe("");
  });

  test.each(pages)("$document opens an editor: $title", async ({ file }) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.goto(`http://localhost/${file}.html`);
    expect(await page.locator(".cm-content").count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test("packages/service/README.md shows the rows for what is typed", async () => {
    await page.goto(address("packages/service/README.md"));
    await expect.poll(() => page.textContent("output")).toBe("Vác");
    await page.fill(".cm-content", "inhabitants < 20000");
    await expect.poll(() => page.textContent("output")).toBe("Göd");
    await page.fill(".cm-content", "inhabitants == 20000");
    await expect.poll(() => page.textContent("output")).toBe("`==` is not an operator. Use `=`.");
  });

  test("packages/codemirror/README.md completes values", async () => {
    await page.goto(address("packages/codemirror/README.md"));
    await page.fill(".cm-content", "status = ");
    await page.keyboard.press("Control+Space");
    await expect.poll(() => page.textContent(".cm-tooltip-autocomplete")).toContain("'paid'");
  });
});

/** What samples use without declaring it: the sample shop, and a client for it. */
const globals = `
  declare global {
    var service: import("@riddle/service").BootedService;
    var api: import("@riddle/client").Client;
  }
  export {};
`;

/** A program that runs samples one after the other, each with a fresh shop, and prints their claims as JSON. */
function runner(files: readonly string[]): string {
  return `
    import { createClient } from "@riddle/client";
    import { boot, createMemoryStore } from "@riddle/service";
    import { samples } from "@riddle/service/samples";

    const network = globalThis.fetch;
    const results = {};
    for (const file of ${JSON.stringify(files)}) {
      const claims = (results[file] = []);
      globalThis.claim = (value, stated) => claims.push({ value: JSON.parse(JSON.stringify(value) ?? "null"), stated });
      globalThis.service = boot({ store: createMemoryStore(), sample: samples, prefix: "/api", version: "test" });
      globalThis.fetch = (input, init) => {
        const url = new URL(input, "http://localhost:8787");
        return url.port === "8787" ? service.handle(new Request(url, init)) : network(url, init);
      };
      globalThis.api = createClient("http://localhost:8787/api");
      await import(\`./\${file}.js\`);
    }
    console.log(JSON.stringify(results));
  `;
}
