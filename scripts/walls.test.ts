// The proof that the walls between the layers stand: what a layer must not name, the compiler does not know
// there, and what it must not import, the linter refuses. Each wall is broken once, in a copy of the configuration.

import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layerRules } from "./layers.mjs";
import { packageCommand, root } from "./project.mjs";

/** The language alone: no page, no database, no network, no Node. */
const pure = { may: "[1].toSorted();", mayNot: ["document", "indexedDB", "fetch", "process"] };

/** Folder → code that it may hold, and names that must be unknown in it. */
const names: Readonly<Record<string, { may: string; mayNot: readonly string[] }>> = {
  grammar: pure,
  "src/language": pure,
  "src/samples": pure,
  "src/lessons": pure,
  "src/wire": { may: "new TextDecoder();", mayNot: ["document", "window", "process"] },
  "src/service": { may: "indexedDB.open('rows');", mayNot: ["document", "window", "process"] },
  "src/worker": { may: "caches.open(import.meta.env.MODE);", mayNot: ["document", "window", "process"] },
  "src/node": { may: "process.exitCode = Buffer.alloc(1).length;", mayNot: ["document", "window"] },
  "src/client": { may: "document.title;", mayNot: ["ServiceWorkerGlobalScope", "FetchEvent", "process"] },
  "src/app": { may: "document.title;", mayNot: ["ServiceWorkerGlobalScope", "FetchEvent", "process"] },
};

/** File → what it may import, and what it must not. */
const imports: Readonly<Record<string, { may: readonly string[]; mayNot: readonly string[] }>> = {
  "grammar/x.ts": {
    may: ["@lezer/lr", "./generated/filter.terms.ts"],
    mayNot: ["../src/language/index.ts", "../src/app/app.tsx", "@codemirror/state", "dexie", "react"],
  },
  "src/language/x.ts": {
    may: ["../../grammar/generated/filter.ts", "./schema.ts", "@lezer/common"],
    mayNot: [
      "../wire/index.ts",
      "../service/index.ts",
      "../client/index.ts",
      "../samples/index.ts",
      "../lessons/index.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/index.ts",
      "../main.tsx",
      "@codemirror/state",
      "dexie",
      "react",
    ],
  },
  "src/wire/x.ts": {
    may: ["../language/index.ts", "./head.ts"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/generated/filter.ts",
      "../service/index.ts",
      "../client/index.ts",
      "../samples/index.ts",
      "../lessons/index.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/index.ts",
      "dexie",
      "react",
    ],
  },
  "src/service/x.ts": {
    may: ["../language/index.ts", "../wire/index.ts", "./store/store.ts", "dexie"],
    mayNot: [
      "../language/schema.ts",
      "../wire/head.ts",
      "../../grammar/highlight.ts",
      "../client/index.ts",
      "../samples/index.ts",
      "../lessons/index.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/index.ts",
      "react",
    ],
  },
  "src/service/store/x.ts": {
    may: ["../../language/index.ts", "../route.ts"],
    mayNot: ["../../language/schema.ts", "../../client/index.ts", "../../samples/index.ts"],
  },
  "src/client/x.ts": {
    may: ["../language/index.ts", "../wire/index.ts", "./request.ts"],
    mayNot: [
      "../language/schema.ts",
      "../wire/head.ts",
      "../../grammar/highlight.ts",
      "../service/index.ts",
      "../service/store/store.ts",
      "../samples/index.ts",
      "../lessons/index.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/index.ts",
      "dexie",
      "react",
    ],
  },
  "src/samples/x.ts": {
    may: ["../language/index.ts", "./shop.ts"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/highlight.ts",
      "../wire/index.ts",
      "../service/index.ts",
      "../client/index.ts",
      "../lessons/index.ts",
      "../node/index.ts",
      "../app/app.tsx",
      "dexie",
    ],
  },
  "src/lessons/x.ts": {
    may: ["../language/index.ts"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/highlight.ts",
      "../wire/index.ts",
      "../service/index.ts",
      "../client/index.ts",
      "../samples/index.ts",
      "../node/index.ts",
      "../app/app.tsx",
      "react",
    ],
  },
  "src/app/explore/x.tsx": {
    may: [
      "../../client/index.ts",
      "../../lessons/index.ts",
      "../../samples/index.ts",
      "../../language/index.ts",
      "../../wire/index.ts",
      "../../service/index.ts",
      "../editor/editor.tsx",
      "react",
      "@codemirror/view",
    ],
    mayNot: [
      "../../client/request.ts",
      "../../lessons/first.ts",
      "../../samples/shop.ts",
      "../../language/schema.ts",
      "../../wire/head.ts",
      "../../service/route.ts",
      "../../service/store/index.ts",
      "../../../grammar/highlight.ts",
      "../../worker.ts",
      "../../node/index.ts",
      "../../main.tsx",
      "dexie",
    ],
  },
  "src/worker.ts": {
    may: ["./service/index.ts", "./samples/index.ts", "./wire/index.ts", "./worker/shell.ts"],
    mayNot: [
      "./app/app.tsx",
      "./node/index.ts",
      "./client/index.ts",
      "./lessons/index.ts",
      "./language/index.ts",
      "./service/route.ts",
    ],
  },
  "src/worker/x.ts": {
    may: ["../service/index.ts", "../samples/index.ts", "../wire/index.ts", "./shell.ts"],
    mayNot: ["../app/app.tsx", "../client/index.ts", "../lessons/index.ts", "../language/index.ts", "../wire/head.ts"],
  },
  "src/node/x.ts": {
    may: ["../service/index.ts", "../samples/index.ts", "../wire/index.ts", "./listen.ts", "node:http"],
    mayNot: [
      "../app/app.tsx",
      "../client/index.ts",
      "../lessons/index.ts",
      "../language/index.ts",
      "../service/route.ts",
      "../wire/head.ts",
      "../samples/shop.ts",
      "../../grammar/highlight.ts",
      "../worker.ts",
      "../worker/shell.ts",
      "dexie",
      "react",
    ],
  },
  "src/main.tsx": {
    may: ["./app/app.tsx", "./client/index.ts", "react"],
    mayNot: [
      "./client/request.ts",
      "./service/index.ts",
      "./wire/index.ts",
      "./worker.ts",
      "./node/index.ts",
      "../grammar/highlight.ts",
    ],
  },
  "src/lessons/x.test.ts": {
    may: ["../samples/index.ts", "../service/index.ts", "./first.ts", "vitest"],
    mayNot: ["../service/route.ts", "../language/schema.ts", "../node/server.ts", "../app/app.tsx"],
  },
  "e2e/x.spec.ts": { may: ["@playwright/test", "./fixtures.ts"], mayNot: ["../src/client/index.ts"] },
};

