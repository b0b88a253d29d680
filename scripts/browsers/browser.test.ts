// Tests that the search chooses the first browser that can run the tests, reports why it rejected others, and remembers
// its choice until that changes.

import { existsSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { type Browser, type BrowserSource, findBrowser, type Miss, readKnownBrowser } from "./browser.mjs";
import { explainFailure, findFlaw } from "./browser-check.mjs";
import { listBrowserSources } from "./browser-sources.mjs";

const names = ["CHROMIUM_PATH", "playwright", "system", "download", "apt", "npm"];

interface Setting {
  /** The results of each source, in order; other sources have none. A string is the path of a browser. */
  readonly having: Readonly<Record<string, readonly (string | Miss)[]>>;
  /** What browsers can't do, by path. */
  readonly flaws?: Readonly<Record<string, string>>;
}

/** A project with two browsers, the sources that were searched, and the lines that were printed. */
function search({ having, flaws = {} }: Setting) {
  const root = createTemporaryFolder({ chromium: "a program", other: "another one" });
  const lines: string[] = [];
  const searched: string[] = [];
  const sources = names.map(
    (name): BrowserSource => ({
      name,
      label: `the ${name} one`,
      async *search() {
        searched.push(name);
        for (const found of having[name] ?? [{ why: "not there" }]) {
          yield typeof found === "string" ? { executablePath: join(root, found), env: { FROM: name } } : found;
        }
      },
    }),
  );
  const check = async ({ executablePath }: Browser) => flaws[executablePath.slice(root.length + 1)];
  const say = (line: string) => lines.push(line.replaceAll(`${root}/`, ""));
  const find = (env: NodeJS.ProcessEnv = {}) => findBrowser(root, say, { env, sources, check });
  return { root, lines, searched, sources, find };
}

test("searches CHROMIUM_PATH, Playwright, the system, a download, apt and npm, in this order", () => {
  const sources = listBrowserSources({ root: "", env: {}, verbose: false });
  expect(sources.map(({ name }) => name)).toEqual(names);
});

test("chooses the first browser, searches no further, and reports why it rejected others", async () => {
  const { find, searched, lines } = search({ having: { system: ["chromium"], npm: ["other"] } });
  expect((await find()).env).toEqual({ FROM: "system" });
  expect(searched).toEqual(["CHROMIUM_PATH", "playwright", "system"]);
  expect(lines).toEqual([
    "browser: chromium, the system one; passed over: the CHROMIUM_PATH one (not there), the playwright one (not there)",
  ]);
});

test("rejects a browser that can't run every test", async () => {
  const flaws = { chromium: "can't lower the storage quota" };
  const { find, lines, root } = search({ having: { CHROMIUM_PATH: ["chromium", "other"] }, flaws });
  expect((await find()).executablePath).toBe(join(root, "other"));
  expect(lines).toEqual([
    "browser: other, the CHROMIUM_PATH one; passed over: the CHROMIUM_PATH one (chromium can't lower the storage quota)",
  ]);
});

test("skips a source that fails", async () => {
  const { find, sources, lines } = search({ having: { system: ["chromium"] } });
  sources.unshift({
    name: "broken",
    label: "the broken one",
    search: () => {
      throw new Error("it broke");
    },
  });
  expect((await find()).env).toEqual({ FROM: "system" });
  expect(lines).toEqual([expect.stringContaining("; passed over: the broken one (it broke), ")]);
});

test("remembers what it found, with its environment", async () => {
  const { root, find, searched } = search({ having: { apt: ["chromium"] } });
  const first = await find();
  searched.length = 0;
  expect(await find()).toEqual({ executablePath: first.executablePath, env: { FROM: "apt" } });
  expect(searched).toEqual([]);
  expect(readKnownBrowser(root, {})).toEqual({ executablePath: join(root, "chromium"), env: { FROM: "apt" } });
});

test.each<[string, (executable: string) => void]>([
  ["is gone", (executable) => rmSync(executable)],
  ["has another size", (executable) => writeFileSync(executable, "a newer program")],
  ["has another date", (executable) => utimesSync(executable, 1, 1)],
])("searches again when the browser %s", async (_, change) => {
  const { root, find, searched } = search({ having: { system: ["chromium"], npm: ["other"] } });
  await find();
  change(join(root, "chromium"));
  expect(readKnownBrowser(root, {})).toBeUndefined();
  searched.length = 0;
  await find().catch(() => {});
  expect(searched).toContain("system");
});

test.each([{ CHROMIUM_PATH: "/elsewhere" }, { CHROMIUM_FROM: "system" }])(
  "searches again when another browser is requested, %o",
  async (env) => {
    const { root, find } = search({ having: { system: ["chromium"] } });
    await find();
    expect(readKnownBrowser(root, env)).toBeUndefined();
    await find(env);
    expect(readKnownBrowser(root, env)).toBeDefined();
    expect(readKnownBrowser(root, {})).toBeUndefined();
  },
);

test("CHROMIUM_FROM limits the search", async () => {
  const { find, searched } = search({ having: { system: ["chromium"], npm: ["chromium"], apt: ["chromium"] } });
  await find();
  searched.length = 0;
  expect((await find({ CHROMIUM_FROM: "npm,apt" })).env).toEqual({ FROM: "apt" });
  expect(searched).toEqual(["apt"]);
});

test("without a browser, reports what is missing and what to do, without stack traces, and remembers nothing", async () => {
  const output = "downloading\nError: getaddrinfo ENOTFOUND example.org\n    at onlookupall (node:dns)\n\n";
  const having = { system: ["chromium"], download: [{ why: "no network", output }] };
  const { root, find } = search({ having, flaws: { chromium: "can't lower the storage quota" } });
  const error: unknown = await find().catch((reason: unknown) => reason);
  expect(String(error).replaceAll(`${root}/`, "")).toBe(`Error: \
The tests need Chromium or Chrome, and none that can run all of them was found or could be installed.
- the CHROMIUM_PATH one: not there
- the playwright one: not there
- the system one: chromium can't lower the storage quota
- the download one: no network
    downloading
    Error: getaddrinfo ENOTFOUND example.org
- the apt one: not there
- the npm one: not there
Install Chromium or Chrome, version 147 or newer, or set CHROMIUM_PATH to its executable, and try again. \
\`node scripts/setup.mjs --browser --verbose\` shows everything that was tried.`);
  expect(existsSync(join(root, "node_modules/.cache/browser.json"))).toBe(false);
});

test("the check rejects a program that is not a browser", async () => {
  expect(await findFlaw({ executablePath: process.execPath, env: {} })).toMatch(/^does not start \(.+\)$/);
});

test("quotes the line with the reason from the log of a browser that does not start", () => {
  const log = `browserType.launch: Failed to launch the browser process.
Browser logs:

<launching> /somewhere/chromium --headless
<launched> pid=39
[pid=39][err] /somewhere/chromium: error while loading shared libraries: libnspr4.so: cannot open shared object file
`;
  expect(explainFailure(new Error(log))).toBe(
    "does not start (error while loading shared libraries: libnspr4.so: cannot open shared object file)",
  );
  expect(explainFailure(new Error("browserType.launch: Timeout 60000ms exceeded.\nCall log:"))).toBe(
    "does not start (Timeout 60000ms exceeded.)",
  );
  expect(explainFailure(new Error("page.goto: net::ERR_CONNECTION_REFUSED\nCall log:"))).toBe(
    "fails the check (page.goto: net::ERR_CONNECTION_REFUSED)",
  );
});