/** The ways to write an import, all of them through a wall. */
const forms = [
  'import { handler } from "../service/index.ts";',
  'import type { Store } from "../service/index.ts";',
  'export { handler } from "../service/index.ts";',
  'export * from "../service/index.ts";',
  'export const later = () => import("../service/index.ts");',
];

/** What the linter reports, as far as it is read here. */
interface Report {
  readonly diagnostics: readonly {
    readonly location: { readonly path: string; readonly range: { readonly start: { readonly line: number } } };
  }[];
}

let copy: string;

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "riddle-walls-")));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  const layers = Object.keys(names).map((layer) => `${layer}/tsconfig.json`);
  for (const file of ["biome.json", "biome.layers.json", "tsconfig.base.json", ...layers]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

async function output([command, ...first]: readonly [string, ...string[]], args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    execFile(command, [...first, ...args], { cwd: copy, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout));
  });
}

describe("what a layer must not name, its compiler does not know", () => {
  test.concurrent.each(Object.entries(names))("%s", async (layer, { may, mayNot }) => {
    write(`${layer}/may.ts`, `${may}\n`);
    write(`${layer}/may-not.ts`, mayNot.map((name) => `${name};\n`).join(""));
    const mistakes = await output(packageCommand("typescript", "tsc"), ["--project", layer, "--pretty", "false"]);
    const unknown = [...mistakes.matchAll(/may-not\.ts.*Cannot find name '(\w+)'/g)].map(([, name]) => name);
    expect(unknown).toEqual(mayNot);
    expect(mistakes).not.toContain("may.ts");
  });
});

test("biome.layers.json is up to date with scripts/layers.mjs (npm run layers)", () => {
  expect(readFileSync(join(root, "biome.layers.json"), "utf8")).toBe(layerRules());
});

describe("what a layer must not import, the linter refuses", () => {
  /** "file:line" of every import that was refused. */
  const refused = new Set<string>();

  beforeAll(async () => {
    for (const [file, { may, mayNot }] of Object.entries(imports)) {
      write(file, [...may, ...mayNot].map((path) => `import "${path}";\n`).join(""));
    }
    for (const [index, form] of forms.entries()) write(`src/client/form-${index}.ts`, form);
    const lint = ["lint", "--only=style/noRestrictedImports", "--vcs-enabled=false", "--max-diagnostics=none"];
    const report: Report = JSON.parse(await output(packageCommand("@biomejs/biome"), [...lint, "--reporter=rdjson"]));
    for (const { location } of report.diagnostics) refused.add(`${location.path}:${location.range.start.line}`);
  });

  test.each(Object.entries(imports))("%s", (file, { may, mayNot }) => {
    const lines = [...may, ...mayNot];
    expect(lines.filter((_, index) => refused.has(`${file}:${index + 1}`))).toEqual(mayNot);
  });

  test.each(forms)("in this form, too: %s", (form) => {
    expect(refused).toContain(`src/client/form-${forms.indexOf(form)}.ts:1`);
  });
});
